import { IMPORT_FIELD_NAMES, type ImportNoun, missingImportFields } from '@forecastle/rules';
import type { ApiProblem } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Combobox } from '../../ui/fields/Combobox.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { currencyOptions } from '../settings/organisationChoices.ts';
import { CloseOffer } from './CloseOffer.tsx';
import { ColumnWarnings } from './ColumnWarnings.tsx';
import { CustomMapping } from './CustomMapping.tsx';
import { DateQuestions } from './DateQuestions.tsx';
import { FileFacts } from './FileFacts.tsx';
import {
  type Choices,
  type Import,
  kindOf,
  lacksAmount,
  lacksCloseDate,
  madeChoices,
  notTakenWords,
  openDateQuestions,
  sameReading,
  usedColumns,
  withCustomColumn,
} from './import.ts';
import { KindField } from './KindField.tsx';
import { MappingTable } from './MappingTable.tsx';
import { OverrideFields } from './OverrideFields.tsx';
import { RememberedNote } from './RememberedNote.tsx';
import { NounField } from './records/NounField.tsx';
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
  onNoun: (noun: ImportNoun) => void;
  onContinue: () => void;
}

export function ColumnsStep(props: ColumnsStepProps) {
  const { view, choices, problem, busy, onChange, onReread, onNoun, onContinue } = props;
  const { inspection } = view;
  if (!inspection) return null;
  const kind = kindOf(choices, view);
  const missing = missingImportFields(kind, choices.mapping, choices);
  const used = usedColumns(choices);
  const unanswered = openDateQuestions(inspection, choices);
  const half = lacksAmount(choices) ? 'amount' : lacksCloseDate(choices) ? 'close date' : null;
  const blocked = missing.length > 0 || unanswered.length > 0 || half !== null;
  const blockedWords =
    missing.length > 0
      ? `Choose a column for ${missing.map((field) => IMPORT_FIELD_NAMES[field].toLowerCase()).join(' and ')}.`
      : unanswered.length > 0
        ? 'Choose above how to read the dates.'
        : half && `Enter the ${half} to use.`;
  const notTaken = notTakenWords(inspection, used);

  return (
    <div className="grid gap-5">
      <RememberedNote
        view={view}
        choices={choices}
        busy={busy}
        onChoose={(next) => (sameReading(choices, next) ? onChange(next) : onReread(next))}
      />
      <NounField view={view} onChange={onNoun} />
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
      <ColumnWarnings warnings={inspection.warnings} />
      <DateQuestions
        inspection={inspection}
        used={used}
        order={choices.dateOrder}
        onChange={(dateOrder) => onChange({ ...choices, dateOrder })}
      />
      <Card
        flush
        title="Match the columns"
        aside={
          kind === 'history' ? 'Time, and deal ID or name, are required' : 'Opportunity name and account are required'
        }
      >
        <MappingTable
          kind={kind}
          inspection={inspection}
          guesses={view.guesses}
          remembered={view.remembered?.choices.mapping}
          choices={choices}
          problem={problem}
          onChange={(next) => onChange({ ...choices, ...next })}
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
            label="Currency of amounts without one"
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
                { value: 'skip', label: 'Skip', hint: 'They do not change.' },
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
      <StepFooter words={blockedWords ?? notTaken}>
        <Button variant="primary" size="large" disabled={blocked} busy={busy} onClick={onContinue}>
          Continue
        </Button>
      </StepFooter>
    </div>
  );
}
