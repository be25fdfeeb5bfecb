import type { CustomValue } from '@forecastle/rules';
import { ValueInput } from '../../lists/ValueInput.tsx';
import { ownerChoices } from '../edit/useDealChoices.ts';
import type { CustomField } from './customFields.ts';
import { usePeopleOf } from './usePeopleOf.ts';

interface CustomValueFieldProps {
  field: CustomField;
  value: CustomValue | null;
  onChange: (value: CustomValue | null) => void;
}

/** A custom field as it is filled in. A retired choice is offered only where the record has it. */
export function CustomValueField({ field, value, onChange }: CustomValueFieldProps) {
  const people = usePeopleOf([field]);
  const choices =
    field.kind === 'person'
      ? ownerChoices(people, typeof value === 'string' ? value : '').map((each) => ({
          id: each.value,
          name: each.label,
        }))
      : field.choices
          .filter(({ id, retired }) => !retired || [value].flat().includes(id))
          .map(({ id, label }) => ({ id, name: label }));
  const usual = field.kind === 'link' ? 'A web address that begins with https://' : undefined;
  return (
    <ValueInput
      kind={field.kind}
      label={field.label}
      hint={field.help ?? usual}
      value={value}
      onChange={onChange}
      currency={field.currency}
      choices={choices}
    />
  );
}
