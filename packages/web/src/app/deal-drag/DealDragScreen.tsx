import { counted, WASTE_NAMES } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { StackBar } from '../../ui/charts/StackBar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PipelineEmpty } from '../forecasts/PipelineEmpty.tsx';
import { PipelineTabs } from '../forecasts/PipelineTabs.tsx';
import { filteredDealsPath, usePipelineView } from '../forecasts/pipelineView.ts';
import { useDealChoices } from '../opportunities/edit/useDealChoices.ts';
import { DEFAULT_VIEW, isFiltered, type OpportunityView } from '../opportunities/opportunityAddress.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useSession } from '../shell/session.ts';
import { bandView } from './bandView.ts';
import { Distribution } from './Distribution.tsx';
import { DragGroups } from './DragGroups.tsx';
import { type Drag, dragOf } from './dragQueries.ts';
import { ReviewList } from './ReviewList.tsx';
import { useReview } from './useReview.ts';

const PipelineFilters = lazy(async () => ({
  default: (await import('../forecasts/PipelineFilters.tsx')).PipelineFilters,
}));
const PipelineTags = lazy(async () => ({ default: (await import('../forecasts/PipelineTags.tsx')).PipelineTags }));
const TrendCard = lazy(async () => ({ default: (await import('../forecasts/TrendCard.tsx')).TrendCard }));

const BANDS = {
  healthy: { label: 'Healthy, below 30', tone: 'health' },
  review: { label: 'Review, 30 to 60', tone: 'attention' },
  significant: { label: 'Significant concern, above 60', tone: 'risk' },
} as const;

/** What slows the deals of a team down: how much, by which waste, where, and the deals to go through this week. */
export function DealDragScreen() {
  const { abilities, hasDeals, organization } = useSession();
  const [{ filter }, setView] = usePipelineView();
  const filtersId = useId();
  const [showsFilters, setShowsFilters] = useState(false);
  const choices = useDealChoices();
  const drag = useQuery({ ...dragOf(filter), enabled: abilities.seeTeam, placeholderData: keepPreviousData });
  const review = useReview(filter, abilities.seeTeam && (drag.data?.count ?? 0) > 0);
  if (!abilities.seeTeam) {
    return (
      <>
        <PageHeader title="Deal drag" />
        <PipelineTabs />
        <Card>
          <EmptyState icon="people" title="Team drag is for managers">
            See your own drag on each deal and in Opportunities.
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Deal drag"
        below={
          drag.data && (
            <span className="num">
              {counted(drag.data.count, 'scored deal')}
              {drag.data.notYetQualified > 0 && `, ${drag.data.notYetQualified.toLocaleString()} not yet qualified`} ·
              scores as of <RelativeTime instant={drag.data.asOf} justNow />
            </span>
          )
        }
        actions={
          <div className="flex flex-wrap gap-2 print:hidden">
            <Button
              icon="filter"
              aria-expanded={showsFilters}
              aria-controls={filtersId}
              onClick={() => setShowsFilters(!showsFilters)}
            >
              {showsFilters ? 'Hide Filters' : 'Show Filters'}
            </Button>
            <Button icon="print" busy={review.isLoading} disabled={!review.deals} onClick={() => void review.print()}>
              {review.isLoading
                ? `Loading ${review.deals?.length.toLocaleString()} of ${drag.data?.reviewed.toLocaleString()}`
                : 'Print the review'}
            </Button>
          </div>
        }
      />
      <PipelineTabs />
      {showsFilters && (
        <LazyPart fallback={<Skeleton className="mb-3.5 h-72" />}>
          <PipelineFilters
            id={filtersId}
            filter={filter}
            choices={choices}
            currency={organization.currency}
            showOwners
            onApply={(next) => setView({ filter: next })}
          />
        </LazyPart>
      )}
      {isFiltered(filter) && (
        <LazyPart fallback={<Skeleton className="mb-3 h-7" />}>
          <PipelineTags
            filter={filter}
            choices={choices}
            currency={organization.currency}
            onFilter={(next) => setView({ filter: next })}
          />
        </LazyPart>
      )}
      {drag.isPending && <Skeleton className="h-80" />}
      {drag.isError && !drag.data && (
        <Card>
          <FailedQuery title="The drag could not be loaded" of={drag} />
        </Card>
      )}
      {drag.data?.count === 0 && !hasDeals && <PipelineEmpty />}
      {drag.data?.count === 0 && hasDeals && (
        <Card>
          <EmptyState
            icon="clock"
            title="No scored deals yet"
            action={
              isFiltered(filter) && <Button onClick={() => setView({ filter: DEFAULT_VIEW })}>Reset all filters</Button>
            }
          >
            Add a contact, evidence or activity to score a deal.
          </EmptyState>
        </Card>
      )}
      {drag.data && drag.data.count > 0 && (
        <div className={drag.isPlaceholderData ? 'opacity-60' : undefined}>
          <Figures drag={drag.data} filter={filter} />
          <div className="mt-3.5 grid gap-3.5 lg:grid-cols-2 print:hidden">
            <DragGroups
              title="By stage"
              groups={drag.data.byStage}
              onChoose={(id) => setView({ filter: { ...filter, stage: [id] } })}
            />
            <DragGroups
              title="By rep"
              ofReps
              groups={drag.data.byRep}
              onChoose={(id) => setView({ filter: { ...filter, owner: [id] } })}
            />
          </div>
          <div className="mt-3.5 print:hidden">
            <LazyPart fallback={<Skeleton className="h-64" />}>
              <TrendCard view={{ filter, deals: filter }} first="drag" withChanges={false} />
            </LazyPart>
          </div>
          <ReviewList review={review} count={drag.data.reviewed} />
        </div>
      )}
    </>
  );
}

function Figures({ drag, filter }: { drag: Drag; filter: OpportunityView }) {
  const [worst] = drag.wastes;
  return (
    <div className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3 print:hidden">
      <Card title="Average drag" aside="Lower is better">
        <p className="num text-36 font-semibold tracking-tight">{drag.mean}</p>
        <StackBar
          label="Deals by drag band"
          segments={drag.bands.map(({ band, count }) => {
            const part = bandView(filter, band);
            return {
              key: band,
              ...BANDS[band],
              value: count,
              shown: count.toLocaleString(),
              to: part && filteredDealsPath(filter, part),
            };
          })}
        />
      </Card>
      <Card title="Distribution" aside="Deals by drag">
        <Distribution bars={drag.distribution} />
      </Card>
      <Card
        title="Causes"
        aside={worst && `Most: ${WASTE_NAMES[worst.waste].toLowerCase()}`}
        className="md:max-xl:col-span-2"
      >
        <table className="num w-full">
          <caption className="sr-only">Causes, in points of average drag</caption>
          <thead className="text-12 text-ink-3">
            <tr>
              <th scope="col" className="pb-1 text-left font-medium">
                Cause
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-medium">
                Deals
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-medium">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {drag.wastes.map(({ waste, points, most, count }) => (
              <tr key={waste} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {WASTE_NAMES[waste]}
                  <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-line">
                    <span
                      className="block h-full rounded-full bg-attention"
                      style={{ width: `${(100 * points) / most}%` }}
                    />
                  </span>
                </th>
                <td className="pl-3 text-right">{count.toLocaleString()}</td>
                <td className="pl-3 text-right whitespace-nowrap">
                  {points.toFixed(2)} <span className="text-12 text-ink-3">of {most}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </div>
  );
}
