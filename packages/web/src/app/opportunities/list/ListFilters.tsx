import { DealConditions } from './DealConditions.tsx';
import { OpportunityFilters, type OpportunityFiltersProps } from './OpportunityFilters.tsx';

/** The usual filters, and conditions on any field; each acts at once. */
export function ListFilters(props: OpportunityFiltersProps) {
  const { view, choices, currency, onChange } = props;
  return (
    <div className="grid gap-4">
      <OpportunityFilters {...props} />
      <DealConditions
        where={view.where}
        choices={choices}
        currency={currency}
        onChange={(where) => onChange({ where })}
      />
    </div>
  );
}
