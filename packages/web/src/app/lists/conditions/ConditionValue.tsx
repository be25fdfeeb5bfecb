import type { FieldKind, ListCondition } from '@forecastle/rules';
import { useState } from 'react';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Choices } from '../../../ui/fields/Toggles.tsx';
import { findContacts } from '../../contacts/findContacts.ts';
import { findAccounts } from '../../opportunities/accounts.ts';
import { ValueInput } from '../ValueInput.tsx';
import { customFieldOf, namesOf } from './askedField.ts';
import { type Asking, fieldOf, isOfContacts } from './asking.ts';
import { TIMES } from './times.ts';

export interface ConditionValueProps {
  condition: ListCondition;
  label: string;
  asking: Asking;
  onChange: (value: ListCondition['value']) => void;
}

/** What is searched for, where a choice is one of a million. */
const ACCOUNTS = { one: 'An account', all: 'Accounts', find: 'Find an account', search: findAccounts };
const CONTACTS = { one: 'A contact', all: 'Contacts', find: 'Find a contact', search: findContacts };

const NONE: ListCondition['is'][] = ['yes', 'no', 'empty', 'not_empty'];
/** Kinds of which a condition names one or more. */
const CHOSEN: readonly FieldKind[] = ['choice', 'choices', 'person'];

/** What a field is compared with, in the form that fits it. */
export function ConditionValue({ condition, label, asking, onChange }: ConditionValueProps) {
  const { field, is, value } = condition;
  const asked = customFieldOf(asking, field) ?? fieldOf(asking, field);
  if (NONE.includes(is) || !asked) return null;
  const shared = { label, hideLabel: true } as const;
  if (is === 'within') {
    const time = typeof value === 'string' ? value : null;
    return <SelectField {...shared} placeholder="When" value={time} choices={TIMES} onChange={onChange} />;
  }
  if (CHOSEN.includes(asked.kind)) {
    return (
      <ChoiceValue
        condition={condition}
        label={label}
        asking={asking}
        chosen={Array.isArray(value) ? value : []}
        onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      />
    );
  }
  return (
    <ValueInput
      {...shared}
      kind={asked.kind}
      placeholder="Words"
      currency={'currency' in asked ? asked.currency : asking.currency}
      value={value ?? null}
      onChange={(next) => onChange(next === '' || next === null || typeof next === 'boolean' ? undefined : next)}
    />
  );
}

interface ChoiceValueProps {
  condition: ListCondition;
  label: string;
  asking: Asking;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function ChoiceValue({ condition: { field }, label, asking, chosen, onChange }: ChoiceValueProps) {
  const [found, setFound] = useState<readonly Option[]>([]);
  if (fieldOf(asking, field)?.values === 'currencies') {
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
  const named = namesOf(asking, field);
  if (named === null) {
    const sought = isOfContacts(field) ? CONTACTS : ACCOUNTS;
    const known = chosen.map((id) => ({ id, name: found.find(({ value }) => value === id)?.label ?? sought.one }));
    return (
      <>
        {known.length > 0 && <Choices label={sought.all} all={known} chosen={chosen} onChange={onChange} />}
        <Combobox
          label={label}
          hideLabel
          placeholder={sought.find}
          value={null}
          search={sought.search}
          onChange={(option) => {
            if (!option) return;
            setFound([...found, option]);
            onChange([...new Set([...chosen, option.value])]);
          }}
        />
      </>
    );
  }
  return <Choices label={label} all={[...named]} chosen={chosen} onChange={onChange} />;
}
