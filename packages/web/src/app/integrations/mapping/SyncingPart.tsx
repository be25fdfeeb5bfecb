import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import type { PartProps } from './MappingEditor.tsx';
import type { Mapping } from './mapping.ts';

const MODES: Readonly<Record<Mapping['push']['mode'], string>> = {
  off: 'Off',
  on_update: 'With each change',
  scheduled: 'After each sync',
};

/** What is read beside accounts, contacts and opportunities, and when changes are sent back. */
export function SyncingPart({ mapping, theirs, onChange }: PartProps) {
  const { activities, push } = mapping;
  const seesActivities = theirs.objects.some(({ name }) => name === 'Task' || name === 'Event');
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
              seesActivities
                ? 'Completed tasks and past events become calls, emails and meetings of the deal.'
                : 'The connected user cannot see them in Salesforce.'
            }
            checked={activities}
            disabled={!seesActivities && !activities}
            onChange={(next) => onChange({ activities: next })}
          />
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
    </div>
  );
}
