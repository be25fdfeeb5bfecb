import { CATEGORY_NAMES, DEAL_STATUSES, FORECAST_CATEGORIES, STATUS_NAMES } from '@forecastle/rules';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { Choices, Group, Toggle, withOrWithout } from '../../../ui/fields/Toggles.tsx';
import { useSession } from '../../shell/session.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { CLOSE_WITHIN, COUNTED, MISSING, type OpportunityView, RISKS } from '../opportunityAddress.ts';
import { RISK_WORDS } from '../scoreBands.ts';
import { teamsOf } from '../teamsOf.ts';
import { CLOSE_WITHIN_WORDS, MISSING_WORDS } from './filterTags.ts';

export interface OpportunityFiltersProps {
  view: OpportunityView;
  choices: DealChoices;
  currency: string;
  /** Reps are chosen only by who sees more than their own deals. */
  showOwners: boolean;
  onChange: (part: Partial<OpportunityView>) => void;
  /** Pipeline figures count open deals that are not Omitted: there is no status to choose. */
  openOnly?: boolean;
  className?: string;
}

/** Every filter of the list. */
export function OpportunityFilters({
  view,
  choices,
  currency,
  showOwners,
  onChange,
  openOnly = false,
  className = 'grid gap-4',
}: OpportunityFiltersProps) {
  const session = useSession();
  const teams = showOwners ? teamsOf(choices.people, session) : [];
  return (
    <div className={className}>
      {!openOnly && (
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
      )}
      <Choices
        label="Stage"
        all={choices.stages.filter(
          (stage) => (!stage.archived && !(openOnly && stage.kind !== 'open')) || view.stage.includes(stage.id),
        )}
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
      {teams.length > 0 && (
        <Choices
          label="Team of"
          all={teams}
          chosen={view.team === null ? [] : [view.team]}
          onChange={(chosen) => onChange({ team: chosen.find((id) => id !== view.team) ?? null })}
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
          Qualified only
        </Toggle>
      </Group>
      <Group label="Forecast category">
        {(openOnly ? COUNTED.category : FORECAST_CATEGORIES).map((category) => (
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
        {MISSING.filter((missing) => !openOnly || missing !== 'closed_on').map((missing) => (
          <Toggle
            key={missing}
            on={view.missing.includes(missing)}
            onPress={() => onChange({ missing: withOrWithout(view.missing, missing) })}
          >
            {MISSING_WORDS[missing]}
          </Toggle>
        ))}
      </Group>
      <Group label="Closes">
        {CLOSE_WITHIN.map((within) => (
          <Toggle
            key={within}
            on={view.closeIn === within}
            onPress={() => onChange({ closeIn: view.closeIn === within ? null : within })}
          >
            {CLOSE_WITHIN_WORDS[within]}
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
