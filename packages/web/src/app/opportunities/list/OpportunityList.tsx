import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Money } from '../../../ui/format/Money.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton, TableSkeleton } from '../../../ui/Skeleton.tsx';
import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { exportQuery } from '../../lists/exportQuery.ts';
import { useSession } from '../../shell/session.ts';
import { useDealChoices } from '../edit/useDealChoices.ts';
import {
  DEFAULT_VIEW,
  filterInput,
  isFiltered,
  type OpportunityView,
  opportunitiesPath,
  orderOf,
} from '../opportunityAddress.ts';
import { OpportunityTable } from './OpportunityTable.tsx';
import { type DealList, useDealList } from './useDealList.ts';
import { type OpportunityPages, useOpportunityPages } from './useOpportunityPages.ts';

/** Loaded where there is no deal to show. */
const NoOpportunities = lazy(async () => ({ default: (await import('./OpportunityListEmpty.tsx')).NoOpportunities }));
const NoMatchingOpportunities = lazy(async () => ({
  default: (await import('./OpportunityListEmpty.tsx')).NoMatchingOpportunities,
}));
/** Beside the first rows, which do not wait for them: whoever works by keys meets them in their places. */
const OpportunityToolbar = lazy(async () => ({
  default: (await import('./OpportunityToolbar.tsx')).OpportunityToolbar,
}));
const ListExport = lazy(async () => ({ default: (await import('../../exports/ListExport.tsx')).ListExport }));
/** Loaded where the deals are shown as a board. */
const DealBoard = lazy(async () => ({ default: (await import('./board/DealBoard.tsx')).DealBoard }));
/** Loaded where a bulk edit is under way, or asked for. */
const BulkProgress = lazy(async () => ({ default: (await import('./bulk/DealBulkProgress.tsx')).DealBulkProgress }));
/** Loaded when a deal is added. */
const OpportunityCreate = lazy(async () => ({
  default: (await import('../edit/OpportunityCreate.tsx')).OpportunityCreate,
}));

export function OpportunityList() {
  const { organization, abilities } = useSession();
  const dealList = useDealList();
  const { view, change: setView, tools } = dealList;
  const [creating, setCreating] = useUrlParam<'' | 'deal'>('new', '');
  const [bulk] = useUrlParam('bulk', '');
  const list = useOpportunityPages({ view, tools, isKnown: !dealList.isComing });
  const choices = useDealChoices();
  const create = () => setCreating('deal');
  const isBlank = list.pages.isSuccess && list.deals.length === 0;
  // Nothing at all, or nothing like this: the two ask for different next steps.
  const all = useQuery(query.opportunities.count.queryOptions({ input: {}, enabled: isBlank }));
  const hasNone = isBlank && all.data?.count === 0;

  return (
    <>
      <PageHeader
        title="Opportunities"
        below={!hasNone && <Totals list={list} view={view} currency={organization.currency} />}
        actions={
          <>
            {!hasNone && (
              <LazyPart fallback={<Skeleton className="h-9 w-24 touch:h-12 max-sm:w-12" />}>
                <ListExport
                  what="deals"
                  count={list.count.data}
                  rows={list.count.data && counted(list.count.data.count, 'deal')}
                  asked={() =>
                    exportQuery(dealList.layout, {
                      ...filterInput(view),
                      order: orderOf(view),
                      ...(view.group && { group: view.group }),
                    })
                  }
                />
              </LazyPart>
            )}
            {abilities.importDeals && (
              <ButtonLink to="/imports/new" icon="upload" className="max-sm:hidden">
                Import
              </ButtonLink>
            )}
            <Button variant="primary" icon="plus" onClick={create}>
              <span className="max-sm:sr-only">New opportunity</span>
            </Button>
          </>
        }
      />
      {bulk !== '' && (
        <LazyPart fallback={<Skeleton className="mb-3 h-24" />}>
          <BulkProgress />
        </LazyPart>
      )}
      {!hasNone && (
        <LazyPart fallback={<Skeleton className="mb-3 h-20 max-sm:h-42" />}>
          <OpportunityToolbar
            list={dealList}
            choices={choices}
            currency={organization.currency}
            showOwners={abilities.seeTeam || abilities.seeOrganization}
          />
        </LazyPart>
      )}
      {/* Clipped, not hidden: the bar of selected deals sticks to the foot of the screen. */}
      <div className="overflow-clip rounded-md bg-surface shadow-raised">
        {hasNone ? (
          <LazyPart fallback={<TableSkeleton label="Loading" rows={4} columns={4} />}>
            <NoOpportunities mayImport={abilities.importDeals} onCreate={create} />
          </LazyPart>
        ) : (
          <Body list={list} dealList={dealList} counting={isBlank && all.isPending} onView={setView} />
        )}
      </div>
      {creating && (
        <LazyPart onClose={() => setCreating(null)}>
          <OpportunityCreate onClose={() => setCreating(null)} />
        </LazyPart>
      )}
    </>
  );
}

interface BodyProps {
  list: OpportunityPages;
  dealList: DealList;
  /** Whether there are deals at all is still being asked. */
  counting: boolean;
  onView: (part: Partial<OpportunityView>) => void;
}

function Body({ list, dealList, counting, onView }: BodyProps) {
  const { pages, deals, groupsProblem } = list;
  const { view, layout, tools } = dealList;
  // Chosen columns are not drawn otherwise first.
  const isComing = pages.isPending && groupsProblem === null;
  if (isComing || counting || (layout !== null && !tools))
    return <TableSkeleton label="Loading opportunities" rows={10} columns={8} />;
  const problem = pages.error ?? groupsProblem;
  if (problem !== null && deals.length === 0) {
    return (
      <ErrorState
        title="The opportunities could not be loaded"
        cause={problemOf(problem).message}
        onRetry={() => void pages.refetch()}
        busy={pages.isFetching}
      />
    );
  }
  if (deals.length > 0 && view.board !== null)
    return (
      <LazyPart fallback={<Skeleton className="h-96" />}>
        <DealBoard view={view} />
      </LazyPart>
    );
  if (deals.length > 0)
    return (
      // At once: React shows what has waited for its code 300 ms after its skeleton, however soon that comes.
      <OpportunityTable list={list} dealList={dealList} />
    );
  return (
    <LazyPart fallback={<TableSkeleton label="Loading" rows={4} columns={4} />}>
      <NoMatchingOpportunities
        filtered={isFiltered(view)}
        onClear={() =>
          onView({ ...DEFAULT_VIEW, status: [], sort: view.sort, direction: view.direction, board: view.board })
        }
      />
    </LazyPart>
  );
}

function Totals({ list, view, currency }: { list: OpportunityPages; view: OpportunityView; currency: string }) {
  const { count } = list;
  if (count.isError) return 'The total could not be counted.';
  if (!count.data) return <Skeleton className="mt-1 h-4 w-44" />;
  const { count: deals, amountBaseMinor, withoutAmount } = count.data;
  return (
    <span className="num" aria-live="polite">
      {counted(deals, 'deal')} · <Money minor={amountBaseMinor} currency={currency} style="compact" />
      {withoutAmount > 0 && !view.missing.includes('amount') && (
        <>
          {' · '}
          <Link to={opportunitiesPath({ ...view, missing: [...view.missing, 'amount'] })}>
            {withoutAmount.toLocaleString()} without an amount
          </Link>
        </>
      )}
    </span>
  );
}
