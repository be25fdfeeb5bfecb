import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { signOut } from '../shell/session.ts';
import { deviceName } from './deviceName.ts';

export const meta = () => [{ title: 'Sessions · Forecastle' }];

export default function SessionsRoute() {
  const sessions = useQuery(query.identity.sessions.queryOptions());
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: query.identity.sessions.key() });
  return (
    <>
      <PageHeader title="Sessions" below="End any session you do not recognise." />
      <QueryBody of={sessions} what="sessions">
        {({ items }) => (
          <Card flush>
            <ul>
              {items.map((session) => (
                <li
                  key={session.id}
                  className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3.5 last:border-0"
                >
                  <div>
                    <p className="flex items-center gap-2 font-medium">
                      {deviceName(session.userAgent)} {session.current && <Chip tone="health">This session</Chip>}
                    </p>
                    <p className="text-12 text-ink-3">
                      Last used <RelativeTime instant={session.lastUsedAt} />
                      {session.ipAddress && `, from ${session.ipAddress}`}
                      {session.bySingleSignOn && ', by single sign-on'}
                    </p>
                  </div>
                  {session.current ? (
                    <Button size="small" onClick={() => void signOut()}>
                      Sign out
                    </Button>
                  ) : (
                    <Button
                      size="small"
                      onClick={() =>
                        saved('Session ended', () => api.identity.revokeSession({ id: session.id }), { after })
                      }
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryBody>
    </>
  );
}
