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
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { formatDay } from '../../../ui/format/dates.ts';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton, TableSkeleton } from '../../../ui/Skeleton.tsx';
import { usePeople } from '../../opportunities/edit/useDealChoices.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { useSession } from '../../shell/session.ts';
import { MeetingsTabs } from '../list/MeetingsTabs.tsx';
import { meetingsPath } from '../list/meetingsAddress.ts';
import { COVERAGE_DAYS, type CoverageView, daysOf, useCoverageView } from './coverageView.ts';

type Coverage = Awaited<ReturnType<Api['meetingProposals']['coverage']>>;

/** Shows what the meetings of a team covered: components with evidence, and next steps agreed. It compares nobody with anybody. */
export function CoverageScreen() {
  const [view, setView] = useCoverageView();
  const { timeZone } = useSession().organization;
  const people = usePeople();
  const days = daysOf(view, timeZone);
  const coverage = useQuery({
    ...query.meetingProposals.coverage.queryOptions({
      input: { ...days, ...(view.owner.length > 0 && { ownerIds: [...view.owner] }) },
    }),
    placeholderData: keepPreviousData,
  });
  const options = people.map(({ id, name, active }) => ({ value: id, label: active ? name : `${name} (left)` }));
  return (
    <>
      <PageHeader
        title="Meetings"
        below={`${formatDay(days.from)} to ${formatDay(days.to)}, meetings on deals you see`}
      />
      <MeetingsTabs />
      <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-[12rem_16rem]">
        <SelectField
          label="Time"
          value={String(view.days)}
          choices={COVERAGE_DAYS.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
          onChange={(chosen) => setView({ days: Number(chosen) })}
        />
        <Combobox
          label="Deal owner"
          placeholder="Everybody"
          clearable
          value={options.find(({ value }) => value === view.owner[0]) ?? null}
          options={options}
          onChange={(person) => setView({ owner: person ? [person.value] : [] })}
        />
      </div>
      <div aria-busy={coverage.isPlaceholderData}>
        <Body of={coverage} view={view} days={days} />
      </div>
    </>
  );
}

interface BodyProps {
  of: ReturnType<typeof useQuery<Coverage>>;
  view: CoverageView;
  days: { from: string; to: string };
}

function Body({ of, view, days }: BodyProps) {
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
  if (meetings === 0) {
    return (
      <Card flush>
        <EmptyState
          icon="mic"
          title="No meetings in this time"
          action={<ButtonLink to={meetingsPath()}>Open meetings</ButtonLink>}
        >
          Import a transcript or record a meeting, and put it on its deal.
        </EmptyState>
      </Card>
    );
  }
  const listed = meetingsPath({ ...days, owner: view.owner });
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
            nextStepProposed > 0 ? (
              <Link to={meetingsPath({ ...days, kind: ['next_step'], undecided: true })}>See the meetings</Link>
            ) : (
              'Nothing is waiting'
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
        Counts are deals with evidence from a meeting. <Link to={listed}>See these meetings</Link>
      </p>
    </div>
  );
}

const percent = (part: number, total: number) => `${Math.round((part / total) * 100)}%`;

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
