import { FilterTags } from '../../ui/table/FilterTags.tsx';
import type { DealChoices } from '../opportunities/edit/applyDealInput.ts';
import { conditionTags } from '../opportunities/list/conditions/conditionWords.ts';
import { filterTags } from '../opportunities/list/filterTags.ts';
import { DEFAULT_VIEW, type OpportunityView } from '../opportunities/opportunityAddress.ts';

interface PipelineTagsProps {
  filter: OpportunityView;
  choices: DealChoices;
  currency: string;
  onFilter: (filter: OpportunityView) => void;
}

/** What the filter holds, each part of it to be taken away by a press. */
export function PipelineTags({ filter, choices, currency, onFilter }: PipelineTagsProps) {
  const tags = [
    ...filterTags({ ...filter, status: [] }, choices, currency),
    ...conditionTags(filter.where, choices, currency),
  ];
  return (
    <div className="mb-3">
      <FilterTags
        tags={tags}
        reset="Reset all"
        onReset={() => onFilter(DEFAULT_VIEW)}
        onRemove={({ without }) => onFilter({ ...filter, ...without })}
      />
    </div>
  );
}
