import { CATEGORY_NAMES, DEAL_STATUSES, FORECAST_CATEGORIES, STATUS_NAMES } from '@forecastle/rules';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { Choices, Group, Toggle, withOrWithout } from '../../../ui/fields/Toggles.tsx';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { MISSING, type OpportunityView, RISKS } from '../opportunityAddress.ts';
import { RISK_WORDS } from '../scoreBands.ts';
import { MISSING_WORDS } from './filterTags.ts';

export interface OpportunityFiltersProps {
  view: OpportunityView;
  choices: DealChoices;
  currency: string;
  /** Reps are chosen only by who sees more than their own deals. */
  showOwners: boolean;
  onChange: (part: Partial<OpportunityView>) => void;
}

/** Every filter of the list; each acts at once. */
export function OpportunityFilters({ view, choices, currency, showOwners, onChange }: OpportunityFiltersProps) {
  return (
    <div className="grid gap-4">
      <Group label="Status">
        {DEAL_STATUSES.map((status) => (
          <Toggle
            key={status}
            on={view.status.includes(status)}
            onPress={() => onChange({ status: withOrWithout(view.status, status) })}
          >
            {STATUS_NAMES[status]}
          </Toggle>
        ))}
      </Group>
      <Choices
        label="Stage"
        all={choices.stages.filter((stage) => !stage.archived || view.stage.includes(stage.id))}
        chosen={view.stage}
        onChange={(stage) => onChange({ stage })}
      />
      {showOwners && (
        <Choices
          label="Owner"
          all={choices.people.filter((person) => person.active || view.owner.includes(person.id))}
          chosen={view.owner}
          onChange={(owner) => onChange({ owner })}
        />
      )}
      <Group label="Risk">
        {RISKS.map((risk) => (
          <Toggle
            key={risk}
            on={view.risk.includes(risk)}
            onPress={() => onChange({ risk: withOrWithout(view.risk, risk) })}
          >
            {RISK_WORDS[risk]}
          </Toggle>
        ))}
        <Toggle
          on={view.unqualified === true}
          onPress={() => onChange({ unqualified: view.unqualified === true ? null : true })}
        >
          Not yet qualified
        </Toggle>
        <Toggle
          on={view.unqualified === false}
          onPress={() => onChange({ unqualified: view.unqualified === false ? null : false })}
        >
          Without those
        </Toggle>
      </Group>
      <Group label="Forecast category">
        {FORECAST_CATEGORIES.map((category) => (
          <Toggle
            key={category}
            on={view.category.includes(category)}
            onPress={() => onChange({ category: withOrWithout(view.category, category) })}
          >
            {CATEGORY_NAMES[category]}
          </Toggle>
        ))}
      </Group>
      <Group label="Missing">
        {MISSING.map((missing) => (
          <Toggle
            key={missing}
            on={view.missing.includes(missing)}
            onPress={() => onChange({ missing: withOrWithout(view.missing, missing) })}
          >
            {MISSING_WORDS[missing]}
          </Toggle>
        ))}
      </Group>
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label="Closes from"
          value={view.closeFrom}
          {...(view.closeTo && { max: view.closeTo })}
          onChange={(closeFrom) => onChange({ closeFrom })}
        />
        <DateField
          label="Closes to"
          value={view.closeTo}
          {...(view.closeFrom && { min: view.closeFrom })}
          onChange={(closeTo) => onChange({ closeTo })}
        />
        <MoneyField
          label="At least"
          value={view.amountMin}
          currency={currency}
          onChange={(amountMin) => onChange({ amountMin })}
        />
        <MoneyField
          label="At most"
          value={view.amountMax}
          currency={currency}
          onChange={(amountMax) => onChange({ amountMax })}
        />
      </div>
    </div>
  );
}
