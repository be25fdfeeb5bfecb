import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Connecting } from '../integrations/Connecting.tsx';
import { isConnected } from '../integrations/connectionState.ts';
import { QueryBody } from '../queries/QueryBody.tsx';
import { ClosedPage } from '../shell/ClosedPage.tsx';
import { useSession } from '../shell/session.ts';
import { ConnectCard } from './ConnectCard.tsx';
import { ExclusionsCard } from './ExclusionsCard.tsx';
import { KeptCard } from './KeptCard.tsx';
import { MailboxState } from './MailboxState.tsx';
import { askAgainIn, countsWords, type Mailbox } from './mailboxWords.ts';
import { NotOffered } from './NotOffered.tsx';
import { useFinishMailboxSignIn } from './useMailboxSignIn.ts';
import { WhatIsRead } from './WhatIsRead.tsx';

const GUIDE = '/help/integration-google-workspace';

export const meta = () => [{ title: 'Mailbox and calendar · Forecastle' }];

export default function MailboxRoute() {
  const { demo } = useSession();
  if (demo) {
    return (
      <ClosedPage page="Mailbox and calendar" icon="mail" title="The demo connects no mailboxes">
        It reads nothing of yours. Sign up to connect your own.
      </ClosedPage>
    );
  }
  return <MailboxPage />;
}

function MailboxPage() {
  const mailbox = useQuery(query.mailbox.get.queryOptions({ refetchInterval: ({ state }) => askAgainIn(state.data) }));
  const { isFinishing, problem } = useFinishMailboxSignIn();
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: query.mailbox.key() });
  return (
    <>
      <PageHeader
        title="Mailbox and calendar"
        below={
          <>
            Forecastle sees replies and meetings within minutes, without their words.{' '}
            <Link to={GUIDE}>How it works</Link>
          </>
        }
      />
      <QueryBody of={mailbox} what="mailbox">
        {(data) => (
          <div className="grid gap-6">
            {problem && <FormErrors title="Your mailbox is not connected" errors={[{ message: problem.message }]} />}
            {isFinishing ? <Connecting to="Google" /> : <Body mailbox={data} onChanged={after} />}
          </div>
        )}
      </QueryBody>
    </>
  );
}

function Body({ mailbox, onChanged }: { mailbox: Mailbox; onChanged: () => Promise<unknown> }) {
  const whatIsRead = (
    <Card>
      <WhatIsRead />
    </Card>
  );
  if (isConnected(mailbox)) {
    return (
      <>
        <MailboxState mailbox={mailbox} onChanged={onChanged} />
        <KeptCard kept={mailbox.kept} />
        <ExclusionsCard />
        {whatIsRead}
      </>
    );
  }
  // Disconnecting removes a large mailbox piece by piece.
  const left = countsWords(mailbox.kept);
  return (
    <>
      {left && (
        <p role="status" className="flex items-center gap-3 text-14 text-ink-2">
          <Icon name="spinner" className="animate-turn" />
          Removing what was kept: {left} to go.
        </p>
      )}
      {mailbox.isOffered && whatIsRead}
      {mailbox.isOffered ? <ConnectCard offers={mailbox.offers} /> : <NotOffered />}
    </>
  );
}
