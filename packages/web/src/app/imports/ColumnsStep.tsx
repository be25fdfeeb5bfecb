import { IMPORT_FIELD_NAMES, missingImportFields } from '@forecastle/rules';
import type { ApiProblem } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { currencyOptions } from '../settings/organisationChoices.ts';
import { CloseOffer } from './CloseOffer.tsx';
import { CustomMapping } from './CustomMapping.tsx';
import { FileFacts } from './FileFacts.tsx';
import {
  type Choices,
  type Import,
  kindOf,
  lacksAmount,
  lacksCloseDate,
  madeChoices,
  openDateQuestions,
  sameReading,
  usedColumns,
  withCustomColumn,
} from './import.ts';
import { KindField } from './KindField.tsx';
import { MappingTable } from './MappingTable.tsx';
import { OverrideFields } from './OverrideFields.tsx';
import { RememberedNote } from './RememberedNote.tsx';
import { SampleRows } from './SampleRows.tsx';
import { StepFooter } from './StepFooter.tsx';

export interface ColumnsStepProps {
  view: Import;
  choices: Choices;
  problem: ApiProblem | null;
  busy: boolean;
  onChange: (choices: Choices) => void;
  /** How the file is read has changed: columns and guesses are made anew. */
  onReread: (choices: Choices) => void;
  onContinue: () => void;
}

export function ColumnsStep({ view, choices, problem, busy, onChange, onReread, onContinue }: ColumnsStepProps) {
  const { inspection } = view;
  if (!inspection) return null;
  const kind = kindOf(choices, view);
  const missing = missingImportFields(kind, choices.mapping);
  const used = usedColumns(choices);
  const questions = inspection.columns.filter(({ index, ambiguousDates }) => ambiguousDates && used.has(index));
  const unanswered = openDateQuestions(inspection, choices);
  const half = lacksAmount(choices) ? 'amount' : lacksCloseDate(choices) ? 'close date' : null;
  const blocked = missing.length > 0 || unanswered.length > 0 || half !== null;
  const blockedWords =
    missing.length > 0
      ? `Choose a column for ${missing.map((field) => IMPORT_FIELD_NAMES[field].toLowerCase()).join(' and ')}.`
      : unanswered.length > 0
        ? 'Choose above how to read the dates.'
        : half && `Enter the ${half} to use where there is none.`;
  const notTaken = columnWords(
    inspection.columns
      .filter(({ index }) => !used.has(index))
      .map(({ index, header }) => header || `column ${index + 1}`),
  );

  return (
    <div className="grid gap-5">
      <RememberedNote
        view={view}
        choices={choices}
        busy={busy}
        onChoose={(next) => (sameReading(choices, next) ? onChange(next) : onReread(next))}
      />
      <FileFacts
        inspection={inspection}
        choices={choices}
        busy={busy}
        onReread={(next) => onReread(madeChoices(next))}
      />
      <KindField
        kind={kind}
        recognisedAs={view.recognisedAs}
        onChange={(next) =>
          onReread({ ...madeChoices(choices), kind: next, mapping: {}, customColumns: {}, customChoices: {} })
        }
      />
      <SampleRows inspection={inspection} busy={busy} />
      {inspection.warnings.length > 0 && (
        <ul className="grid gap-1 rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
          {inspection.warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <Icon name="info" className="mt-0.5" /> {warning}
            </li>
          ))}
        </ul>
      )}
      {questions.map((column) => (
        <Card key={column.index}>
          <RadioGroup
            label={`How should the dates in "${column.header}" be read?`}
            value={choices.dateOrder[String(column.index)] ?? null}
            onChange={(order) => onChange({ ...choices, dateOrder: { ...choices.dateOrder, [column.index]: order } })}
            choices={(['day_first', 'month_first'] as const).map((order) => ({
              value: order,
              label: order === 'day_first' ? 'Day first' : 'Month first',
              hint: readBoth(column.ambiguousDates?.examples ?? [], order),
            }))}
          />
        </Card>
      ))}
      <Card
        flush
        title="Where each field comes from"
        aside={
          kind === 'history'
            ? "The time, and the deal's ID or name, are required"
            : 'Opportunity name and account are required'
        }
      >
        <MappingTable
          kind={kind}
          inspection={inspection}
          guesses={view.guesses}
          remembered={view.remembered?.choices.mapping}
          choices={choices}
          problem={problem}
          onChange={(mapping) => onChange({ ...choices, mapping })}
        />
        {kind === 'pipeline' && (
          <CustomMapping
            inspection={inspection}
            choices={choices}
            problem={problem}
            onChange={(key, column) => onChange(withCustomColumn(choices, key, column))}
          />
        )}
        <CloseOffer view={view} choices={choices} kind={kind} onChange={onChange} />
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        <Card>
          <Combobox
            label="Currency for amounts that do not name one"
            value={currencyOptions.find(({ value }) => value === choices.currency) ?? null}
            options={currencyOptions}
            onChange={(option) => option && onChange({ ...choices, currency: option.value })}
          />
        </Card>
        {kind === 'pipeline' && (
          <Card>
            <RadioGroup
              label="Deals that already exist"
              value={choices.duplicates}
              onChange={(duplicates) => onChange({ ...choices, duplicates })}
              choices={[
                { value: 'skip', label: 'Skip', hint: 'They stay as they are.' },
                {
                  value: 'update',
                  label: 'Update',
                  hint: 'Filled cells in mapped columns replace the current values.',
                },
              ]}
            />
          </Card>
        )}
      </div>
      {kind === 'pipeline' && <OverrideFields choices={choices} onChange={onChange} />}
      <StepFooter words={blockedWords ?? (notTaken && `Not imported: ${notTaken}.`)}>
        <Button variant="primary" size="large" disabled={blocked} busy={busy} onClick={onContinue}>
          Continue
        </Button>
      </StepFooter>
    </div>
  );
}

/** Columns that no field is taken from, so that nobody misses one only after the import. */
function columnWords(headers: readonly string[]): string {
  const named = headers.slice(0, NAMED).join(', ');
  return headers.length > NAMED ? `${named} and ${headers.length - NAMED} more columns` : named;
}
/** So many columns are named before the rest is only counted. */
const NAMED = 4;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "03/04/2026 is 3 Apr 2026": the person recognises the right one. */
function readBoth(examples: readonly string[], order: 'day_first' | 'month_first'): string {
  const [example] = examples;
  const parts = /^(\d{1,2})\D(\d{1,2})\D(\d{2,4})/.exec(example ?? '');
  if (!example || !parts) return examples.join(', ');
  const [, first = '', second = '', year = ''] = parts;
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  return `${example} is ${Number(day)} ${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
