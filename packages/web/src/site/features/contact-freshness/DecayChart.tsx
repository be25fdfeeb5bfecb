import { FRESH_ACTIVE_FROM, FRESH_ATTENTION_FROM, FRESHNESS_BAND_NAMES, INFLUENCE_MAX } from '@forecastle/rules';
import { classes } from '../../../ui/classes.ts';
import { DECAYS, WEEKS } from './decay.ts';

const BANDS = [
  { band: 'active', from: FRESH_ACTIVE_FROM, to: 100, look: 'bg-health-soft text-health text-right' },
  {
    band: 'needs_attention',
    from: FRESH_ATTENTION_FROM,
    to: FRESH_ACTIVE_FROM,
    look: 'bg-attention-soft text-attention-ink text-right',
  },
  { band: 'stale', from: 0, to: FRESH_ATTENTION_FROM, look: 'bg-risk-soft text-risk flex items-end pb-1.5' },
] as const;

/** Where the line of a contact of this influence passes into stale, in percent of the width. */
const staleAt = (freshDays: number) => (freshDays / (WEEKS * 7)) * 100;

/** Freshness over twelve silent weeks, for three levels of influence; the table below says the same in figures. */
export function DecayChart() {
  return (
    <figure className="m-0 min-w-0">
      <div className="rounded-lg bg-surface p-5 text-14 shadow-floating sm:p-7">
        <p className="mb-4 font-medium">
          Freshness after the last interaction <span className="font-normal text-ink-3">when nobody calls</span>
        </p>
        <div aria-hidden="true" className="relative h-64 overflow-hidden rounded-sm sm:h-72">
          {BANDS.map(({ band, from, to, look }) => (
            <div
              key={band}
              className={classes('border-b border-surface px-3', look)}
              style={{ height: `${to - from}%` }}
            >
              <p className="pt-1.5 text-12 font-medium">{FRESHNESS_BAND_NAMES[band]}</p>
            </div>
          ))}
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${WEEKS} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            {DECAYS.map(({ influence, points }) => (
              <polyline
                key={influence}
                points={points.map((value, week) => `${week},${100 - value}`).join(' ')}
                fill="none"
                className="stroke-ink"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {DECAYS.map(({ influence, freshDays }) => (
            <p
              key={influence}
              className="num absolute top-1/2 -translate-1/2 rounded-full bg-ink px-2 py-0.5 text-12 font-medium text-paper"
              style={{ left: `${staleAt(freshDays)}%` }}
            >
              {influence}
            </p>
          ))}
        </div>
        <p aria-hidden="true" className="num mt-1.5 flex justify-between text-12 text-ink-3">
          <span>met today</span>
          <span>{WEEKS / 2} weeks</span>
          <span>{WEEKS} weeks</span>
        </p>
        <table className="num mt-4 w-full border-t border-line">
          <caption className="sr-only">
            Days until a contact needs attention and until it is stale, by influence
          </caption>
          <thead className="text-12 text-ink-3">
            <tr>
              <th scope="col" className="py-2 text-left font-medium">
                Influence
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Falls a week
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Active for
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Stale after
              </th>
            </tr>
          </thead>
          <tbody>
            {DECAYS.map(({ influence, perWeek, activeDays, freshDays }) => (
              <tr key={influence} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-medium">
                  {influence} of {INFLUENCE_MAX}
                </th>
                <td className="text-right">{perWeek} points</td>
                <td className="text-right">{activeDays} days</td>
                <td className="text-right">{freshDays} days</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption className="mt-3 text-14 text-ink-3">
        Drawn by the product’s own rules. Scores of influential contacts fall faster.
      </figcaption>
    </figure>
  );
}
