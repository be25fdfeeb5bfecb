import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { openUnder } from '../../ui/drafts/drafts.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { HandOverDialog } from './HandOverDialog.tsx';
import { Handovers } from './Handovers.tsx';
import { INVITE_PLACE, InviteDialog } from './InviteDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PeopleList, type Person } from './PeopleList.tsx';
import { roleLabel } from './roleChoices.ts';

export const meta = () => [{ title: 'People · Forecastle' }];

/** Milliseconds between looks at deals that are on their way. */
const WATCH_EVERY = 1_500;

export default function PeopleRoute() {
  const { abilities } = useSession();
  const people = useQuery({
    ...query.people.list.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.handovers.length ? WATCH_EVERY : false),
  });
  const client = useQueryClient();
  const [inviting, setInviting] = useState(leftInvitation);
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [giving, setGiving] = useState<Person | null>(null);
  const after = () => client.invalidateQueries();
  return (
    <>
      <PageHeader
        title="People"
        below="Roles set access. Reporting lines set teams."
        actions={
          abilities.managePeople && (
            <Button variant="primary" icon="plus" onClick={() => setInviting({ memberId: null, email: '' })}>
              Invite
            </Button>
          )
        }
      />
      <QueryBody of={people} what="people">
        {({ items, handovers }) => (
          <div className="grid gap-6">
            <Handovers handovers={handovers} people={items} />
            <PeopleList
              people={items}
              onSaved={after}
              onInvite={({ id, email }) => setInviting({ memberId: id, email: email ?? '' })}
              onLeave={setLeaving}
              onHandOver={setGiving}
            />
            {abilities.managePeople && <Invitations onSaved={after} />}
            {leaving && (
              <LeaveDialog person={leaving} people={items} onClose={() => setLeaving(null)} onSaved={after} />
            )}
            {giving && (
              <HandOverDialog person={giving} people={items} onClose={() => setGiving(null)} onSaved={after} />
            )}
            {inviting && (
              <InviteDialog people={items} start={inviting} onClose={() => setInviting(null)} onSaved={after} />
            )}
          </div>
        )}
      </QueryBody>
    </>
  );
}

/** An invitation that was being written when the page was left. */
function leftInvitation(): { memberId: string | null; email: string } | null {
  const left = openUnder(INVITE_PLACE);
  return left === null ? null : { memberId: left === 'new' ? null : left, email: '' };
}

function Invitations({ onSaved }: { onSaved: () => Promise<unknown> }) {
  const invitations = useQuery(query.invitations.list.queryOptions());
  const open = invitations.data?.items.filter(({ status }) => status === 'open') ?? [];
  if (open.length === 0) return null;
  return (
    <Card flush title="Open invitations">
      <ul>
        {open.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-2.5"
          >
            <div className="min-w-0">
              <p className="truncate font-medium">{invitation.email}</p>
              <p className="text-12 text-ink-3">
                Expires <RelativeTime instant={invitation.expiresAt} />, {mailWords(invitation.mail)}
              </p>
              {invitation.mail?.error && (
                <p className="text-12 break-words text-risk">The mail server said: {invitation.mail.error}</p>
              )}
            </div>
            <div className="flex items-center gap-3">
              <Chip>{roleLabel(invitation.role)}</Chip>
              {invitation.mail?.status !== 'outbox' && invitation.mail?.status !== 'waiting' && (
                <Button
                  size="small"
                  onClick={() =>
                    saved('The invitation is on its way again', () => api.invitations.resend({ id: invitation.id }), {
                      after: onSaved,
                    })
                  }
                >
                  Email again
                </Button>
              )}
              <Button
                size="small"
                onClick={() =>
                  saved('Invitation revoked', () => api.invitations.revoke({ id: invitation.id }), { after: onSaved })
                }
              >
                Revoke
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Invitation = Awaited<ReturnType<typeof api.invitations.list>>['items'][number];

function mailWords(mail: Invitation['mail']): string {
  switch (mail?.status) {
    case undefined:
      return 'not emailed';
    case 'waiting':
      return 'email on its way';
    case 'sent':
      return 'mailed';
    case 'failed':
      return 'email failed';
    case 'outbox':
      return 'not sent: no mail server is set. The link is in the outbox';
  }
}
