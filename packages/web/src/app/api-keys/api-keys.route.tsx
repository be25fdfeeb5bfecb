import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { readDraft } from '../../ui/drafts/drafts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { KEY_PLACE, KeyDialog } from './KeyDialog.tsx';
import { KeyList } from './KeyList.tsx';

export const meta = () => [{ title: 'API keys · Forecastle' }];

export default function ApiKeysRoute() {
  const { abilities } = useSession();
  if (!abilities.manageApiKeys) {
    return (
      <ClosedPage page="API keys" icon="settings" title="API keys are for admins">
        Ask an admin of your organisation for a key.
      </ClosedPage>
    );
  }
  return <Keys />;
}

function Keys() {
  const keys = useQuery(query.apiKeys.list.queryOptions());
  const client = useQueryClient();
  const [making, setMaking] = useState(() => readDraft(KEY_PLACE)?.open ?? false);
  const after = () => client.invalidateQueries({ queryKey: query.apiKeys.list.key() });
  const make = (
    <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
      Create a key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        below={
          <>
            For programs:{' '}
            <a className="underline" href="/api/docs">
              API reference
            </a>
            ,{' '}
            <a className="underline" href="/api/client.js" download>
              JavaScript client
            </a>{' '}
            and{' '}
            <a className="underline" href="/api/client.d.ts" download>
              its types
            </a>
            .
          </>
        }
        actions={make}
      />
      <QueryBody of={keys} what="keys">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="settings" title="No API keys yet">
              Create one to connect a program. It acts within its role.
            </EmptyState>
          ) : (
            <KeyList keys={items} onSaved={after} />
          )
        }
      </QueryBody>
      {making && <KeyDialog onClose={() => setMaking(false)} onSaved={after} />}
    </>
  );
}
