import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DensityToggle } from '../../../ui/table/DensityToggle.tsx';
import { FilterPanel } from '../../../ui/table/FilterPanel.tsx';
import { FilterTags } from '../../../ui/table/FilterTags.tsx';
import { SearchField } from '../../../ui/table/SearchField.tsx';
import { customFieldsOfDeals } from '../custom/customFields.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { DEFAULT_VIEW, isFiltered } from '../opportunityAddress.ts';
import { filterTags } from './filterTags.ts';
import type { DealList } from './useDealList.ts';

/** Loaded when they are opened: the fields of the filters alone weigh as much as the list. */
const ListFilters = lazy(async () => ({ default: (await import('./ListFilters.tsx')).ListFilters }));
const DealColumnPanel = lazy(async () => ({ default: (await import('./DealColumnPanel.tsx')).DealColumnPanel }));
const DealOrderPanel = lazy(async () => ({ default: (await import('./DealOrderPanel.tsx')).DealOrderPanel }));
const ViewPanel = lazy(async () => ({ default: (await import('../../lists/ViewPanel.tsx')).ViewPanel }));
const ChangedView = lazy(async () => ({ default: (await import('../../lists/ChangedView.tsx')).ChangedView }));

const SHOWN_AS = { table: 'Table', board: 'Board' } as const;

interface OpportunityToolbarProps {
  list: DealList;
  choices: DealChoices;
  currency: string;
  showOwners: boolean;
}

/** Views, search, filters, order and columns over the list; the filters that hold stand under them as tags. */
export function OpportunityToolbar({ list, choices, currency, showOwners }: OpportunityToolbarProps) {
  const { view, change, layout, setLayout, tools, saved, isChanged } = list;
  const isBoard = view.board !== null;
  const [isChoosing, setIsChoosing] = useState(false);
  // The words of conditions on custom fields are read from what this asks for.
  useQuery({ ...customFieldsOfDeals(), enabled: tools !== undefined });
  const coming = <Skeleton className="h-64" />;
  const tags = [
    ...filterTags(view, choices, currency),
    // In words as soon as those are here.
    ...(tools?.conditionTags(view.where, tools.dealAsking(choices, currency)) ?? []),
  ];
  return (
    <div className="mb-3 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <Popover
          label="Views"
          open={isChoosing}
          onOpenChange={setIsChoosing}
          trigger={
            <Button icon="bookmark" className="max-w-60">
              <span className="truncate">{saved?.name ?? 'Views'}</span>
              <Icon name="chevron-down" size={14} className="shrink-0 text-ink-3" />
            </Button>
          }
        >
          <LazyPart fallback={coming}>
            <ViewPanel list={list} onClose={() => setIsChoosing(false)} />
          </LazyPart>
        </Popover>
        <SearchField label="Search deals and accounts" value={view.search} onChange={(search) => change({ search })} />
        <FilterPanel holding={tags.length} done="Show the deals">
          <ListFilters view={view} choices={choices} currency={currency} showOwners={showOwners} onChange={change} />
        </FilterPanel>
        <Segments
          label="Show the deals as"
          names={SHOWN_AS}
          value={isBoard ? 'board' : 'table'}
          onChange={(as) => change({ board: as === 'board' ? 'stage' : null })}
        />
        <div className="ml-auto hidden items-center gap-2 sm:flex">
          <Popover label="Sort and group" align="end" trigger={<Button icon="sort">Sort</Button>}>
            <LazyPart fallback={coming}>
              <DealOrderPanel view={view} isBoard={isBoard} onChange={change} />
            </LazyPart>
          </Popover>
          {!isBoard && (
            <>
              <Popover label="Columns" align="end" trigger={<Button icon="columns">Columns</Button>}>
                <LazyPart fallback={coming}>
                  <DealColumnPanel layout={layout} status={view.status} showOwner={showOwners} onLayout={setLayout} />
                </LazyPart>
              </Popover>
              <DensityToggle />
            </>
          )}
        </div>
      </div>
      {isChanged && (
        <LazyPart fallback={<div className="h-7" />}>
          <ChangedView list={list} />
        </LazyPart>
      )}
      <FilterTags
        tags={tags}
        reset={isFiltered(view) ? (tags.length > 0 ? 'Reset' : 'Only open deals') : null}
        onReset={() => {
          const { sort, direction, thenBy, board } = view;
          change({ ...DEFAULT_VIEW, sort, direction, thenBy, board });
        }}
        onRemove={({ without }) => change(without)}
      />
    </div>
  );
}
