import { customColumn, STAGE_REQUIREMENT_KEYS, STAGE_REQUIREMENT_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { customFieldsOfDeals } from '../opportunities/custom/customFields.ts';
import { requirementName } from '../opportunities/required/requirementName.ts';
import type { Stage } from './stage.ts';

type Requires = Stage['requires'];

interface StageRequirementsProps {
  value: Requires;
  onChange: (value: Requires) => void;
}

const ADD = 'add';

/** What a deal must have to enter the stage: fields, people in roles, custom fields. */
export function StageRequirements({ value, onChange }: StageRequirementsProps) {
  const fields = useQuery(customFieldsOfDeals());
  const offered: readonly { value: Requires[number]; label: string }[] = [
    ...STAGE_REQUIREMENT_KEYS.map((key) => ({ value: key, label: STAGE_REQUIREMENT_NAMES[key] })),
    ...(fields.data?.items ?? [])
      .filter(({ archived }) => !archived)
      .map(({ key, label }) => ({ value: customColumn(key), label })),
  ];
  const free = offered.filter((each) => !value.includes(each.value));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-14 font-medium">Required to enter this and later stages</legend>
      {value.length > 0 && (
        <ul className="grid gap-1">
          {value.map((key) => (
            <li key={key} className="flex items-center justify-between gap-2 rounded-md bg-sunken py-0.5 pr-1 pl-3">
              <span dir="auto" className="min-w-0 break-words">
                {requirementName(key)}
              </span>
              <IconButton
                icon="close"
                label={`Do not require ${requirementName(key)}`}
                onClick={() => onChange(value.filter((each) => each !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <SelectField
          label="Require another field"
          hideLabel
          value={ADD}
          choices={[
            { value: ADD, label: value.length === 0 ? 'Nothing: choose a field' : 'Require another field' },
            ...free,
          ]}
          onChange={(key) => {
            const chosen = offered.find((each) => each.value === key);
            if (chosen) onChange([...value, chosen.value]);
          }}
        />
      )}
    </fieldset>
  );
}
