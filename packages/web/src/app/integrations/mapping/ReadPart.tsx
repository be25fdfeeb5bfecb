import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import type { PartProps } from './MappingEditor.tsx';

/** What is read beside accounts, contacts and opportunities. */
export function ReadPart({ mapping, theirs, onChange }: PartProps) {
  const sees = (...names: string[]) => theirs.objects.some(({ name }) => names.includes(name));
  const seesActivities = sees('Task', 'Event');
  const seesProducts = sees('OpportunityLineItem');
  return (
    <Card title="What is read">
      <div className="grid gap-4 text-14">
        <p className="max-w-[68ch] text-ink-2">
          Accounts, contacts and opportunities are always read, with contact roles and history.
        </p>
        <Checkbox
          label="Tasks and events"
          hint={seesActivities ? 'They become calls, emails and meetings of the deal.' : UNSEEN}
          checked={mapping.activities}
          disabled={!seesActivities && !mapping.activities}
          onChange={(activities) => onChange({ activities })}
        />
        <Checkbox
          label="Products of opportunities"
          hint={seesProducts ? 'They become line items of the deal.' : UNSEEN}
          checked={mapping.products}
          disabled={!seesProducts && !mapping.products}
          onChange={(products) => onChange({ products })}
        />
      </div>
    </Card>
  );
}

const UNSEEN = 'The connected user cannot see them in Salesforce.';
