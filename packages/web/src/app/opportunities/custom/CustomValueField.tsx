import { CUSTOM_LINK_MAX, CUSTOM_NUMBER_MAX, CUSTOM_TEXT_MAX, type CustomValue } from '@forecastle/rules';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { ownerChoices } from '../edit/useDealChoices.ts';
import type { CustomField } from './customFields.ts';
import { usePeopleOf } from './usePeopleOf.ts';

interface CustomValueFieldProps {
  field: CustomField;
  value: CustomValue | null;
  onChange: (value: CustomValue | null) => void;
}

const NONE = 'none';
const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const orNone = (choices: readonly { value: string; label: string }[]) => [{ value: NONE, label: 'None' }, ...choices];

/** The control that a kind of field is filled in by. */
export function CustomValueField({ field, value, onChange }: CustomValueFieldProps) {
  const people = usePeopleOf([field]);
  const common = { label: field.label, hint: field.help ?? undefined };
  const offered = field.choices.filter(({ id, retired }) => !retired || [value].flat().includes(id));
  const text = typeof value === 'string' ? value : '';
  const figure = typeof value === 'number' ? value : null;
  switch (field.kind) {
    case 'text':
      return <TextField {...common} autoComplete="off" maxLength={CUSTOM_TEXT_MAX} value={text} onChange={onChange} />;
    case 'link':
      return (
        <TextField
          {...common}
          hint={field.help ?? 'A web address that begins with https://'}
          autoComplete="off"
          maxLength={CUSTOM_LINK_MAX}
          value={text}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberField
          {...common}
          decimals={6}
          min={1 - CUSTOM_NUMBER_MAX}
          max={CUSTOM_NUMBER_MAX - 1}
          value={figure}
          onChange={onChange}
        />
      );
    case 'money':
      return <MoneyField {...common} currency={field.currency ?? ''} value={figure} onChange={onChange} />;
    case 'date':
      return <DateField {...common} value={text || null} onChange={onChange} />;
    case 'choice':
      return (
        <SelectField
          {...common}
          choices={orNone(offered.map(({ id, label }) => ({ value: id, label })))}
          value={text || NONE}
          onChange={(id) => onChange(id === NONE ? null : id)}
        />
      );
    case 'person':
      return (
        <SelectField
          {...common}
          choices={orNone(ownerChoices(people, text))}
          value={text || NONE}
          onChange={(id) => onChange(id === NONE ? null : id)}
        />
      );
    case 'yes_no':
      return (
        <SelectField
          {...common}
          choices={orNone(YES_NO)}
          value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : NONE}
          onChange={(chosen) => onChange(chosen === NONE ? null : chosen === 'yes')}
        />
      );
    case 'choices': {
      const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
      return (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1 text-14 font-medium">{field.label}</legend>
          {field.help && <p className="text-12 text-ink-3">{field.help}</p>}
          {offered.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={chosen.includes(id)}
              onChange={(isChosen) => {
                // In the order of the field, as they are kept.
                const next = field.choices
                  .map((choice) => choice.id)
                  .filter((each) => (each === id ? isChosen : chosen.includes(each)));
                onChange(next.length === 0 ? null : next);
              }}
            />
          ))}
        </fieldset>
      );
    }
  }
}
