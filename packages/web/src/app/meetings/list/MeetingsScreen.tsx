import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Skeleton, TableSkeleton } from '../../../ui/Skeleton.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { useSession } from '../../shell/session.ts';
import { AddMeeting } from '../imports/AddMeeting.tsx';
import { TranscriptDrop } from '../imports/TranscriptDrop.tsx';
import { TranscriptImports } from '../imports/TranscriptImports.tsx';
import { PlanLimit, useMeetingRefusal } from '../PlanLimit.tsx';
import { MeetingResults } from './MeetingResults.tsx';
import { MeetingsTabs } from './MeetingsTabs.tsx';
import { MeetingTable } from './MeetingTable.tsx';
import { MeetingTags, tagsOf } from './MeetingTags.tsx';
import {
  EVERY_MEETING,
  filtersOf,
  hasFilters,
  isSearch,
  type MeetingsView,
  useMeetingsView,
} from './meetingsAddress.ts';
import { useChosenNames } from './useChosenNames.ts';
import { useMeetingPages } from './useMeetingPages.ts';

const MeetingFilters = lazy(() => import('./MeetingFilters.tsx'));

/** Lists the recorded meetings that its reader sees, with a search, filters and ways to add one. */
export function MeetingsScreen() {
  const [view, setView] = useMeetingsView();
  const names = useChosenNames(view);
  const list = useMeetingPages(view);
  const [isFiltering, setFiltering] = useState(false);
  const holding = tagsOf(view, names).length;
  const isNarrowed = hasFilters(view) || view.words !== '';
  const hasNone = list.pages.isSuccess && list.items.length === 0 && !isNarrowed;
  return (
    <TranscriptDrop dealId={null}>
      <PageHeader title="Meetings" below={<Below />} actions={<AddMeeting dealId={null} isPrimary />} />
      <MeetingsTabs />
      <Limit />
      <TranscriptImports dealId={null} />
      {!hasNone && (
        <div className="mb-3 grid gap-2.5">
          <div className="flex flex-wrap items-center gap-2">
            <SearchField
              label="Search titles and transcripts"
              value={view.words}
              onChange={(words) => setView({ words })}
            />
            <Button icon="filter" aria-haspopup="dialog" aria-expanded={isFiltering} onClick={() => setFiltering(true)}>
              Filters
              {holding > 0 && <span className="num text-ink-3">{holding}</span>}
            </Button>
          </div>
          <MeetingTags view={view} names={names} onChange={setView} />
        </div>
      )}
      {isSearch(view) ? (
        <MeetingResults view={view} titled={list} onView={setView} />
      ) : (
        <Card flush className="overflow-hidden">
          <Body view={view} list={list} onView={setView} />
        </Card>
      )}
      <Sheet open={isFiltering} onOpenChange={setFiltering} title="Filters">
        <LazyPart fallback={<Skeleton className="h-96" />}>
          <MeetingFilters view={view} names={names} onChange={setView} onDone={() => setFiltering(false)} />
        </LazyPart>
      </Sheet>
    </TranscriptDrop>
  );
}

interface BodyProps {
  view: MeetingsView;
  list: ReturnType<typeof useMeetingPages>;
  onView: (part: Partial<MeetingsView>) => void;
}

function Body({ view, list: { pages, items }, onView }: BodyProps) {
  if (pages.isPending) return <TableSkeleton label="Loading the meetings" rows={8} columns={6} />;
  if (pages.isError && items.length === 0) {
    return <FailedQuery title="The meetings could not be loaded" of={pages} />;
  }
  if (items.length > 0) {
    return (
      <div aria-busy={pages.isPlaceholderData}>
        <MeetingTable
          label="Recorded meetings"
          items={items}
          isRemoved={view.removed}
          height="max(24rem, calc(100dvh - 17rem))"
        />
        <ShowMore pages={pages} />
      </div>
    );
  }
  if (hasFilters(view)) {
    return (
      <EmptyState
        icon="filter"
        title={emptyTitle(view)}
        action={<Button onClick={() => onView(EVERY_MEETING)}>Clear filters</Button>}
      />
    );
  }
  return (
    <EmptyState icon="mic" title="No meetings yet" action={<AddMeeting dealId={null} />}>
      Import a transcript or record a meeting. Teams, Zoom, Meet and Gong files work.
    </EmptyState>
  );
}

/** Returns what an empty list says: of one filter alone that nothing is left to do, of several that nothing matches. */
function emptyTitle(view: MeetingsView): string {
  if (view.removed) return 'No removed meetings';
  if (Object.keys(filtersOf(view)).length > 1) return 'No meetings match these filters';
  if (view.undecided) return 'Nothing to decide';
  if (view.notLogged) return 'Every meeting on a deal is logged';
  if (view.failed) return 'No failed meetings';
  if (view.mine) return 'You have no meetings yet';
  return 'No meetings match these filters';
}

/** Says above the list that the plan takes no more meetings, and who can change that. */
function Limit() {
  const refusal = useMeetingRefusal();
  return (
    refusal !== null && (
      <div className="mb-4">
        <PlanLimit refusal={refusal} />
      </div>
    )
  );
}

/** Shows how to add meetings, and how many the plan has left where it counts them. */
function Below() {
  const allowance = useQuery(query.recordedMeetings.allowance.queryOptions());
  const { abilities } = useSession();
  const { left, refusal } = allowance.data ?? { left: null, refusal: null };
  return (
    <>
      {refusal === null && <span className="max-sm:hidden">Drop transcripts anywhere on this page. </span>}
      <Link to="/help/meeting-capture-guide" className="finger">
        How it works
      </Link>
      {left !== null && refusal === null && (
        <>
          {' '}
          <span className="num">{left}</span> {left === 1 ? 'meeting' : 'meetings'} left on your plan
          {abilities.managePlan && (
            <>
              {' · '}
              <Link to="/settings/plan">Change plan</Link>
            </>
          )}
        </>
      )}
    </>
  );
}
