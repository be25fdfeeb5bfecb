import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { MAILBOX_PATH } from '../../mailbox/mailboxWords.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { AdminsOnly } from '../AdminsOnly.tsx';
import { GoogleAppCard } from './GoogleAppCard.tsx';
import { MailboxPeopleCard } from './MailboxPeopleCard.tsx';
import { MakeAppStep } from './MakeAppStep.tsx';
import { RulesCard } from './RulesCard.tsx';

export const meta = () => [{ title: 'Google Workspace · Integrations · Forecastle' }];

export default function GoogleWorkspaceRoute() {
  return (
    <AdminsOnly
      page="Google Workspace"
      inDemo="It reads no mailbox."
      title="Google Workspace is for admins"
      instead={
        <>
          Connect your own mailbox under <Link to={MAILBOX_PATH}>Mailbox and calendar</Link>.
        </>
      }
    >
      <GoogleWorkspacePage />
    </AdminsOnly>
  );
}

/** Milliseconds until the screen asks again how far a removal is. */
const REMOVING_MS = 3_000;

function GoogleWorkspacePage() {
  const workspace = useQuery(
    query.googleWorkspace.get.queryOptions({
      refetchInterval: ({ state }) => (state.data && state.data.removing.length > 0 ? REMOVING_MS : false),
    }),
  );
  const client = useQueryClient();
  const after = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: query.googleWorkspace.key() }),
      client.invalidateQueries({ queryKey: query.mailbox.key() }),
      client.invalidateQueries({ queryKey: query.integrations.key() }),
    ]);
  return (
    <>
      <PageHeader
        title="Google Workspace"
        above={
          <Link to="/admin/integrations" className="finger underline">
            Integrations
          </Link>
        }
        below={
          <>
            Each person connects their own mailbox and calendar with your app.{' '}
            <Link to="/help/integration-google-workspace">Step by step</Link>
          </>
        }
      />
      <QueryBody of={workspace} what="settings">
        {(data) =>
          data.app ? (
            <div className="grid gap-6">
              <MailboxPeopleCard connected={data.connected} needAttention={data.needAttention} onChanged={after} />
              <RulesCard workspace={data} onSaved={after} />
              <GoogleAppCard title="App in Google Cloud" workspace={data} onSaved={after} />
            </div>
          ) : (
            <div className="grid gap-6">
              <MakeAppStep redirectUrl={data.redirectUrl} scopes={data.scopes} />
              <GoogleAppCard title="2. Enter the client" workspace={data} onSaved={after} />
            </div>
          )
        }
      </QueryBody>
    </>
  );
}
