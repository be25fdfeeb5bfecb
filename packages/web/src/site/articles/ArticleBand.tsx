import { figureWithUnit } from '@forecastle/content/articles';
import { Band } from '../../ui/charts/Band.tsx';

export interface ArticleBandProps {
  label: string;
  low: number;
  likely: number;
  high: number;
  commit?: number;
  /** `$M`, `$k`, or any text that stands behind the figure. */
  unit?: string;
}

/** A forecast with its range in an article: the figures are invented, and it says so. */
export function ArticleBand({ label, unit = '$M', ...figures }: ArticleBandProps) {
  const format = (value: number) => figureWithUnit(value, unit);
  return (
    <div className="my-7 rounded-md bg-surface px-6 py-5 shadow-raised">
      <p className="flex justify-between gap-4 text-14 font-medium text-ink-3">
        <span>{label}</span>
        <span>Illustrative</span>
      </p>
      <p className="num mt-1 text-28 font-semibold tracking-[-0.02em]">{format(figures.likely)}</p>
      <Band label={label} format={format} size="card" {...figures} />
    </div>
  );
}
