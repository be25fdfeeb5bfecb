import type { ImportKind } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';

interface KindFieldProps {
  kind: ImportKind;
  recognisedAs: ImportKind;
  onChange: (kind: ImportKind) => void;
}

/** What a row of the file is; the fields to map follow from it. */
export function KindField({ kind, recognisedAs, onChange }: KindFieldProps) {
  return (
    <Card>
      <RadioGroup
        label={
          recognisedAs === 'history'
            ? 'This looks like a history: deals come up more than once, each row with its time'
            : 'What is each row of this file?'
        }
        value={kind}
        onChange={onChange}
        choices={[
          { value: 'pipeline', label: 'A deal', hint: 'Each deal has one row, as it stands now.' },
          {
            value: 'history',
            label: 'A change or a snapshot of a deal',
            hint: 'A deal has a row for each point in time. They fill in its past, and change its present only where they are newer.',
          },
        ]}
      />
    </Card>
  );
}
