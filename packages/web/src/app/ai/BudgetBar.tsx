import { MICROS_PER_CENT } from '@forecastle/rules';
import { formatMicros } from '../../ui/format/micros.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

interface BudgetBarProps {
  label: string;
  limitMinor: number | null;
  usedMicros: number;
}

/** What of a month's budget is used. Without a limit, or with none to use, it is a line of words. */
export function BudgetBar({ label, limitMinor, usedMicros }: BudgetBarProps) {
  const used = formatMicros(usedMicros);
  if (limitMinor === null || limitMinor === 0) {
    return (
      <p className="num text-14">
        <span className="font-medium">{label}:</span> {used}.{' '}
        {limitMinor === null ? 'No limit.' : 'Budget $0: only models priced at 0 work.'}
      </p>
    );
  }
  const limit = formatMoney(limitMinor, 'USD', { style: 'exact' });
  const isUsedUp = usedMicros >= limitMinor * MICROS_PER_CENT;
  return (
    <ProgressBar
      label={label}
      done={usedMicros}
      total={limitMinor * MICROS_PER_CENT}
      detail={`${used} of ${limit}${isUsedUp ? '. Used up: only models priced at 0 work until next month or a higher budget.' : ''}`}
    />
  );
}
