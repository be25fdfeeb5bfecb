import { classes } from '../classes.ts';
import { Link } from '../Link.tsx';

export type SegmentTone = 'health' | 'attention' | 'risk' | 'forecast' | 'unknown';

export interface Segment {
  readonly key: string;
  readonly label: string;
  /** Its share is value / sum of values; never negative. */
  readonly value: number;
  /** The value as people read it. */
  readonly shown: string;
  readonly tone: SegmentTone;
  /** Where what it stands for is listed. */
  readonly to?: string | undefined;
}

const TONES: Record<SegmentTone, string> = {
  health: 'bg-health',
  attention: 'bg-attention',
  risk: 'bg-risk',
  forecast: 'bg-forecast',
  unknown: 'bg-line-strong',
};

export interface StackBarProps {
  /** What is divided, for screen readers: "Open pipeline by risk". */
  label: string;
  segments: readonly Segment[];
  /** Two parts a line where there is room. */
  isDense?: boolean;
}

/** One bar divided by shares; the table under it names and numbers every part. */
export function StackBar({ label, segments, isDense = false }: StackBarProps) {
  const sum = segments.reduce((total, segment) => total + segment.value, 0);
  return (
    <figure className={classes('m-0', isDense && '@container')}>
      <div
        className={classes('flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-line', isDense ? 'mt-2 mb-1.5' : 'my-3')}
        aria-hidden="true"
      >
        {segments
          .filter((segment) => segment.value > 0)
          .map((segment) => (
            <div
              key={segment.key}
              className={classes('min-w-1', TONES[segment.tone])}
              style={{ flexGrow: segment.value / sum, flexBasis: 0 }}
            />
          ))}
      </div>
      <table className={classes('w-full', isDense ? 'block text-12' : 'text-14')}>
        <caption className="sr-only">{label}</caption>
        <tbody className={isDense ? 'grid gap-x-5 @sm:grid-cols-[auto_auto]' : undefined}>
          {segments.map((segment) => (
            <tr key={segment.key} className={isDense ? 'flex items-center justify-between gap-2' : undefined}>
              <th scope="row" className="text-left font-normal text-ink-2">
                <span className="flex items-center gap-2">
                  <span aria-hidden="true" className={classes('size-2 shrink-0 rounded-[2px]', TONES[segment.tone])} />
                  {segment.to ? (
                    <Link quiet to={segment.to} className="inline-flex min-h-6 items-center touch:min-h-12">
                      {segment.label}
                    </Link>
                  ) : (
                    segment.label
                  )}
                </span>
              </th>
              <td className="num h-6 text-right leading-6 text-ink-2">{segment.shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
