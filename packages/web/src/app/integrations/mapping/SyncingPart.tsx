import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { WarningLines } from './FindingLines.tsx';
import type { PartProps } from './MappingEditor.tsx';
import { findingsBy, type Mapping } from './mapping.ts';
import { ScoresCard } from './ScoresCard.tsx';

const MODES: Readonly<Record<Mapping['push']['mode'], string>> = {
  off: 'Off',
  on_update: 'With each change',
  scheduled: 'After each sync',
};

const HIDDEN = 'The connected user cannot see them in Salesforce.';

/** What is read beside accounts, contacts and opportunities, and when changes are sent back. */
export function SyncingPart(props: PartProps) {
  const { mapping, theirs, findings, onChange } = props;
  const { activities, products, rates, push } = mapping;
  const sees = (...objects: string[]) => theirs.objects.some(({ name }) => objects.includes(name));
  const seesActivities = sees('Task', 'Event');
  const seesProducts = sees('OpportunityLineItem');
  const warnings = findingsBy(findings, 'read').get('rates') ?? [];
  return (
    <div className="grid gap-4">
      <Card title="What is read">
        <div className="grid gap-4 text-14">
          <p className="max-w-[68ch] text-ink-2">
            Accounts, contacts and opportunities are always read, with contact roles and history.
          </p>
          <Checkbox
            label="Tasks and events"
            hint={
              seesActivities ? 'Completed tasks and past events become calls, emails and meetings of the deal.' : HIDDEN
            }
            checked={activities}
            disabled={!seesActivities && !activities}
            onChange={(next) => onChange({ activities: next })}
          />
          <Checkbox
            label="Products"
            hint={
              seesProducts
                ? 'Products of opportunities become lines of the deal, and come into your price list.'
                : HIDDEN
            }
            checked={products}
            disabled={!seesProducts && !products}
            onChange={(next) => onChange({ products: next })}
          />
          {(theirs.currencies.length > 0 || rates) && (
            <div className="grid gap-2">
              <Checkbox
                label="Exchange rates"
                hint="Uses Salesforce’s rates for currencies without a rate here. Rates that you set stay."
                checked={rates}
                onChange={(next) => onChange({ rates: next })}
              />
              <WarningLines findings={warnings} />
            </div>
          )}
        </div>
      </Card>
      <Card title="Send changes back">
        <div className="grid gap-3 text-14">
          <p className="max-w-[68ch] text-ink-2">
            Sends changes of opportunities, accounts and contacts to Salesforce, in fields that Forecastle decides or
            changed last. Fields that Salesforce decides are never written.
          </p>
          <div className="w-fit max-w-full overflow-x-auto">
            <Segments
              label="When changes are sent"
              names={MODES}
              value={push.mode}
              onChange={(mode) => onChange({ push: { ...push, mode } })}
            />
          </div>
        </div>
      </Card>
      <ScoresCard {...props} />
    </div>
  );
}
