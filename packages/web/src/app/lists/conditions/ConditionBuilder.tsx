import {
  CONDITION_OPERATORS,
  type ConditionGroup,
  type ConditionOperator,
  isCustomColumn,
  type ListCondition,
  type ListWhere,
} from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { customFieldOf, fieldChoices, isWhole, operatorsFor } from './askedField.ts';
import type { Asking } from './asking.ts';
import { ConditionValue } from './ConditionValue.tsx';
import { OPERATOR_WORDS } from './conditionWords.ts';

interface ConditionBuilderProps {
  where: ListWhere | null;
  asking: Asking;
  onChange: (where: ListWhere | null) => void;
}

const EMPTY: ListWhere = { match: 'all', conditions: [], groups: [] };
const MATCHES = [
  { value: 'all', label: 'all of these' },
  { value: 'any', label: 'any of these' },
] as const;

/** A condition being made: it counts as soon as it is whole. */
type Draft = Partial<ListCondition>;
interface DraftGroup {
  readonly match: 'all' | 'any';
  readonly conditions: readonly Draft[];
}
interface DraftWhere extends DraftGroup {
  readonly groups: readonly DraftGroup[];
}

/** Conditions on any field, and groups of them; each acts as soon as it is whole. */
export function ConditionBuilder({ where, asking, onChange }: ConditionBuilderProps) {
  const [draft, setDraft] = useState<DraftWhere>(where ?? EMPTY);
  const wholeOf = ({ match, conditions }: DraftGroup): ConditionGroup => ({
    match,
    conditions: conditions.filter(isWhole(asking)),
  });
  const change = (next: DraftWhere) => {
    setDraft(next);
    const whole = {
      ...wholeOf(next),
      groups: next.groups.map(wholeOf).filter(({ conditions }) => conditions.length > 0),
    };
    onChange(whole.conditions.length + whole.groups.length === 0 ? null : whole);
  };
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 text-12 font-medium text-ink-3">Conditions</legend>
      <GroupRows asking={asking} group={draft} name="Conditions" onChange={(group) => change({ ...draft, ...group })} />
      {draft.groups.map((group, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name, and change only at their place
          key={index}
          className="grid gap-2 rounded-md border border-line p-2.5"
        >
          <GroupRows
            asking={asking}
            group={group}
            name={`Group ${index + 1}`}
            onChange={(next) => change({ ...draft, groups: draft.groups.with(index, next) })}
            onRemove={() => change({ ...draft, groups: draft.groups.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        icon="plus"
        className="justify-self-start"
        onClick={() => change({ ...draft, groups: [...draft.groups, { match: 'any', conditions: [{}] }] })}
      >
        Add a group
      </Button>
    </fieldset>
  );
}

interface GroupRowsProps {
  group: DraftGroup;
  name: string;
  asking: Asking;
  onChange: (group: DraftGroup) => void;
  onRemove?: () => void;
}

function GroupRows({ group, name, asking, onChange, onRemove }: GroupRowsProps) {
  const put = (index: number, draft: Draft) =>
    onChange({ match: group.match, conditions: group.conditions.with(index, draft) });
  return (
    <>
      {(group.conditions.length > 1 || onRemove) && (
        <div className="flex items-end gap-2">
          <div className="flex-1">
            <SelectField
              label={`${name}: match`}
              hideLabel
              value={group.match}
              choices={MATCHES}
              onChange={(match) => onChange({ match, conditions: group.conditions })}
            />
          </div>
          {onRemove && <IconButton icon="trash" label={`Remove ${name.toLowerCase()}`} onClick={onRemove} />}
        </div>
      )}
      {group.conditions.map((draft, index) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name, and change only at their place
          key={index}
          draft={draft}
          place={`${name}, ${index + 1}`}
          asking={asking}
          onChange={(next) => put(index, next)}
          onRemove={() =>
            onChange({ match: group.match, conditions: group.conditions.filter((_, at) => at !== index) })
          }
        />
      ))}
      <Button
        variant="quiet"
        icon="plus"
        className="justify-self-start"
        onClick={() => onChange({ match: group.match, conditions: [...group.conditions, {}] })}
      >
        Add a condition
      </Button>
    </>
  );
}

interface ConditionRowProps {
  draft: Draft;
  place: string;
  asking: Asking;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
}

function ConditionRow({ draft, place, asking, onChange, onRemove }: ConditionRowProps) {
  const { field, is } = draft;
  const operators = field === undefined ? [] : operatorsFor(asking, field);
  const custom = field === undefined ? undefined : customFieldOf(asking, field);
  return (
    <div className="grid gap-1.5 rounded-md bg-sunken p-2">
      <div className="flex items-center gap-1.5">
        <div className="min-w-0 flex-1">
          <SelectField
            label={`${place}: field`}
            hideLabel
            placeholder="Field"
            value={field ?? null}
            choices={fieldChoices(asking, field)}
            onChange={(next) => onChange(begin(next, asking))}
          />
        </div>
        <IconButton icon="close" label={`Remove condition ${place}`} onClick={onRemove} />
      </div>
      {custom?.archived && (
        <p className="text-12 text-attention-ink">
          {custom.label} is archived. Restore the field to use this condition.
        </p>
      )}
      {field && is && !custom?.archived && operators.length > 0 && (
        <>
          <SelectField
            label={`${place}: how`}
            hideLabel
            value={is}
            choices={CONDITION_OPERATORS.filter((each) => operators.includes(each)).map((each) => ({
              value: each,
              label: isCustomColumn(field) && (each === 'yes' || each === 'no') ? `is ${each}` : OPERATOR_WORDS[each],
            }))}
            onChange={(next) => onChange(turned(draft, next, asking))}
          />
          <ConditionValue
            condition={{ ...draft, field, is }}
            label={`${place}: value`}
            asking={asking}
            onChange={(value) => onChange({ field, is, ...(value !== undefined && { value }) })}
          />
        </>
      )}
    </div>
  );
}

/** A new field begins with what is asked of it most. */
function begin(field: string, asking: Asking): Draft {
  const [is] = operatorsFor(asking, field);
  return { field, ...(is && { is }) };
}

/** Another way to ask keeps the value where it still fits. */
function turned({ field, value }: Draft, is: ConditionOperator, asking: Asking): Draft {
  const next = { ...(field && { field }), is };
  const kept = value === undefined ? next : { ...next, value };
  return isWhole(asking)(kept) ? kept : next;
}
