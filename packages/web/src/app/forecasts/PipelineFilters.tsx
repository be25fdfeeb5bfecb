import { lazy, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { DealChoices } from '../opportunities/edit/applyDealInput.ts';
import { DEFAULT_VIEW, isFiltered, type OpportunityView } from '../opportunities/opportunityAddress.ts';

const OpportunityFilters = lazy(async () => ({
  default: (await import('../opportunities/list/OpportunityFilters.tsx')).OpportunityFilters,
}));
const DealConditions = lazy(async () => ({
  default: (await import('../opportunities/list/DealConditions.tsx')).DealConditions,
}));
const PipelineViews = lazy(async () => ({ default: (await import('./PipelineViews.tsx')).PipelineViews }));

interface PipelineFiltersProps {
  id: string;
  /** The filter that holds. */
  filter: OpportunityView;
  choices: DealChoices;
  currency: string;
  showOwners: boolean;
  onApply: (filter: OpportunityView) => void;
}

/** Every filter of the pipeline; what is chosen holds once it is applied, for every figure at once. */
export function PipelineFilters({ id, filter, choices, currency, showOwners, onApply }: PipelineFiltersProps) {
  const [draft, setDraft] = useState(filter);
  // A tag taken away, or a rep pressed, changes what holds: the panel follows.
  useEffect(() => setDraft(filter), [filter]);
  const change = (part: Partial<OpportunityView>) => setDraft((before) => ({ ...before, ...part }));
  const isChanged = JSON.stringify(draft) !== JSON.stringify(filter);
  return (
    <Card className="mb-3.5">
      <form
        id={id}
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault();
          onApply(draft);
        }}
      >
        <LazyPart fallback={<Skeleton className="h-56" />}>
          <OpportunityFilters
            view={draft}
            choices={choices}
            currency={currency}
            showOwners={showOwners}
            openOnly
            className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3"
            onChange={change}
          />
          <div className="mt-4 max-w-md">
            {/* It holds conditions that are not whole yet: what holds otherwise begins it anew. */}
            <DealConditions
              key={JSON.stringify(filter.where)}
              where={draft.where}
              choices={choices}
              currency={currency}
              onChange={(where) => change({ where })}
            />
          </div>
        </LazyPart>
        <div className="mt-5 flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary">
            Apply Filters
          </Button>
          <Button onClick={() => onApply(DEFAULT_VIEW)} disabled={!isFiltered(filter) && !isChanged}>
            Reset All
          </Button>
          <LazyPart fallback={<Skeleton className="h-9 w-36" />}>
            <PipelineViews filter={filter} onFilter={onApply} />
          </LazyPart>
          {isChanged && <span className="text-12 text-ink-3">Not applied yet</span>}
        </div>
      </form>
    </Card>
  );
}
