import {
  COMPONENT_NAMES,
  type ComponentKey,
  counted,
  FRAMEWORK_KEYS,
  FRAMEWORK_NAMES,
  type FrameworkKey,
} from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Api, query } from '../../../api/client.ts';
import { Card } from '../../../ui/Card.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton, TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { meetingsPath } from '../list/meetingsAddress.ts';
import type { CoverageAsked } from './coverageView.ts';
import { NoMeetings } from './NoMeetings.tsx';
import { percent } from './percent.ts';

type Coverage = Awaited<ReturnType<Api['meetingProposals']['coverage']>>;

/** Shows which components the meetings of a team covered, in deals, and how many meetings agreed a next step. */
export function ComponentCoverage({ asked }: { asked: CoverageAsked }) {
  const coverage = useQuery({
    ...query.meetingProposals.coverage.queryOptions({ input: asked }),
    placeholderData: keepPreviousData,
  });
  return (
    <div aria-busy={coverage.isPlaceholderData}>
      <Body of={coverage} asked={asked} />
    </div>
  );
}

interface BodyProps {
  of: ReturnType<typeof useQuery<Coverage>>;
  asked: CoverageAsked;
}

function Body({ of, asked: { from, to, ownerIds = [], teamOf } }: BodyProps) {
  if (of.isPending) {
    return (
      <div className="grid gap-4">
        <Skeleton className="h-24" />
        <Card flush>
          <TableSkeleton label="Loading the coverage" rows={7} columns={3} />
        </Card>
      </div>
    );
  }
  if (of.isError) {
    return (
      <Card flush>
        <FailedQuery title="The coverage could not be loaded" of={of} />
      </Card>
    );
  }
  const { meetings, deals, withNextStep, nextStepProposed } = of.data;
  if (meetings === 0) return <NoMeetings />;
  // The list of meetings filters by who owns the meeting, not by who owns its deal.
  const isListed = ownerIds.length === 0 && !teamOf;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-px overflow-hidden rounded-md bg-line shadow-raised sm:grid-cols-3">
        <Figure name="Meetings" value={meetings} note={`on ${counted(deals, 'deal')}`} />
        <Figure
          name="With a next step"
          value={withNextStep}
          note={`${percent(withNextStep, meetings)} of meetings, confirmed`}
        />
        <Figure
          name="Next step to decide"
          value={nextStepProposed}
          note={
            nextStepProposed === 0 ? (
              'Nothing is waiting'
            ) : isListed ? (
              <Link to={meetingsPath({ from, to, kind: ['next_step'], undecided: true })}>See the meetings</Link>
            ) : (
              'Waiting for a decision'
            )
          }
        />
      </dl>
      <div className="gap-4 xl:columns-2">
        {FRAMEWORK_KEYS.map((framework) => (
          <FrameworkCard key={framework} framework={framework} coverage={of.data} />
        ))}
      </div>
      <p className="text-12 text-ink-3">
        Counts are deals with evidence from a meeting.{' '}
        {isListed && <Link to={meetingsPath({ from, to })}>See these meetings</Link>}
      </p>
    </div>
  );
}

function Figure({ name, value, note }: { name: string; value: number; note: ReactNode }) {
  return (
    <div className="bg-surface px-5 py-4 max-sm:px-4">
      <dt className="text-14 text-ink-3">{name}</dt>
      <dd>
        <span className="num block text-28 font-medium">{value.toLocaleString()}</span>
        <span className="text-12 text-ink-3">{note}</span>
      </dd>
    </div>
  );
}

/** Lists the components of a framework, each with the number of deals whose meetings brought evidence for it. */
function FrameworkCard({ framework, coverage }: { framework: FrameworkKey; coverage: Coverage }) {
  const rows = coverage.components.filter((each) => each.framework === framework);
  const { deals } = coverage;
  return (
    <Card
      className="mb-4 break-inside-avoid"
      title={FRAMEWORK_NAMES[framework]}
      aside={`${counted(deals, 'deal')} with meetings`}
    >
      <table className="num w-full">
        <caption className="sr-only">Evidence from meetings for {FRAMEWORK_NAMES[framework]}, in deals</caption>
        <thead className="border-b border-line text-12 text-ink-3">
          <tr>
            <th scope="col" className="py-1.5 pr-3 text-left font-medium">
              Component
            </th>
            <td className="w-1/3 max-sm:hidden" />
            <th scope="col" className="px-2 text-right font-medium">
              Confirmed
            </th>
            <th scope="col" className="pl-2 text-right font-medium">
              Proposed
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ component, confirmed, proposed }) => (
            <tr key={component} className="h-9 border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {COMPONENT_NAMES[component as ComponentKey] ?? component}
              </th>
              <td className="max-sm:hidden">
                <span aria-hidden="true" className="flex h-2 overflow-hidden rounded-full bg-sunken">
                  <span className="bg-health" style={{ width: percent(confirmed, Math.max(deals, 1)) }} />
                  <span className="bg-attention" style={{ width: percent(proposed, Math.max(deals, 1)) }} />
                </span>
              </td>
              <td className="px-2 text-right">{confirmed.toLocaleString()}</td>
              <td className="pl-2 text-right text-ink-2">{proposed.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
