import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { useWebhooks } from './useWebhooks.tsx';
import { WebhookCard } from './WebhookCard.tsx';

export const meta = () => [{ title: 'Webhooks · Forecastle' }];

export default function WebhooksRoute() {
  const { abilities } = useSession();
  if (!abilities.manageWebhooks) {
    return (
      <ClosedPage page="Webhooks" icon="share" title="Webhooks are for admins">
        Ask an admin of your organisation to add one.
      </ClosedPage>
    );
  }
  return <Webhooks />;
}

function Webhooks() {
  const { webhooks, after, dialogs, edit, show } = useWebhooks();
  return (
    <>
      <PageHeader
        title="Webhooks"
        below={
          <>
            Send changes to other systems as they happen. See{' '}
            <a className="underline" href="/docs/integration-webhooks">
              how to receive and verify it
            </a>
            .
          </>
        }
        actions={
          <Button variant="primary" icon="plus" onClick={() => edit('new')}>
            Add a webhook
          </Button>
        }
      />
      <QueryBody of={webhooks} what="webhooks">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="share" title="No webhooks yet">
              Add one to send changes to your own address.
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              {items.map((webhook) => (
                <WebhookCard
                  key={webhook.id}
                  webhook={webhook}
                  after={after}
                  onEdit={() => edit(webhook)}
                  onSecret={show}
                />
              ))}
            </div>
          )
        }
      </QueryBody>
      {dialogs}
    </>
  );
}
