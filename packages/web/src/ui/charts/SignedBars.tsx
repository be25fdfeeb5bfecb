import { classes } from '../classes.ts';
import { signedGeometry } from './signedGeometry.ts';

export interface SignedFact {
  readonly key: string;
  readonly label: string;
  /** Said under the label. */
  readonly note?: string | undefined;
  readonly value: number;
  /** The value as people read it, with its sign. */
  readonly shown: string;
}

/** Facts that raise or lower a figure, each with a bar to its side of nothing. */
export function SignedBars({ label, facts }: { label: string; facts: readonly SignedFact[] }) {
  const { zero, bars } = signedGeometry(facts.map(({ value }) => value));
  return (
    <ul aria-label={label} className="grid gap-2">
      {facts.map((fact, index) => {
        const bar = bars[index] ?? { from: zero, to: zero };
        return (
          <li
            key={fact.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:grid-cols-[minmax(0,3fr)_minmax(6rem,2fr)_4rem]"
          >
            <span>
              {fact.label}
              {fact.note && <span className="block text-12 text-ink-3">{fact.note}</span>}
            </span>
            <span aria-hidden="true" className="relative h-4 max-sm:col-span-2 max-sm:row-start-2">
              <span className="absolute inset-y-0 border-l border-control" style={{ left: `${zero}%` }} />
              <span
                className={classes(
                  'absolute inset-y-1 rounded-[2px]',
                  fact.value < 0 ? 'bg-risk' : 'bg-forecast',
                  fact.value !== 0 && 'min-w-0.5',
                )}
                style={{ left: `${bar.from}%`, width: `${bar.to - bar.from}%` }}
              />
            </span>
            <span className="num text-right whitespace-nowrap">{fact.shown}</span>
          </li>
        );
      })}
    </ul>
  );
}
