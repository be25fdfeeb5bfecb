import { ownValue } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { currencyOptions } from '../settings/organisationChoices.ts';
import { CustomValues } from './CustomValues.tsx';
import { type Choices, type Import, rowWords } from './import.ts';
import { personOptions } from './personOptions.ts';
import { StepFooter } from './StepFooter.tsx';
import { ValueRows } from './ValueRows.tsx';

export interface ValuesStepProps {
  view: Import;
  choices: Choices;
  busy: boolean;
  onChange: (choices: Choices) => void;
  onContinue: () => void;
  onBack: () => void;
}

/** What the file calls its stages, owners and choices, and which of ours are meant; and currencies that are none. */
export function ValuesStep({ view, choices, busy, onChange, onContinue, onBack }: ValuesStepProps) {
  const stages = useQuery(query.stages.list.queryOptions());
  const people = useQuery(query.people.list.queryOptions());
  const stageChoices = (stages.data?.items ?? [])
    .filter(({ archived }) => !archived)
    .map(({ id, name }) => ({ value: id, label: name }));
  const personChoices = [
    { value: 'create', label: 'Add as a person' },
    { value: 'me', label: 'Me' },
    ...personOptions((people.data?.items ?? []).filter(({ active }) => active)),
  ];
  const withoutStage = rowsWithout(choices.stages, view.stageValues);
  const withoutCurrency = rowsWithout(choices.currencies, view.currencyValues);
  const withoutOwner = rowsWithout(choices.owners, view.ownerValues);
  return (
    <div className="grid gap-5">
      {view.stageValues.length > 0 && (
        <Card flush title="Stages" aside="File value and yours">
          <ValueRows
            values={view.stageValues}
            chosen={choices.stages}
            choices={stageChoices}
            placeholder="Leave these rows out"
            what="Stage"
            onChange={(value, stageId) => onChange({ ...choices, stages: { ...choices.stages, [value]: stageId } })}
          />
        </Card>
      )}
      {view.currencyValues.length > 0 && (
        <Card flush title="Currencies" aside="Unclear currency values">
          <ValueRows
            values={view.currencyValues.map((value) => ({ ...value, reason: 'your choice' }))}
            chosen={choices.currencies}
            choices={currencyOptions}
            placeholder="Leave these rows out"
            what="Currency"
            onChange={(value, code) => onChange({ ...choices, currencies: { ...choices.currencies, [value]: code } })}
          />
        </Card>
      )}
      {view.ownerValues.length > 0 && (
        <Card flush title="Owners" aside="Invite people added here so they can sign in">
          <ValueRows
            values={view.ownerValues}
            chosen={choices.owners}
            choices={personChoices}
            placeholder="Choose"
            what="Person"
            onChange={(value, owner) => onChange({ ...choices, owners: { ...choices.owners, [value]: owner } })}
          />
        </Card>
      )}
      <CustomValues
        view={view}
        choices={choices}
        onChange={(customChoices) => onChange({ ...choices, customChoices })}
      />
      <StepFooter
        onBack={onBack}
        words={leftOutWords([
          [withoutStage, 'a stage'],
          [withoutCurrency, 'a currency'],
          [withoutOwner, 'a person'],
        ])}
      >
        <Button variant="primary" size="large" busy={busy} onClick={onContinue}>
          Preview
        </Button>
      </StepFooter>
    </div>
  );
}

/** Rows of the values that nothing is chosen for. */
const rowsWithout = (chosen: Readonly<Record<string, string>>, values: readonly { value: string; count: number }[]) =>
  values.filter(({ value }) => !ownValue(chosen, value)).reduce((sum, { count }) => sum + count, 0);

function leftOutWords(without: readonly (readonly [rows: number, what: string])[]): string {
  const sentences = without
    .filter(([rows]) => rows > 0)
    .map(([rows, what]) => `${rowWords(rows)} without ${what} ${rows === 1 ? 'is' : 'are'} left out.`);
  return sentences.length > 0 ? `${sentences.join(' ')} Choose above, or continue without them.` : '';
}
