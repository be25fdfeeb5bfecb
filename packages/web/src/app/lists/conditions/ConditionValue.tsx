import { isCustomColumn, type ListCondition } from '@forecastle/rules';
import { useState } from 'react';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Choices } from '../../../ui/fields/Toggles.tsx';
import { findContacts } from '../../contacts/findContacts.ts';
import { findAccounts } from '../../opportunities/accounts.ts';
import { type Asking, fieldOf, isOfContacts } from './asking.ts';
import { CustomConditionValue } from './CustomConditionValue.tsx';
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

/** What a field is compared with, in the form that fits it. */
export function ConditionValue(props: ConditionValueProps) {
  const { condition, label, asking, onChange } = props;
  const { field, is, value } = condition;
  if (NONE.includes(is)) return null;
  if (isCustomColumn(field)) return <CustomConditionValue {...props} />;
  const number = typeof value === 'number' ? value : null;
  const text = typeof value === 'string' ? value : '';
  const shared = { label, hideLabel: true } as const;
  switch (fieldOf(asking, field)?.kind) {
    case 'text':
      return (
        <TextField {...shared} placeholder="Words" value={text} onChange={(next) => onChange(next || undefined)} />
      );
    case 'money':
      return (
        <MoneyField
          {...shared}
          currency={asking.currency}
          value={number}
          onChange={(next) => onChange(next ?? undefined)}
        />
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
          asking={asking}
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
  const named = asking.named(field);
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
