import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/client.ts';
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import type { Webhook } from './webhook.ts';

/** Deliveries go on while one looks. */
export const ASK_EVERY = 5_000;

/** The webhooks, and the dialogs that every screen of theirs opens. */
export function useWebhooks() {
  const webhooks = useQuery({ ...query.webhooks.list.queryOptions(), refetchInterval: ASK_EVERY });
  const client = useQueryClient();
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const after = () => client.invalidateQueries({ queryKey: query.webhooks.key() });
  const dialogs: ReactNode = (
    <>
      {edited !== null && (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={after}
          onMade={setShown}
        />
      )}
      {shown && <SecretDialog {...shown} onClose={() => setShown(null)} />}
    </>
  );
  return { webhooks, after, dialogs, edit: setEdited, show: setShown };
}
