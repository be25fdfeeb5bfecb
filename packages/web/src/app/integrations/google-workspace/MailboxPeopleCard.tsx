import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { MAILBOX_PATH, STREAM_NAMES } from '../../mailbox/mailboxWords.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { CONNECTION_STATES } from '../connectionState.ts';
import { DisconnectPerson } from './DisconnectPerson.tsx';
import type { GoogleWorkspace, MailboxOwner } from './googleWords.ts';

interface MailboxPeopleCardProps extends Pick<GoogleWorkspace, 'connected' | 'needAttention'> {
  onChanged: () => Promise<unknown>;
}

/** Whose mailbox is connected and whether it works; never what was read. */
export function MailboxPeopleCard({ connected, needAttention, onChanged }: MailboxPeopleCardProps) {
  const [leaving, setLeaving] = useState<MailboxOwner | null>(null);
  const pages = useInfiniteQuery(
    query.googleWorkspace.people.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Card
      title="People"
      aside={
        <span className="num">
          {connected.toLocaleString()} connected
          {needAttention > 0 && `, ${needAttention.toLocaleString()} to sign in again`}
        </span>
      }
      flush
    >
      <QueryBody of={pages} what="people">
        {(data) => {
          const items = data.pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return (
              <EmptyState icon="people" title="Nobody is connected yet">
                Each person connects their own mailbox under <Link to={MAILBOX_PATH}>Mailbox and calendar</Link>.
              </EmptyState>
            );
          }
          return (
            <>
              <ul>
                {items.map((owner) => (
                  <OwnerRow key={owner.member.id} owner={owner} onDisconnect={() => setLeaving(owner)} />
                ))}
              </ul>
              <ShowMore pages={pages} />
            </>
          );
        }}
      </QueryBody>
      {leaving && <DisconnectPerson owner={leaving} onClose={() => setLeaving(null)} onDone={onChanged} />}
    </Card>
  );
}

function OwnerRow({ owner, onDisconnect }: { owner: MailboxOwner; onDisconnect: () => void }) {
  const { member, address, streams, state, why, connectedAt, lastSuccessAt } = owner;
  const { word, tone } = CONNECTION_STATES[state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 text-14 max-sm:px-4">
      <Avatar name={member.name} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {member.name}
          <Chip tone={tone}>{word}</Chip>
        </p>
        <p className="text-12 break-words text-ink-3">
          {address} · {streams.map((stream) => STREAM_NAMES[stream]).join(', ')}
        </p>
        {why && <p className="text-12 text-ink-2">{why}</p>}
      </div>
      <div className="text-12 text-ink-3 sm:text-right">
        <p>Last read {lastSuccessAt ? <RelativeTime instant={lastSuccessAt} justNow /> : 'never'}</p>
        <p>
          Connected <RelativeTime instant={connectedAt} justNow />
        </p>
      </div>
      <Button size="small" variant="quiet" aria-label={`Disconnect ${member.name}`} onClick={onDisconnect}>
        Disconnect
      </Button>
    </li>
  );
}
