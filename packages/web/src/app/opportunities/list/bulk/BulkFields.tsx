import { useState } from 'react';
import { DateField } from '../../../../ui/fields/DateField.tsx';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { BulkCustomFields } from '../../../bulk/BulkCustomFields.tsx';
import { useSession } from '../../../shell/session.ts';
import type { DealChoices } from '../../edit/applyDealInput.ts';
import { CATEGORY_CHOICES } from '../../edit/categoryChoices.ts';
import { ownerChoices, stageChoices } from '../../edit/useDealChoices.ts';
import type { Edit } from './bulkWords.ts';

interface BulkFieldsProps {
  edit: Edit;
  choices: DealChoices;
  onChange: (edit: Edit) => void;
}

const KEEP = 'keep';
const SAME = { value: KEEP, label: 'No change' };
const WAYS = [
  SAME,
  { value: 'set', label: 'Set to a date' },
  { value: 'move', label: 'Move by days' },
  { value: 'clear', label: 'Clear' },
] as const;
const TEXT_WAYS = [SAME, { value: 'set', label: 'Set to' }, { value: 'clear', label: 'Clear' }] as const;
const CHANCE_WAYS = [SAME, { value: 'set', label: 'Set to' }, { value: 'clear', label: 'Stage default' }] as const;
/** Days by which a close date can be moved. */
const MOVE_MAX = 3660;

/** Every field that many deals can have changed at once; each is left alone until it is chosen. */
export function BulkFields({ edit, choices, onChange }: BulkFieldsProps) {
  const { abilities } = useSession();
  const [ways, setWays] = useState<{ close: string; step: string; chance: string }>({
    close: KEEP,
    step: KEEP,
    chance: KEEP,
  });
  /** The edit with a field as given; undefined = left alone. */
  const give = (part: Partial<Record<keyof Edit, unknown>>) =>
    onChange(
      Object.fromEntries(Object.entries({ ...edit, ...part }).filter(([, value]) => value !== undefined)) as Edit,
    );
  const chosen = (field: 'ownerId' | 'stageId' | 'category') => ({
    value: edit[field] ?? KEEP,
    onChange: (value: string) => give({ [field]: value === KEEP ? undefined : value }),
  });
  const { stages, people } = choices;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Stage"
        choices={[SAME, ...stageChoices(stages.filter(({ kind }) => kind === 'open'))]}
        {...chosen('stageId')}
      />
      {(abilities.seeTeam || abilities.seeOrganization) && (
        <SelectField label="Owner" choices={[SAME, ...ownerChoices(people)]} {...chosen('ownerId')} />
      )}
      <SelectField label="Forecast category" choices={[SAME, ...CATEGORY_CHOICES]} {...chosen('category')} />
      <div className="grid gap-2">
        <SelectField
          label="Close date"
          choices={WAYS}
          value={ways.close}
          onChange={(close) => {
            setWays({ ...ways, close });
            give({ closeDate: close === 'clear' ? null : undefined, closeDateDays: undefined });
          }}
        />
        {ways.close === 'set' && (
          <DateField
            label="New close date"
            hideLabel
            value={edit.closeDate ?? null}
            onChange={(day) => give({ closeDate: day ?? undefined })}
          />
        )}
        {ways.close === 'move' && (
          <NumberField
            label="Days to move"
            hint="Negative moves earlier"
            value={edit.closeDateDays ?? null}
            min={-MOVE_MAX}
            max={MOVE_MAX}
            unit="days"
            onChange={(days) => give({ closeDateDays: days || undefined })}
          />
        )}
      </div>
      <div className="grid gap-2">
        <SelectField
          label="Next step"
          choices={TEXT_WAYS}
          value={ways.step}
          onChange={(step) => {
            setWays({ ...ways, step });
            give({ nextStep: step === 'clear' ? null : undefined });
          }}
        />
        {ways.step === 'set' && (
          <TextField
            label="New next step"
            hideLabel
            value={edit.nextStep ?? ''}
            onChange={(text) => give({ nextStep: text.trim() === '' ? undefined : text })}
          />
        )}
      </div>
      <div className="grid gap-2">
        <SelectField
          label="Win probability"
          choices={CHANCE_WAYS}
          value={ways.chance}
          onChange={(chance) => {
            setWays({ ...ways, chance });
            give({ winProbability: chance === 'clear' ? null : undefined });
          }}
        />
        {ways.chance === 'set' && (
          <NumberField
            label="New win probability"
            hideLabel
            value={edit.winProbability ?? null}
            min={0}
            max={100}
            unit="%"
            onChange={(percent) => give({ winProbability: percent ?? undefined })}
          />
        )}
      </div>
      <BulkCustomFields noun="deal" values={edit.custom ?? {}} onChange={(custom) => give({ custom })} />
    </div>
  );
}
