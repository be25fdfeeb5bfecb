import { type CustomFieldNoun, type CustomValue, ownValue } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CustomValueField } from '../opportunities/custom/CustomValueField.tsx';
import { type CustomField, customFieldsOf } from '../opportunities/custom/customFields.ts';
import type { BulkEditing } from './bulkNoun.ts';

type Values = NonNullable<BulkEditing['edit']['custom']>;

interface BulkCustomFieldsProps {
  noun: CustomFieldNoun;
  values: Values;
  onChange: (values: Values | undefined) => void;
}

const WAYS = [
  { value: 'set', label: 'Set to' },
  { value: 'clear', label: 'Clear' },
] as const;
const ADD = 'add';

/** Custom fields to change, each chosen from all of them: an organisation may have two hundred. */
export function BulkCustomFields({ noun, values, onChange }: BulkCustomFieldsProps) {
  const fields = useQuery(customFieldsOf(noun));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const used = (fields.data?.items ?? []).filter(({ archived }) => !archived);
  if (used.length === 0) return null;
  /** Undefined leaves the field alone until a value is given. */
  const give = (key: string, value: CustomValue | null | undefined) => {
    const { [key]: _before, ...rest } = values;
    const next = value === undefined ? rest : { ...rest, [key]: value as Values[string] };
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  const free = used.filter(({ key }) => !chosen.includes(key));
  return (
    <div className="grid gap-4 sm:col-span-2">
      {chosen.map((key) => {
        const field = used.find((each) => each.key === key);
        return (
          field && (
            <BulkCustomField
              key={key}
              field={field}
              value={ownValue(values, key) as CustomValue | null | undefined}
              onChange={(value) => give(key, value)}
              onRemove={() => {
                setChosen(chosen.filter((each) => each !== key));
                give(key, undefined);
              }}
            />
          )
        );
      })}
      {free.length > 0 && (
        <SelectField
          label="Custom fields"
          value={ADD}
          choices={[
            { value: ADD, label: chosen.length === 0 ? 'No change' : 'No more' },
            ...free.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(key) => key !== ADD && setChosen([...chosen, key])}
        />
      )}
    </div>
  );
}

interface BulkCustomFieldProps {
  field: CustomField;
  value: CustomValue | null | undefined;
  onChange: (value: CustomValue | null | undefined) => void;
  onRemove: () => void;
}

function BulkCustomField({ field, value, onChange, onRemove }: BulkCustomFieldProps) {
  const isCleared = value === null;
  return (
    <fieldset className="grid gap-2 rounded-md border border-line p-3">
      <legend className="sr-only">{field.label}</legend>
      <div className="flex items-end gap-1.5">
        <div className="min-w-0 flex-1">
          <SelectField
            label={`Change of ${field.label}`}
            value={isCleared ? 'clear' : 'set'}
            choices={WAYS}
            onChange={(way) => onChange(way === 'clear' ? null : undefined)}
          />
        </div>
        <IconButton icon="close" label={`Do not change ${field.label}`} onClick={onRemove} />
      </div>
      {!isCleared && (
        <CustomValueField field={field} value={value ?? null} onChange={(next) => onChange(next ?? undefined)} />
      )}
    </fieldset>
  );
}
