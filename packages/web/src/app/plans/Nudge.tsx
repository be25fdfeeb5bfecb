import { useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { notify } from '../../ui/notify.ts';
import { NoteForm } from './NoteForm.tsx';
import { Notes } from './Notes.tsx';
import type { Plan } from './plan.ts';

/** Sends a rep a message about the week, which shows above their plan. */
export function Nudge({ plan }: { plan: Plan }) {
  const cache = useQueryClient();
  const { id, name } = plan.owner;
  const send = async (body: string, idempotencyKey: string) => {
    await api.plans.nudge({ ownerId: id, body }, { context: { idempotencyKey } });
    notify(`Sent. It shows on top of ${name}’s plan.`);
    await cache.invalidateQueries({ queryKey: query.plans.key() });
  };
  if (!plan.abilities.nudge && plan.nudges.length === 0) return null;
  return (
    <Card title="Nudge" className="mb-4">
      <div className="grid gap-3">
        {plan.nudges.length > 0 && <Notes notes={plan.nudges} />}
        {plan.abilities.nudge && (
          <NoteForm place={`form/plan/nudge/${id}`} label={`Message to ${name}`} action="Nudge" onSend={send} />
        )}
      </div>
    </Card>
  );
}
