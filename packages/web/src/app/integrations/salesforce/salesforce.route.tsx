import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { AdminsOnly } from '../AdminsOnly.tsx';
import { Connecting } from '../Connecting.tsx';
import { ConflictsCard } from '../conflicts/ConflictsCard.tsx';
import { isConnected } from '../connectionState.ts';
import { MappingCard } from '../mapping/MappingCard.tsx';
import { RemovalCards } from '../removals/RemovalCards.tsx';
import { SyncsCard } from '../syncs/SyncsCard.tsx';
import { AppCard } from './AppCard.tsx';
import { MakeAppStep } from './MakeAppStep.tsx';
import { SignInStep } from './SignInStep.tsx';
import { StateCard } from './StateCard.tsx';
import type { Salesforce } from './salesforceWords.ts';
import { useFinishSignIn } from './useSignIn.ts';

export const meta = () => [{ title: 'Salesforce · Integrations · Forecastle' }];

export default function SalesforceRoute() {
  return (
    <AdminsOnly
      page="Salesforce"
      inDemo="It sends nothing to Salesforce."
      title="Salesforce is for admins"
      instead="Ask an admin of your organisation to connect it."
    >
      <SalesforcePage />
    </AdminsOnly>
  );
}

function SalesforcePage() {
  const salesforce = useQuery(query.connections.get.queryOptions());
  const { isFinishing, problem } = useFinishSignIn();
  const client = useQueryClient();
  const after = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: query.connections.key() }),
      client.invalidateQueries({ queryKey: query.integrations.key() }),
      client.invalidateQueries({ queryKey: query.salesforceRemovals.key() }),
    ]);
  return (
    <>
      <PageHeader
        title="Salesforce"
        above={
          <Link to="/admin/integrations" className="finger underline">
            Integrations
          </Link>
        }
        below="Deals, accounts, contacts and their history, straight from your CRM."
      />
      <QueryBody of={salesforce} what="connection">
        {(data) => (
          <div className="grid gap-6">
            {problem && <FormErrors title="Salesforce is not connected" errors={[{ message: problem.message }]} />}
            <RemovalCards />
            {isFinishing ? <Connecting to="Salesforce" /> : <Connection salesforce={data} onChanged={after} />}
          </div>
        )}
      </QueryBody>
    </>
  );
}

function Connection({ salesforce, onChanged }: { salesforce: Salesforce; onChanged: () => Promise<unknown> }) {
  if (isConnected(salesforce)) {
    return (
      <>
        <StateCard salesforce={salesforce} onChanged={onChanged} />
        <MappingCard salesforce={salesforce} />
        {salesforce.mappingVersion !== null && <ConflictsCard />}
        <SyncsCard canStart={salesforce.state === 'healthy' && salesforce.mappingVersion !== null} />
        <AppCard title="App in Salesforce" app={salesforce.app} onSaved={onChanged} />
      </>
    );
  }
  // The secret went with the connection, so the app is entered again.
  const app = salesforce.state === 'disconnected' ? null : salesforce.app;
  return (
    <>
      {salesforce.state === 'disconnected' && salesforce.organization && (
        <p className="text-14 text-ink-2">
          {salesforce.organization.name} was disconnected{' '}
          {salesforce.since && <RelativeTime instant={salesforce.since} justNow />}. Connect it again in three steps.
        </p>
      )}
      <MakeAppStep callbackUrl={salesforce.callbackUrl} scopes={salesforce.scopes} />
      <AppCard title="2. Enter the consumer key" app={app} onSaved={onChanged} />
      <SignInStep app={app} />
    </>
  );
}
