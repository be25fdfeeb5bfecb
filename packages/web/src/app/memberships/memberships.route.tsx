import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { readDraft } from '../../ui/drafts/drafts.ts';
import { notify } from '../../ui/notify.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { roleLabel } from '../settings/roleChoices.ts';
import { useSession } from '../shell/session.ts';
import { goTo } from './goTo.ts';
import { NEW_ORGANISATION_PLACE, NewOrganisationDialog } from './NewOrganisationDialog.tsx';

export const meta = () => [{ title: 'Your organisations · Forecastle' }];

export default function MembershipsRoute() {
  const { demo } = useSession();
  const memberships = useQuery(query.memberships.list.queryOptions());
  const [making, setMaking] = useState(() => readDraft(NEW_ORGANISATION_PLACE)?.open ?? false);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Your organisations"
        below="One at a time, the same in every tab."
        actions={
          !demo && (
            <Button icon="plus" onClick={() => setMaking(true)}>
              Create an organisation
            </Button>
          )
        }
      />
      <QueryBody of={memberships} what="organisations">
        {({ items }) => (
          <Card flush>
            <ul>
              {items.map((item) => (
                <li
                  key={item.organizationId}
                  className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3.5 last:border-0"
                >
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-center gap-2 font-medium">
                      <span className="truncate">{item.name}</span>
                      {item.current && <Chip tone="health">here</Chip>}
                    </p>
                    <p className="text-12 text-ink-3">
                      {roleLabel(item.role)}
                      {item.wantsSingleSignOn && ' · requires its single sign-on: sign out, then sign in with that'}
                    </p>
                  </div>
                  {!item.current && !item.wantsSingleSignOn && <SwitchButton to={item} />}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryBody>
      {making && <NewOrganisationDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

function SwitchButton({ to: { organizationId, name } }: { to: { organizationId: string; name: string } }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`Switch to ${name}`}
      onClick={() => {
        setBusy(true);
        goTo(organizationId).catch((error: unknown) => {
          setBusy(false);
          notify(problemOf(error).message, { tone: 'risk' });
        });
      }}
    >
      Switch
    </Button>
  );
}
