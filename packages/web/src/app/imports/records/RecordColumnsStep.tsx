import { type ImportNoun, missingRecordFields } from '@forecastle/rules';
import type { ApiProblem } from '../../../api/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { ColumnWarnings } from '../ColumnWarnings.tsx';
import { CustomMapping } from '../CustomMapping.tsx';
import { DateQuestions } from '../DateQuestions.tsx';
import { FileFacts } from '../FileFacts.tsx';
import type { Import } from '../import.ts';
import { NOUN_WORDS, notTakenWords, openDateQuestions, type RecordChoices, usedColumns } from '../import.ts';
import { SampleRows } from '../SampleRows.tsx';
import { StepFooter } from '../StepFooter.tsx';
import { NounField } from './NounField.tsx';
import { RecordMapping } from './RecordMapping.tsx';

interface RecordColumnsStepProps {
  view: Import;
  choices: RecordChoices;
  problem: ApiProblem | null;
  busy: boolean;
  onChange: (choices: RecordChoices) => void;
  /** How the file is read has changed: columns are guessed anew. */
  onReread: (choices: RecordChoices) => void;
  onNoun: (noun: ImportNoun) => void;
  onContinue: () => void;
}

export function RecordColumnsStep(props: RecordColumnsStepProps) {
  const { view, choices, problem, busy, onChange, onReread, onNoun, onContinue } = props;
  const { inspection } = view;
  if (!inspection) return null;
  const { noun } = choices;
  const word = NOUN_WORDS[noun];
  const isNameless = missingRecordFields(noun, choices.mapping).length > 0;
  // Only days of custom fields are read as days here.
  const dated = { ...choices, mapping: {} };
  const blocked = isNameless || openDateQuestions(inspection, dated).length > 0;
  const notTaken = notTakenWords(inspection, usedColumns(choices));
  return (
    <div className="grid gap-5">
      <NounField view={view} onChange={onNoun} />
      <FileFacts inspection={inspection} choices={choices} busy={busy} onReread={onReread} />
      <SampleRows inspection={inspection} busy={busy} />
      <ColumnWarnings warnings={inspection.warnings} />
      <DateQuestions
        inspection={inspection}
        used={usedColumns(dated)}
        order={choices.dateOrder}
        onChange={(dateOrder) => onChange({ ...choices, dateOrder })}
      />
      <Card
        flush
        title="Match the columns"
        aside={noun === 'accounts' ? 'The name is required' : 'A name or an email address is required'}
      >
        <RecordMapping
          inspection={inspection}
          guesses={view.records?.guesses ?? []}
          choices={choices}
          problem={problem}
          onChange={(mapping) => onChange({ ...choices, mapping })}
        />
        <CustomMapping
          noun={word}
          inspection={inspection}
          choices={choices}
          problem={problem}
          onChange={(key, column) => {
            const { [key]: _before, ...rest } = choices.customColumns;
            onChange({ ...choices, customColumns: column === null ? rest : { ...rest, [key]: column } });
          }}
        />
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        <Card>
          <RadioGroup
            label={`${noun === 'accounts' ? 'Accounts' : 'Contacts'} that already exist`}
            value={choices.existing}
            onChange={(existing) => onChange({ ...choices, existing })}
            choices={[
              { value: 'fill', label: 'Fill only empty fields', hint: 'Existing values stay.' },
              { value: 'overwrite', label: 'Overwrite', hint: 'Filled cells replace the current values.' },
            ]}
          />
        </Card>
        {noun === 'contacts' && (
          <Card>
            <RadioGroup
              label="Accounts that do not exist yet"
              value={choices.missingAccounts}
              onChange={(missingAccounts) => onChange({ ...choices, missingAccounts })}
              choices={[
                { value: 'create', label: 'Create', hint: 'With name and domain from the file.' },
                { value: 'leave', label: 'Leave out', hint: 'Their contacts have no account.' },
              ]}
            />
          </Card>
        )}
      </div>
      <StepFooter
        words={
          isNameless ? 'Choose a column for the name.' : blocked ? 'Choose above how to read the dates.' : notTaken
        }
      >
        <Button variant="primary" size="large" disabled={blocked} busy={busy} onClick={onContinue}>
          Preview
        </Button>
      </StepFooter>
    </div>
  );
}
