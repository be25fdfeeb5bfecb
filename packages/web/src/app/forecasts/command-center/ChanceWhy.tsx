import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { query } from '../../../api/client.ts';
import { SignedBars } from '../../../ui/charts/SignedBars.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { DealChance, Forecast } from '../answers.ts';
import { chanceRounding, pointsWords } from '../forecastWords.ts';

/** Why an open deal has its chance: the facts with their points, what it adds, and what changed since last week. */
export function ChanceWhy({ id, forecast: { currency, period } }: { id: string; forecast: Forecast }) {
  const why = useQuery(
    query.forecastRuns.chance.queryOptions({ input: { id, period: period.kind, containing: period.end } }),
  );
  const heading = useId();
  const { data } = why;
  if (!data) {
    return why.isError ? (
      <FailedQuery title="The chance could not be explained" of={why} />
    ) : (
      <Loading label="Loading why">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  return (
    <section aria-labelledby={heading} className="grid max-w-3xl gap-3">
      <header>
        <h3 id={heading} className="font-serif text-18 font-medium">
          Chance <span className="num">{data.percent}%</span>, and why
        </h3>
        <p className="text-12 text-ink-3">
          That it is won by the end of {data.period.label}.{data.typical === null && ` ${data.from}.`}
        </p>
      </header>
      {data.typical !== null && <Facts chance={data} typical={data.typical} />}
      <p className="num text-ink-2">
        Adds <Money minor={data.contributionMinor} currency={currency} /> to the period
        {data.amountMinor === null ? '; it has no amount.' : '.'}
      </p>
      {data.before ? (
        <div className="border-t border-line pt-3">
          <p className="num">
            Saved <RelativeTime instant={data.before.asOf} />: chance {data.before.percent}%, added{' '}
            <Money minor={data.before.contributionMinor} currency={currency} />
          </p>
          {data.before.reasons.length > 0 ? (
            <ul className="list-disc pl-5 text-ink-2">
              {data.before.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-3">The deal itself has not changed since.</p>
          )}
        </div>
      ) : (
        <p className="border-t border-line pt-3 text-ink-3">
          No forecast was saved last week, so there is no change to show.
        </p>
      )}
      {data.question && <p className="border-t border-line pt-3 font-medium">Needs review: {data.question}</p>}
    </section>
  );
}

function Facts({ chance, typical }: { chance: DealChance; typical: number }) {
  const rounding = chanceRounding(chance);
  return (
    <div>
      <p className="num flex justify-between gap-4 border-b border-line pb-1.5">
        <span>The typical open deal at this time</span>
        <span>{Number(typical.toFixed(1))}%</span>
      </p>
      <div className="py-2">
        <SignedBars
          label="What moves the chance, in points"
          facts={[
            ...chance.facts.map(({ fact, sentence, points }) => ({
              key: fact,
              label: sentence,
              value: points,
              shown: pointsWords(points),
            })),
            ...(rounding === null
              ? []
              : [
                  {
                    key: 'rounding',
                    label: 'Smaller effects and rounding',
                    value: rounding,
                    shown: pointsWords(rounding),
                  },
                ]),
          ]}
        />
      </div>
      <p className="num flex justify-between gap-4 border-t border-line pt-1.5 font-medium">
        <span>Adds up to</span>
        <span>{chance.percent}%</span>
      </p>
    </div>
  );
}
