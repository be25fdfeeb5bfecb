import { formatMoney, type Minor, type MoneyStyle } from './money.ts';

export interface MoneyProps extends MoneyStyle {
  /** Null is "—": nothing known, which is not zero. */
  minor: Minor | null;
  currency: string;
}

/** Money in tabular figures. A shortened amount says the exact one on hover. */
export function Money({ minor, currency, ...style }: MoneyProps) {
  if (minor === null) return <Unknown />;
  return (
    <span className="num whitespace-nowrap" title={formatMoney(minor, currency, { style: 'exact' })}>
      {formatMoney(minor, currency, style)}
    </span>
  );
}

/** What is not known or cannot be worked out; never zero. */
export function Unknown() {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">not known</span>
    </span>
  );
}
