import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { Domains } from './Domains.tsx';
import { Provider } from './Provider.tsx';
import { WhoComesIn } from './WhoComesIn.tsx';

export const meta = () => [{ title: 'Single sign-on · Forecastle' }];

export default function SingleSignOnRoute() {
  const { abilities } = useSession();
  if (!abilities.manageSingleSignOn) {
    return (
      <ClosedPage page="Single sign-on" icon="settings" title="Single sign-on is for admins">
        Admins decide how people in your organisation sign in.
      </ClosedPage>
    );
  }
  return <SingleSignOn />;
}

function SingleSignOn() {
  const state = useQuery(query.singleSignOn.get.queryOptions());
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: query.singleSignOn.key() });
  return (
    <>
      <PageHeader title="Single sign-on" below="Sign in with your OpenID Connect provider. Three steps." />
      <QueryBody of={state} what="settings of single sign-on">
        {(data) => (
          <div className="grid gap-6">
            <Provider state={data} onSaved={after} />
            <Domains state={data} onSaved={after} />
            <WhoComesIn state={data} onSaved={after} />
          </div>
        )}
      </QueryBody>
    </>
  );
}
