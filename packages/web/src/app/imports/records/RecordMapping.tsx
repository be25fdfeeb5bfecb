import { missingRecordFields, RECORD_FIELD_NAMES, RECORD_FIELDS_OF, type RecordField } from '@forecastle/rules';
import { type ApiProblem, fieldMessage } from '../../../api/problem.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { Import, Inspection, RecordChoices } from '../import.ts';

const NONE = 'none';
/** What becomes of records when the file has no such column. */
const WITHOUT: Partial<Record<RecordField, string>> = {
  externalId: 'Records are matched by domain or email address, then name',
  firstName: 'Not needed with a full name column',
  lastName: 'Not needed with a full name column',
  account: 'Contacts have no account',
  owner: 'New ones have no owner',
};

interface RecordMappingProps {
  inspection: Inspection;
  guesses: NonNullable<Import['records']>['guesses'];
  choices: RecordChoices;
  problem: ApiProblem | null;
  onChange: (mapping: RecordChoices['mapping']) => void;
}

/** The column of each field of an account or a contact. */
export function RecordMapping({ inspection, guesses, choices, problem, onChange }: RecordMappingProps) {
  const { noun, mapping } = choices;
  const needed = missingRecordFields(noun, mapping);
  const columns = inspection.columns.map(({ index, header }) => ({
    value: String(index),
    label: header || `Column ${index + 1}`,
  }));
  return (
    <ul>
      {RECORD_FIELDS_OF[noun].map((field) => {
        const index = mapping[field];
        const column = inspection.columns.find((each) => each.index === index);
        const guess = guesses.find((each) => each.field === field && each.column === index);
        return (
          <li
            key={field}
            className="grid gap-x-5 gap-y-1.5 border-t border-line px-5 py-2.5 sm:grid-cols-[10rem_14rem_minmax(0,1fr)] sm:items-center"
          >
            <span className="text-14 font-medium">
              {RECORD_FIELD_NAMES[field]}
              {(needed.includes(field) || (noun === 'accounts' && field === 'name')) && (
                <span className="font-normal text-ink-3"> (required)</span>
              )}
            </span>
            <SelectField
              label={`Column for ${RECORD_FIELD_NAMES[field]}`}
              hideLabel
              value={index === undefined ? NONE : String(index)}
              choices={[{ value: NONE, label: 'Not in this file' }, ...columns]}
              onChange={(value) => {
                const { [field]: _before, ...rest } = mapping;
                onChange(value === NONE ? rest : { ...rest, [field]: Number(value) });
              }}
              error={fieldMessage(problem, `mapping.${field}`)}
            />
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
              {guess?.confidence === 'low' && (
                <Chip tone="attention" icon="question">
                  please check
                </Chip>
              )}
              {column && <span className="min-w-0 truncate">{column.samples.slice(0, 3).join(' · ') || 'empty'}</span>}
              {!column && WITHOUT[field] && <span>{WITHOUT[field]}</span>}
              {guess && guess.confidence !== 'high' && <span>{guess.reason}</span>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
