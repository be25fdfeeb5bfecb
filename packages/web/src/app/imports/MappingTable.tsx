import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS_OF,
  type ImportField,
  type ImportKind,
  missingImportFields,
} from '@forecastle/rules';
import { type ApiProblem, fieldMessage } from '../../api/problem.ts';
import { Chip } from '../../ui/Chip.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import type { Choices, Import, Inspection } from './import.ts';

const NONE = 'none';
const UNANSWERED = 'unanswered';
/** What becomes of deals when the file has no such column. */
const WITHOUT: Readonly<Record<ImportKind, Partial<Record<ImportField, string>>>> = {
  pipeline: {
    account: 'Deals have no account',
    amount: 'Deals have no amount',
    owner: 'You own every deal',
    closeDate: 'Deals have no close date',
  },
  history: {
    externalId: 'Deals are matched by name and account',
    name: 'New deals are named after their ID, such as "Deal 4711"',
    account: 'New deals have no account',
    stage: 'New deals start in your first stage',
    amount: 'No amounts in the file',
    closeDate: 'No close dates in the file',
    owner: 'You own new deals',
    line: 'Each row has the full deal amount',
  },
};

export interface MappingTableProps {
  kind: ImportKind;
  inspection: Inspection;
  guesses: Import['guesses'];
  /** Columns chosen for the last file with these headers: they need no second look. */
  remembered: Choices['mapping'] | undefined;
  choices: Choices;
  problem: ApiProblem | null;
  onChange: (next: Pick<Choices, 'mapping' | 'withoutAccount'>) => void;
}

export function MappingTable({ kind, inspection, guesses, remembered, choices, problem, onChange }: MappingTableProps) {
  const needed = missingImportFields(kind, {});
  const columns = inspection.columns.map(({ index, header }) => ({
    value: String(index),
    label: header || `Column ${index + 1}`,
  }));
  return (
    <ul>
      {IMPORT_FIELDS_OF[kind].map((field) => {
        const index = choices.mapping[field];
        const column = inspection.columns.find((each) => each.index === index);
        const asksForAccount = kind === 'pipeline' && field === 'account';
        const isUnanswered = asksForAccount && index === undefined && !choices.withoutAccount;
        const isKnown = index !== undefined && remembered?.[field] === index;
        const guess = isKnown ? undefined : guesses.find((each) => each.field === field && each.column === index);
        return (
          <li
            key={field}
            className="grid gap-x-5 gap-y-1.5 border-t border-line px-5 py-2.5 sm:grid-cols-[10rem_14rem_minmax(0,1fr)] sm:items-center"
          >
            <span className="text-14 font-medium">
              {IMPORT_FIELD_NAMES[field]}
              {needed.includes(field) && !(field === 'externalId' && choices.mapping.name !== undefined) && (
                <span className="font-normal text-ink-3"> (required)</span>
              )}
            </span>
            <SelectField
              label={`Column for ${IMPORT_FIELD_NAMES[field]}`}
              hideLabel
              value={isUnanswered ? UNANSWERED : index === undefined ? NONE : String(index)}
              choices={[
                ...(isUnanswered ? [{ value: UNANSWERED, label: 'Choose a column' }] : []),
                { value: NONE, label: asksForAccount ? 'None in this file' : 'Not in this file' },
                ...columns,
              ]}
              onChange={(value) => {
                if (value === UNANSWERED) return;
                const { [field]: _before, ...rest } = choices.mapping;
                onChange({
                  mapping: value === NONE ? rest : { ...rest, [field]: Number(value) },
                  withoutAccount: asksForAccount ? value === NONE : choices.withoutAccount,
                });
              }}
              error={fieldMessage(problem, `mapping.${field}`)}
            />
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
              {guess?.confidence === 'low' && (
                <Chip tone="attention" icon="question">
                  please check
                </Chip>
              )}
              {column && (
                <span className="min-w-0 truncate">
                  {column.samples.slice(0, 3).join(' · ') || 'empty'}
                  {column.form && !column.ambiguousDates && ` (${column.form})`}
                </span>
              )}
              {!column && !isUnanswered && WITHOUT[kind][field] && <span>{WITHOUT[kind][field]}</span>}
              {guess && guess.confidence !== 'high' && <span>{guess.reason}</span>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
