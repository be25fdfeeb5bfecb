import { DateField } from '../../../ui/fields/DateField.tsx';
import { MoneyField } from '../../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Choices } from '../../../ui/fields/Toggles.tsx';
import { customFieldOf } from './askedField.ts';
import type { ConditionValueProps } from './ConditionValue.tsx';
import { TIMES } from './times.ts';

/** What a custom field is compared with, in the form that fits its kind. */
export function CustomConditionValue({ condition, label, asking, onChange }: ConditionValueProps) {
  const { is, value } = condition;
  const field = customFieldOf(asking, condition.field);
  if (!field) return null;
  const shared = { label, hideLabel: true } as const;
  const text = typeof value === 'string' ? value : '';
  const number = typeof value === 'number' ? value : null;
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  switch (field.kind) {
    case 'number':
      return <NumberField {...shared} decimals={6} value={number} onChange={(next) => onChange(next ?? undefined)} />;
    case 'money':
      return (
        <MoneyField
          {...shared}
          currency={field.currency ?? ''}
          value={number}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case 'date':
      return is === 'within' ? (
        <SelectField {...shared} placeholder="When" value={text || null} choices={TIMES} onChange={onChange} />
      ) : (
        <DateField {...shared} value={text || null} onChange={(next) => onChange(next ?? undefined)} />
      );
    case 'choice':
    case 'choices':
    case 'person': {
      const all =
        field.kind === 'person'
          ? [...(asking.named('owner') ?? [])]
          : field.choices.map((choice) => ({ id: choice.id, name: choice.label }));
      return (
        <Choices
          label={label}
          all={all}
          chosen={chosen}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      );
    }
    default:
      return (
        <TextField {...shared} placeholder="Words" value={text} onChange={(next) => onChange(next || undefined)} />
      );
  }
}
