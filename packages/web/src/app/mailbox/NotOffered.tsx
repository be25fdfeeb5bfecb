import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useSession } from '../shell/session.ts';

const NAMED_MAX = 3;

/** Says who can set Google Workspace up while nobody has. */
export function NotOffered() {
  const { abilities } = useSession();
  if (abilities.manageIntegrations) {
    return (
      <Card flush>
        <EmptyState
          icon="mail"
          title="Set up Google Workspace first"
          action={
            <ButtonLink variant="primary" to="/admin/integrations/google-workspace">
              Set up Google Workspace
            </ButtonLink>
          }
        >
          You make an app in your own Google Cloud once. Then everyone here can connect their mailbox.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      <EmptyState icon="mail" title="Mailboxes are not set up yet">
        <AskAdmin /> Then you can connect your mailbox here. Until then, log emails and meetings on the deal.
      </EmptyState>
    </Card>
  );
}

function AskAdmin() {
  const people = useQuery(query.people.list.queryOptions());
  const admins = (people.data?.items ?? []).filter(
    ({ role, active, canSignIn }) => role === 'admin' && active && canSignIn,
  );
  const named = admins.slice(0, NAMED_MAX).map(({ name }) => name);
  if (named.length === 0) return 'Ask an admin to set up Google Workspace.';
  return `Ask ${new Intl.ListFormat(undefined, { type: 'disjunction' }).format(named)} to set up Google Workspace.`;
}
