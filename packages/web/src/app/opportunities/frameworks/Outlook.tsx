import { classes } from '../../../ui/classes.ts';
import type { Component } from '../deal.ts';

export type Scores = NonNullable<Component['outlook']>['green'];

const PARTS = [
  ['health', 'Health'],
  ['completeness', 'Completeness'],
  ['risk', 'Risk score'],
  ['confidence', 'Confidence'],
] as const;

/** What a strength makes of the scores, seen before it is chosen and told once it was. */
export function Outlook({ from, to }: { from: Scores; to: Scores }) {
  return (
    <p role="status" className="num flex flex-wrap gap-x-3 text-12 text-ink-3">
      {PARTS.map(([key, name]) => {
        const [before, after] = [say(from[key]), say(to[key])];
        return (
          <span key={key} className={classes(before !== after && 'font-medium text-ink-2')}>
            {name} {before}
            {before !== after && (
              <>
                <span aria-hidden="true"> → </span>
                <span className="sr-only"> to </span>
                {after}
              </>
            )}
          </span>
        );
      })}
    </p>
  );
}

const say = (score: number | null): string => (score === null ? '—' : String(Math.round(score)));
