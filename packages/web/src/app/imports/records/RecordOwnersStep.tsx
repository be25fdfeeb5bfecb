import { ownValue } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { type Import, type RecordChoices, rowWords } from '../import.ts';
import { personOptions } from '../personOptions.ts';
import { StepFooter } from '../StepFooter.tsx';
import { ValueRows } from '../ValueRows.tsx';

const WITHOUT = { value: 'none', label: 'No owner' };

interface RecordOwnersStepProps {
  view: Import;
  choices: RecordChoices;
  busy: boolean;
  onChange: (owners: RecordChoices['owners']) => void;
  onContinue: () => void;
  onBack: () => void;
}

/** What the file calls its owners, and who is meant. */
export function RecordOwnersStep({ view, choices, busy, onChange, onContinue, onBack }: RecordOwnersStepProps) {
  const people = useQuery(query.people.list.queryOptions());
  const { owners } = choices;
  const chosen: Record<string, string> = {};
  for (const { value, memberId } of view.ownerValues) if (memberId) chosen[value] = memberId;
  Object.assign(chosen, owners);
  const open = view.ownerValues.filter(({ value }) => !ownValue(chosen, value));
  const rows = open.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid gap-5">
      <Card flush title="Owners" aside="File value and person">
        <ValueRows
          values={view.ownerValues.map((each) =>
            ownValue(owners, each.value) ? { ...each, reason: 'your choice' } : each,
          )}
          chosen={chosen}
          choices={[
            { value: 'me', label: 'Me' },
            ...personOptions((people.data?.items ?? []).filter(({ active }) => active)),
            WITHOUT,
          ]}
          placeholder={WITHOUT.label}
          what="Person"
          onChange={(value, owner) => onChange({ ...owners, [value]: owner })}
        />
      </Card>
      <StepFooter
        onBack={onBack}
        words={
          open.length > 0 &&
          `${rowWords(rows)} ${rows === 1 ? 'has an unknown owner and comes' : 'have unknown owners and come'} without one. Choose above, or continue.`
        }
      >
        <Button variant="primary" size="large" busy={busy} onClick={onContinue}>
          Preview
        </Button>
      </StepFooter>
    </div>
  );
}
