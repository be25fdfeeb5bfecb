import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { dayIn, formatDay, formatInstant } from '../../ui/format/dates.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import type { ScoreName } from './deal.ts';
import { ScorePoints } from './ScorePoints.tsx';
import { actorWords, kindWords, toldChanges } from './timeline/timelineWords.ts';

type Change = Awaited<ReturnType<Api['opportunities']['explainChange']>>;
type Cause = Change['causes'][number];

/** Causes shown before the others are asked for. */
const FIRST = 5;

interface ScoreSinceProps {
  dealId: string;
  score: ScoreName;
}

/** What moved a score since last Monday: each change of the ledger with its points, and what no change caused. */
export function ScoreSince({ dealId, score }: ScoreSinceProps) {
  const heading = useId();
  const { timeZone } = useSession().organization;
  const asked = useQuery(query.opportunities.explainChange.queryOptions({ input: { id: dealId, score } }));
  const deal = useQuery(query.opportunities.get.queryOptions({ input: { id: dealId } }));
  const { data } = asked;
  if (!data) {
    return asked.isError ? (
      <FailedQuery title="The changes could not be loaded" of={asked} />
    ) : (
      <Loading label="Loading what changed">
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  const monday = formatDay(dayIn(timeZone, Date.parse(data.since)), { year: false });
  return (
    <section aria-labelledby={heading} className="mt-3 border-t border-line pt-3">
      <h4 id={heading} className="flex justify-between gap-4 font-medium">
        <span>Since Monday, {monday}</span>
        {data.before !== null && (
          <span className="num">
            {data.before} <span aria-hidden="true">→</span>
            <span className="sr-only">to</span> {data.score}
          </span>
        )}
      </h4>
      {data.before === null ? (
        <p className="mt-1 text-ink-2">Created after this date.</p>
      ) : (
        <Parts change={data} currency={deal.data?.currency ?? ''} score={score} timeZone={timeZone} />
      )}
    </section>
  );
}

interface PartsProps {
  change: Change;
  currency: string;
  score: ScoreSinceProps['score'];
  timeZone: string;
}

function Parts({ change, currency, score, timeZone }: PartsProps) {
  const [all, setAll] = useState(false);
  const { causes, time, elsewhere, rest } = change;
  const others = [
    { key: 'time', points: time, words: 'Time passed: activity aged and dates moved closer.' },
    { key: 'elsewhere', points: elsewhere, words: 'Activity with these contacts on other deals.' },
    { key: 'rest', points: rest, words: 'Changes not in the deal’s history.' },
  ].filter(({ points }) => points !== 0);
  if (causes.length === 0 && others.length === 0) {
    return <p className="mt-1 text-ink-2">No change.</p>;
  }
  // What moved it most comes first; the API sends the latest first.
  const shown = causes.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const hidden = shown.length - FIRST;
  return (
    <>
      <ul className="mt-1 grid gap-1.5 text-ink-2">
        {shown.slice(0, all ? undefined : FIRST).map((cause) => (
          <li key={cause.entry.id} className="flex justify-between gap-4">
            <CauseWords cause={cause} currency={currency} timeZone={timeZone} />
            <ScorePoints points={cause.points} score={score} />
          </li>
        ))}
        {others.map(({ key, points, words }) => (
          <li key={key} className="flex justify-between gap-4">
            <span>{words}</span>
            <ScorePoints points={points} score={score} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" size="small" className="mt-1 -ml-2.5" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${counted(hidden, 'more change')}`}
        </Button>
      )}
    </>
  );
}

function CauseWords({ cause: { entry }, currency, timeZone }: { cause: Cause; currency: string; timeZone: string }) {
  const lines = toldChanges(entry.changes, currency);
  const words = lines.map(({ label, from, to }) => {
    if (from === null && to === null) return label;
    return `${label}: ${[from, to ?? 'removed'].filter((each) => each !== null).join(' → ')}`;
  });
  return (
    <span className="min-w-0 break-words">
      {words.length > 0 ? words.join('; ') : kindWords(entry.kind)}
      <span className="block text-12 text-ink-3">
        {actorWords(entry.actor)} · {formatInstant(entry.recordedAt, { timeZone })}
      </span>
    </span>
  );
}
