import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { useWebhooks } from './useWebhooks.tsx';
import { WebhookCard } from './WebhookCard.tsx';

export const meta = () => [{ title: 'Deliveries · Webhooks · Forecastle' }];

export default function WebhookRoute() {
  const { abilities } = useSession();
  const { id = '' } = useParams();
  if (!abilities.manageWebhooks) {
    return (
      <ClosedPage page="Webhooks" icon="share" title="Webhooks are for admins">
        Ask an admin of your organisation.
      </ClosedPage>
    );
  }
  return <WebhookPage key={id} id={id} />;
}

function WebhookPage({ id }: { id: string }) {
  const { webhooks, after, dialogs, edit, show } = useWebhooks();
  const [replaying, setReplaying] = useState(false);
  return (
    <>
      <PageHeader
        title="Deliveries"
        below={
          <Link to="/settings/webhooks" className="finger underline">
            All webhooks
          </Link>
        }
        actions={
          <Button icon="undo" onClick={() => setReplaying(true)}>
            Resend a period
          </Button>
        }
      />
      <QueryBody of={webhooks} what="webhook">
        {({ items }) => {
          const webhook = items.find((each) => each.id === id);
          if (!webhook) return <EmptyState icon="share" title="Webhook not found" />;
          return (
            <div className="grid gap-4">
              <WebhookCard webhook={webhook} after={after} onEdit={() => edit(webhook)} onSecret={show} isOwnPage />
              <DeliveryLog id={id} after={after} />
            </div>
          );
        }}
      </QueryBody>
      {replaying && <ReplayDialog id={id} after={after} onClose={() => setReplaying(false)} />}
      {dialogs}
    </>
  );
}
