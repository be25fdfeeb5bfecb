import {
  CUSTOM_LINK_MAX,
  CUSTOM_NUMBER_MAX,
  CUSTOM_TEXT_MAX,
  type CustomValue,
  type FieldKind,
} from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { MoneyField } from '../../ui/fields/MoneyField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

export interface ValueInputProps {
  label: string;
  hideLabel?: boolean;
  hint?: string | undefined;
  /** Of text. */
  placeholder?: string;
  value: CustomValue | null;
  onChange: (value: CustomValue | null) => void;
  /** Of money. */
  currency?: string | null;
  /** What there is to choose from. */
  choices?: readonly Choice[];
}

interface Choice {
  readonly id: string;
  readonly name: string;
}

const NONE = 'none';
const YES_NO: readonly Choice[] = [
  { id: 'yes', name: 'Yes' },
  { id: 'no', name: 'No' },
];

const textOf = ({ value }: ValueInputProps) => (typeof value === 'string' ? value : '');
const figureOf = ({ value }: ValueInputProps) => (typeof value === 'number' ? value : null);
const fieldOf = ({ label, hideLabel, hint }: ValueInputProps) => ({ label, hideLabel, hint });

const words = (maxLength: number) => (props: ValueInputProps) => (
  <TextField
    {...fieldOf(props)}
    placeholder={props.placeholder}
    autoComplete="off"
    maxLength={maxLength}
    value={textOf(props)}
    onChange={props.onChange}
  />
);

const figure =
  (limits: { decimals: number; min?: number; max?: number } = { decimals: 0 }) =>
  (props: ValueInputProps) => (
    <NumberField {...fieldOf(props)} {...limits} value={figureOf(props)} onChange={props.onChange} />
  );

const money = (props: ValueInputProps) => (
  <MoneyField {...fieldOf(props)} currency={props.currency ?? ''} value={figureOf(props)} onChange={props.onChange} />
);

const day = (props: ValueInputProps) => (
  <DateField {...fieldOf(props)} value={textOf(props) || null} onChange={props.onChange} />
);

const one = (props: ValueInputProps) => (
  <SelectField
    {...fieldOf(props)}
    choices={[{ id: NONE, name: 'None' }, ...(props.choices ?? [])].map(({ id, name }) => ({ value: id, label: name }))}
    value={textOf(props) || NONE}
    onChange={(id) => props.onChange(id === NONE ? null : id)}
  />
);

const yesOrNo = ({ value, onChange, ...props }: ValueInputProps) =>
  one({
    ...props,
    choices: YES_NO,
    value: typeof value === 'boolean' ? (value ? 'yes' : 'no') : null,
    onChange: (chosen) => onChange(chosen === null ? null : chosen === 'yes'),
  });

const several = ({ label, hint, value, onChange, choices = [] }: ValueInputProps) => {
  const chosen = Array.isArray(value) ? (value as readonly string[]) : [];
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-14 font-medium">{label}</legend>
      {hint && <p className="text-12 text-ink-3">{hint}</p>}
      {choices.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(isChosen) => {
            // In the order of the field, as they are kept.
            const next = choices
              .map((choice) => choice.id)
              .filter((each) => (each === id ? isChosen : chosen.includes(each)));
            onChange(next.length === 0 ? null : next);
          }}
        />
      ))}
    </fieldset>
  );
};

const INPUTS: Readonly<Record<FieldKind, (props: ValueInputProps) => ReactNode>> = {
  text: words(CUSTOM_TEXT_MAX),
  link: words(CUSTOM_LINK_MAX),
  number: figure({ decimals: 6, min: 1 - CUSTOM_NUMBER_MAX, max: CUSTOM_NUMBER_MAX - 1 }),
  count: figure(),
  score: figure(),
  percent: figure(),
  money,
  date: day,
  instant: day,
  choice: one,
  person: one,
  choices: several,
  yes_no: yesOrNo,
};

/** The control that a value of each kind is filled in by, in a record and in a condition. */
export const ValueInput = ({ kind, ...props }: ValueInputProps & { kind: FieldKind }) => INPUTS[kind](props);
