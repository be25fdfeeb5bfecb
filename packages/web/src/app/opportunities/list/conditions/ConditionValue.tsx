import {
  CATEGORY_NAMES,
  DEAL_STATUSES,
  FORECAST_CATEGORIES,
  kindOf,
  type ListCondition,
  RELATIVE_DAYS,
  STATUS_NAMES,
} from '@forecastle/rules';
import { useState } from 'react';
import { Combobox, type Option } from '../../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { Choices } from '../../../../ui/fields/Toggles.tsx';
import { findAccounts } from '../../accounts.ts';
import type { DealChoices } from '../../edit/applyDealInput.ts';
import { RISKS } from '../../opportunityAddress.ts';
import { RISK_WORDS } from '../../scoreBands.ts';

interface ConditionValueProps {
  condition: ListCondition;
  label: string;
  choices: DealChoices;
  currency: string;
  onChange: (value: ListCondition['value']) => void;
}

const TIMES = Object.entries(RELATIVE_DAYS).map(([value, label]) => ({ value, label }));
const NONE: ListCondition['is'][] = ['yes', 'no', 'empty', 'not_empty'];

/** What a field is compared with, in the form that fits it. */
export function ConditionValue({ condition, label, choices, currency, onChange }: ConditionValueProps) {
  const { field, is, value } = condition;
  if (NONE.includes(is)) return null;
  const number = typeof value === 'number' ? value : null;
  const text = typeof value === 'string' ? value : '';
  const shared = { label, hideLabel: true } as const;
  switch (kindOf(field)) {
    case 'text':
      return (
        <TextField {...shared} placeholder="Words" value={text} onChange={(next) => onChange(next || undefined)} />
      );
    case 'money':
      return (
        <MoneyField {...shared} currency={currency} value={number} onChange={(next) => onChange(next ?? undefined)} />
      );
    case 'day':
    case 'instant':
      return is === 'within' ? (
        <SelectField {...shared} placeholder="When" value={text || null} choices={TIMES} onChange={onChange} />
      ) : (
        <DateField {...shared} value={text || null} onChange={(next) => onChange(next ?? undefined)} />
      );
    case 'choice':
      return (
        <ChoiceValue
          condition={condition}
          label={label}
          choices={choices}
          chosen={Array.isArray(value) ? value : []}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      );
    default:
      return <NumberField {...shared} value={number} onChange={(next) => onChange(next ?? undefined)} />;
  }
}

interface ChoiceValueProps {
  condition: ListCondition;
  label: string;
  choices: DealChoices;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function ChoiceValue({ condition: { field }, label, choices, chosen, onChange }: ChoiceValueProps) {
  const [found, setFound] = useState<readonly Option[]>([]);
  if (field === 'account') {
    const known = chosen.map((id) => ({ id, name: found.find(({ value }) => value === id)?.label ?? 'An account' }));
    return (
      <>
        {known.length > 0 && <Choices label="Accounts" all={known} chosen={chosen} onChange={onChange} />}
        <Combobox
          label={label}
          hideLabel
          placeholder="Find an account"
          value={null}
          search={findAccounts}
          onChange={(option) => {
            if (!option) return;
            setFound([...found, option]);
            onChange([...new Set([...chosen, option.value])]);
          }}
        />
      </>
    );
  }
  if (field === 'currency') {
    return (
      <TextField
        label={label}
        hideLabel
        placeholder="NZD, USD"
        value={chosen.join(', ')}
        onChange={(text) =>
          onChange(
            text
              .toUpperCase()
              .split(/[\s,;]+/)
              .filter((code) => code !== ''),
          )
        }
      />
    );
  }
  return <Choices label={label} all={namedChoices(field, choices)} chosen={chosen} onChange={onChange} />;
}

/** What a choice can be, by name. */
function namedChoices(field: ListCondition['field'], { stages, people }: DealChoices) {
  switch (field) {
    case 'stage':
      return stages;
    case 'owner':
    case 'team':
      return people;
    case 'status':
      return DEAL_STATUSES.map((id) => ({ id, name: STATUS_NAMES[id] }));
    case 'category':
      return FORECAST_CATEGORIES.map((id) => ({ id, name: CATEGORY_NAMES[id] }));
    default:
      return RISKS.map((id) => ({ id, name: RISK_WORDS[id] }));
  }
}
