import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { Unknown } from '../../../ui/format/Money.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Deal } from '../deal.ts';
import { DIRECTION_WORDS, SCORE_NAMES } from '../scoreWords.ts';
import { AsOfBanner } from './AsOfBanner.tsx';
import { type AsOf, type ComparedSection, comparedSections, differs } from './comparison.ts';
import { notTold } from './notTold.ts';

interface DealAsOfProps {
  deal: Deal;
  day: string;
  onDay: (day: string | null) => void;
}

/** The whole deal as it stood on a past day, each thing beside today's where it differs; nothing of it can be changed. */
export default function DealAsOf({ deal, day, onDay }: DealAsOfProps) {
  const asked = useQuery(query.opportunities.asOf.queryOptions({ input: { id: deal.id, day } }));
  const { data } = asked;
  return (
    <>
      <AsOfBanner day={day} onDay={onDay} />
      <h1 className="mb-4 font-serif text-28 font-medium tracking-tight text-balance max-sm:text-22">{deal.name}</h1>
      {!data &&
        (asked.isError ? (
          <FailedQuery title="This day could not be loaded" of={asked} />
        ) : (
          <Loading label="Loading that day">
            <Skeleton className="mb-4 h-28" />
            <Skeleton className="h-80" />
          </Loading>
        ))}
      {data && <Told asOf={data} />}
    </>
  );
}

function Told({ asOf }: { asOf: AsOf }) {
  const [onlyChanged, setOnlyChanged] = useState(false);
  const { past, present, day } = asOf;
  if (!past) return <Untold asOf={asOf} />;
  const sections = comparedSections(past, present);
  const shown = sections
    .map((section) => (onlyChanged ? { ...section, rows: section.rows.filter(differs) } : section))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className="grid gap-4">
      <Scores asOf={asOf} past={past} />
      <Switch label="Only differences" checked={onlyChanged} onChange={setOnlyChanged} />
      {shown.length === 0 && (
        <Card>
          <p>Nothing has changed since.</p>
        </Card>
      )}
      {shown.map((section) => (
        <Section key={section.title} section={section} day={day} />
      ))}
      <Card title="About this view">
        <ul className="grid list-disc gap-1 pl-4 text-ink-2">
          {notTold(asOf).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Untold({ asOf: { state, day, createdOn, toldFrom, toldBy } }: { asOf: AsOf }) {
  if (state === 'not_yet') {
    return (
      <Card>
        <EmptyState icon="clock" title={`No deal yet on ${formatDay(day)}`}>
          It was created on {formatDay(createdOn)}.
        </EmptyState>
      </Card>
    );
  }
  if (state === 'in_bin') {
    return (
      <Card>
        <EmptyState icon="clock" title={`The deal was in the bin on ${formatDay(day)}`}>
          It was in the bin then, and has been restored.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState icon="clock" title={`No history for ${formatDay(day)}`}>
        The deal was created on {formatDay(createdOn)}, but its history starts
        {toldFrom ? ` on ${formatDay(toldFrom)}` : ' later'}
        {toldBy === 'import' ? ', with an import without history' : ''}. Import its history to fill the gap.
      </EmptyState>
    </Card>
  );
}

const SCORES = [
  ['risk', 'risk'],
  ['confidence', 'confidence'],
  ['drag', 'drag'],
  ['dataQuality', 'data_quality'],
] as const;

function Scores({ asOf: { present, day }, past }: { asOf: AsOf; past: NonNullable<AsOf['past']> }) {
  return (
    <Card flush>
      <dl className="grid grid-cols-2 sm:grid-cols-4" aria-label={`Scores on ${formatDay(day)}`}>
        {SCORES.map(([field, name]) => {
          const [was, is] = [past.scores[field], present.scores[field]];
          return (
            <div key={field} className="grid content-start gap-1 px-5 pt-4 pb-3">
              <dt className="text-12 font-medium text-ink-3">
                {SCORE_NAMES[name]}, {DIRECTION_WORDS[name]}
              </dt>
              <dd className="num text-28 font-semibold tracking-tight">{was ?? <Unknown />}</dd>
              <dd className="text-12 text-ink-2">
                {was === is ? 'the same today' : <>today {is ?? 'not yet qualified'}</>}
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}

function Section({ section: { title, rows }, day }: { section: ComparedSection; day: string }) {
  return (
    <Card flush title={title}>
      <table className="block w-full text-left sm:table sm:table-fixed">
        <caption className="sr-only">
          {title} on {formatDay(day)} and today
        </caption>
        <thead className="sr-only sm:not-sr-only sm:table-header-group">
          <tr className="text-12 text-ink-3">
            <th scope="col" className="w-1/4 px-5 py-1.5 font-medium">
              What
            </th>
            <th scope="col" className="px-5 py-1.5 font-medium">
              {formatDay(day)}
            </th>
            <th scope="col" className="px-5 py-1.5 font-medium">
              Today, where different
            </th>
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {rows.map((row) => (
            <tr key={row.key} className="grid border-t border-line px-4 py-2 align-top sm:table-row sm:p-0">
              <th scope="row" dir="auto" className="font-normal break-words text-ink-3 sm:px-5 sm:py-2">
                {row.label}
              </th>
              <td dir="auto" className="num break-words whitespace-pre-line sm:px-5 sm:py-2">
                {row.past ?? <Unknown />}
              </td>
              <td
                dir="auto"
                className={classes(
                  'num break-words whitespace-pre-line sm:px-5 sm:py-2',
                  differs(row) ? 'text-ink-2' : 'max-sm:hidden',
                )}
              >
                {differs(row) ? (
                  <>
                    <span className="text-12 text-ink-3 sm:sr-only">Today: </span>
                    {row.present ?? 'none'}
                  </>
                ) : (
                  <span className="sr-only">the same</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
