import { useQuery } from '@tanstack/react-query';
import { FilterTags } from '../../ui/table/FilterTags.tsx';
import { conditionTags } from '../lists/conditions/conditionWords.ts';
import { customFieldsOfDeals } from '../opportunities/custom/customFields.ts';
import type { DealChoices } from '../opportunities/edit/applyDealInput.ts';
import { dealAsking } from '../opportunities/list/dealAsking.ts';
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
  // The words of conditions on custom fields are read from what this asks for.
  useQuery({ ...customFieldsOfDeals(), enabled: filter.where !== null });
  const tags = [
    ...filterTags({ ...filter, status: [] }, choices, currency),
    ...conditionTags(filter.where, dealAsking(choices, currency)),
  ];
  return (
    <div className="mb-3">
      <FilterTags
        tags={tags}
        reset="Reset All"
        onReset={() => onFilter(DEFAULT_VIEW)}
        onRemove={({ without }) => onFilter({ ...filter, ...without })}
      />
    </div>
  );
}
