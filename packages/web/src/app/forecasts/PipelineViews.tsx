import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/DropdownMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ViewForm } from '../lists/ViewForm.tsx';
import { definitionOf, viewOf } from '../opportunities/list/views/viewDefinition.ts';
import { DEFAULT_VIEW, isFiltered, type OpportunityView } from '../opportunities/opportunityAddress.ts';

interface PipelineViewsProps {
  /** The filter that holds. */
  filter: OpportunityView;
  onFilter: (filter: OpportunityView) => void;
}

/** The saved views of the deals list: their filters hold here too, and what holds here can be saved as one. */
export function PipelineViews({ filter, onFilter }: PipelineViewsProps) {
  const views = useQuery(query.savedViews.list.queryOptions({ input: { list: 'deals' } }));
  const [isNaming, setIsNaming] = useState(false);
  const items = views.data?.items ?? [];
  return (
    <>
      <DropdownMenu
        trigger={
          <Button icon="bookmark">
            Saved views
            <Icon name="chevron-down" size={14} className="text-ink-3" />
          </Button>
        }
      >
        {items.map((view) => (
          <MenuItem key={view.id} icon="filter" onSelect={() => onFilter(filtersOf(viewOf(view.definition)))}>
            {view.name}
          </MenuItem>
        ))}
        {items.length === 0 && (
          <MenuItem disabled onSelect={() => undefined}>
            {noViews(views)}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon="plus" disabled={!isFiltered(filter)} onSelect={() => setIsNaming(true)}>
          Save as view
        </MenuItem>
      </DropdownMenu>
      {isNaming && (
        <ViewForm
          intent={{ kind: 'create', name: '', definition: null }}
          list={{ views, address: { list: 'deals' }, definition: () => definitionOf(filter, null) }}
          onClose={() => setIsNaming(false)}
          onSaved={() => setIsNaming(false)}
        />
      )}
    </>
  );
}

function noViews({ isError, isPending, error }: { isError: boolean; isPending: boolean; error: unknown }): string {
  if (isError) return `The views could not be loaded. ${problemOf(error).message}`;
  return isPending ? 'Loading' : 'No saved views yet';
}

/** What of a view chooses deals: the order is the heatmap's own, and open deals are all that count. */
const filtersOf = (view: OpportunityView): OpportunityView => ({
  ...view,
  status: DEFAULT_VIEW.status,
  sort: DEFAULT_VIEW.sort,
  direction: DEFAULT_VIEW.direction,
  thenBy: [],
  group: null,
});
