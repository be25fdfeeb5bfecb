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
            ? 'Looks like a history: deals repeat, each row with its time'
            : 'What is each row of this file?'
        }
        value={kind}
        onChange={onChange}
        choices={[
          { value: 'pipeline', label: 'A deal', hint: 'One row per deal, current state.' },
          {
            value: 'history',
            label: 'A change or a snapshot of a deal',
            hint: 'One row per deal and point in time. Fills in the past.',
          },
        ]}
      />
    </Card>
  );
}
