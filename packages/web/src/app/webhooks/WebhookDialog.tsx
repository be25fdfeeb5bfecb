import type { WebhookEvent } from '@forecastle/rules';
import { api } from '../../api/client.ts';
import { fieldMessage } from '../../api/problem.ts';
import { useSubmit } from '../../api/useSubmit.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Group, Toggle, withOrWithout } from '../../ui/fields/Toggles.tsx';
import { ALL_EVENTS, EVENT_GROUPS } from './eventNames.ts';
import type { ShownSecret } from './SecretDialog.tsx';
import type { Webhook } from './webhook.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
  onMade: (shown: ShownSecret) => void;
}

/** Where what is typed into it is kept. */
export const webhookPlace = (webhook: Webhook | null): string => `form/webhook/${webhook?.id ?? 'new'}`;

export function WebhookDialog({ webhook, onClose, onSaved, onMade }: WebhookDialogProps) {
  const draft = useFormDraft(webhookPlace(webhook), {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    events: (webhook?.events ?? ALL_EVENTS) as readonly WebhookEvent[],
  });
  const { name, url, events } = draft.values;
  const { submit, busy, problem, errors } = useSubmit();
  const save = () =>
    submit(async () => {
      const given = { name, url, events: [...events] };
      if (webhook) await api.webhooks.update({ id: webhook.id, ...given });
      else {
        const { secret } = await api.webhooks.create(given, { context: { idempotencyKey: draft.key } });
        onMade({ name, secret, isRenewed: false });
      }
      draft.clear();
      await onSaved();
      onClose();
    });
  return (
    <FormDialog
      title={webhook ? 'Edit webhook' : 'Add a webhook'}
      description="Sends each change to this address, signed with its own secret."
      action={webhook ? 'Save' : 'Add webhook'}
      errors={errors}
      errorTitle={webhook ? 'Webhook not changed' : 'Webhook not added'}
      busy={busy}
      ready={name.trim() !== '' && url.trim() !== '' && events.length > 0}
      onSubmit={save}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Name"
        placeholder="Data warehouse"
        required
        {...draft.field('name')}
        error={fieldMessage(problem, 'name')}
      />
      <TextField
        label="Address"
        hint="Must start with https."
        placeholder="https://example.com/hooks/forecastle"
        required
        {...draft.field('url')}
        error={fieldMessage(problem, 'url')}
      />
      {EVENT_GROUPS.map(({ label, events: all }) => (
        <Group key={label} label={label}>
          {all.map(([event, words]) => (
            <Toggle
              key={event}
              on={events.includes(event)}
              onPress={() => draft.set({ events: withOrWithout(events, event) })}
            >
              {words}
            </Toggle>
          ))}
        </Group>
      ))}
      <p className="text-12 text-ink-3">Each change sends one event: the most specific you chose.</p>
    </FormDialog>
  );
}
