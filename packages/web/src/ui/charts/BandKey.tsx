import { classes } from '../classes.ts';
import type { BandFigures } from './bandGeometry.ts';

/** How each mark on a band looks, on the band and in its key. */
export const MARKS = {
  closed: 'bg-ink-3',
  commit: 'border-l-[1.5px] border-dashed border-ink-2',
  quota: 'border-l-2 border-ink-2',
  ruleOfThumb: 'size-2.5 rounded-full border-2 border-ink bg-surface',
} as const;

/** Open amounts, the surest first. */
export const OPEN_TONES = ['bg-forecast', 'bg-forecast-mid', 'bg-forecast-soft ring-1 ring-forecast-mid ring-inset'];

interface Entry {
  readonly label: string;
  readonly value: number;
  readonly sign: string;
  /** A phone leaves it out: it is the figure that stands over the band. */
  readonly isHeadline?: boolean;
}

/** What stands on a band beside its ends, named and numbered, in the order it is read. */
export function bandKey({ low, likely, closed, open = [], commit, quota }: BandFigures): readonly Entry[] {
  const known: readonly (Omit<Entry, 'value'> & { value: number | null | undefined })[] = [
    { label: 'Closed so far', value: closed, sign: classes('h-1.5 w-3 rounded-full', MARKS.closed) },
    ...(low === null
      ? open.map(({ label, value }, index) => ({
          label,
          value,
          sign: classes('h-2.5 w-3 rounded-[2px]', OPEN_TONES[index]),
        }))
      : []),
    { label: 'Rule of thumb', value: low === null ? likely : null, sign: MARKS.ruleOfThumb, isHeadline: true },
    // What is open in Commit stands beside it where there is no band.
    { label: low === null ? 'Manual commit' : 'Commit', value: commit, sign: classes('h-3.5', MARKS.commit) },
    { label: 'Quota', value: quota, sign: classes('h-3.5', MARKS.quota) },
  ];
  return known.filter((entry): entry is Entry => entry.value != null);
}

export function BandKey({ entries, format }: { entries: readonly Entry[]; format: (value: number) => string }) {
  return (
    <div className="num mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2 max-sm:gap-x-3" aria-hidden="true">
      {entries.map(({ label, value, sign, isHeadline }) => (
        <span
          key={label}
          className={classes('inline-flex items-center gap-1.5 whitespace-nowrap', isHeadline && 'max-sm:hidden')}
        >
          <span className={classes('inline-block shrink-0', sign)} />
          {label} <span className="font-medium">{format(value)}</span>
        </span>
      ))}
    </div>
  );
}
