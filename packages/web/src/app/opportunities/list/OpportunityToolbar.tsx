import { lazy } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DensityToggle } from '../../../ui/table/DensityToggle.tsx';
import { FilterPanel } from '../../../ui/table/FilterPanel.tsx';
import { FilterTags } from '../../../ui/table/FilterTags.tsx';
import type { ColumnLayout } from '../../../ui/table/layout/columnLayout.ts';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { DEFAULT_VIEW, isFiltered, type OpportunityView, SORTS } from '../opportunityAddress.ts';
import { FIRST_DIRECTION, SORT_NAMES } from '../sorts.ts';
import { filterTags } from './filterTags.ts';

/** Loaded when the filters are opened: its fields weigh as much as the list. */
const OpportunityFilters = lazy(async () => ({
  default: (await import('./OpportunityFilters.tsx')).OpportunityFilters,
}));

const DealColumnPanel = lazy(async () => ({ default: (await import('./DealColumnPanel.tsx')).DealColumnPanel }));

interface OpportunityToolbarProps {
  view: OpportunityView;
  choices: DealChoices;
  currency: string;
  showOwners: boolean;
  onChange: (part: Partial<OpportunityView>) => void;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
}

const SORT_CHOICES = SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }));

/** Search, filters and sort over the list; what holds stands under them as tags. */
export function OpportunityToolbar(props: OpportunityToolbarProps) {
  const { view, choices, currency, showOwners, onChange, layout, onLayout } = props;
  const tags = filterTags(view, choices, currency);
  return (
    <div className="mb-3 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label="Search deals and accounts"
          value={view.search}
          onChange={(search) => onChange({ search })}
        />
        <FilterPanel holding={tags.length} done="Show the deals">
          <OpportunityFilters {...props} />
        </FilterPanel>
        <div className="ml-auto hidden items-center gap-1 text-14 text-ink-3 sm:flex">
          <span aria-hidden="true">Sorted by</span>
          <Select
            label="Sorted by"
            align="end"
            value={view.sort}
            choices={SORT_CHOICES}
            onChange={(sort) => onChange({ sort, direction: FIRST_DIRECTION[sort] })}
            className="h-9 rounded-sm px-2 font-medium text-ink touch:min-h-12 hover:bg-hover"
          />
          <Popover label="Columns" align="end" trigger={<Button icon="columns">Columns</Button>}>
            <LaterPart fallback={<Skeleton className="h-96" />}>
              <DealColumnPanel layout={layout} showOwner={showOwners} onLayout={onLayout} />
            </LaterPart>
          </Popover>
          <DensityToggle />
        </div>
      </div>
      <FilterTags
        tags={tags}
        reset={isFiltered(view) ? (tags.length > 0 ? 'Reset' : 'Only open deals') : null}
        onReset={() => onChange({ ...DEFAULT_VIEW, sort: view.sort, direction: view.direction })}
        onRemove={({ without }) => onChange(without)}
      />
    </div>
  );
}
