import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { saved } from '../shell/saved.ts';
import { useSession } from '../shell/session.ts';
import { MailDialog } from './MailDialog.tsx';

export const meta = () => [{ title: 'Outbox · Forecastle' }];

type Mail = Awaited<ReturnType<Api['outbox']['list']>>['items'][number];
type Status = Mail['status'];

const STATES: Readonly<Record<Status, { word: string; tone: Tone }>> = {
  waiting: { word: 'on its way', tone: 'neutral' },
  sent: { word: 'sent', tone: 'health' },
  failed: { word: 'failed', tone: 'risk' },
  outbox: { word: 'not sent', tone: 'attention' },
};
const CHOICES: readonly { value: Status | 'all'; label: string }[] = [
  { value: 'all', label: 'All emails' },
  { value: 'outbox', label: 'Not sent: no mail server' },
  { value: 'waiting', label: 'On their way' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
];

export default function OutboxRoute() {
  const { abilities } = useSession();
  return (
    <>
      <PageHeader title="Outbox" below="Emails of this organisation and their status." />
      {abilities.managePeople ? (
        <Mails />
      ) : (
        <Card flush>
          <EmptyState icon="mail" title="The outbox is for admins">
            Emails contain sign-in links, so only admins see them.
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function Mails() {
  const client = useQueryClient();
  const [status, setStatus] = useUrlParam<Status | 'all'>('status', 'all');
  const [opened, setOpened] = useState<string | null>(null);
  const pages = useInfiniteQuery(
    query.outbox.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(status !== 'all' && { status }), ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const after = () => client.invalidateQueries({ queryKey: query.outbox.list.key() });
  return (
    <div className="grid gap-4">
      <QueryBody of={pages} what="outbox">
        {(data) => {
          const items = data.pages.flatMap((page) => page.items);
          return (
            <>
              {!data.pages[0]?.mailServer && (
                <p className="rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
                  No mail server is set (<code>SMTP_URL</code>), so emails wait here. Open one to copy its link.
                </p>
              )}
              <Card flush>
                <div className="border-b border-line px-4 py-2">
                  <SelectField label="Show" hideLabel value={status} onChange={setStatus} choices={CHOICES} />
                </div>
                {items.length === 0 && (
                  <EmptyState icon="mail" title={status === 'all' ? 'No emails yet' : 'No matching emails'}>
                    Invitations, password links and notices appear here.
                  </EmptyState>
                )}
                <ul>
                  {items.map((mail) => (
                    <MailRow
                      key={mail.id}
                      mail={mail}
                      onOpen={() => setOpened(mail.id)}
                      onResend={() =>
                        saved('The email is on its way', () => api.outbox.resend({ id: mail.id }), { after })
                      }
                    />
                  ))}
                </ul>
                <ShowMore pages={pages} />
              </Card>
            </>
          );
        }}
      </QueryBody>
      {opened && (
        <MailDialog
          id={opened}
          onClose={() => {
            setOpened(null);
            void after();
          }}
        />
      )}
    </div>
  );
}

function MailRow({ mail, onOpen, onResend }: { mail: Mail; onOpen: () => void; onResend: () => void }) {
  const { word, tone } = STATES[mail.status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{mail.subject}</p>
        <p className="text-12 break-words text-ink-2">
          To {mail.to}, <RelativeTime instant={mail.createdAt} />
          {mail.openedBy && `, read by ${mail.openedBy}`}
        </p>
        {mail.error && <p className="mt-1 text-12 break-words text-risk">The mail server said: {mail.error}</p>}
        {!mail.abilities.open && (
          <p className="mt-1 text-12 text-ink-2">
            About someone in another organisation too. Only the operator can read it.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={tone}>{word}</Chip>
        {mail.abilities.resend && (
          <Button size="small" onClick={onResend}>
            {mail.status === 'outbox' ? 'Send' : 'Send again'}
          </Button>
        )}
        {mail.abilities.open && (
          <Button size="small" onClick={onOpen} aria-label={`Open the email to ${mail.to}: ${mail.subject}`}>
            Open
          </Button>
        )}
      </div>
    </li>
  );
}
