import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { query } from '../../api/client.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { isConnected } from '../integrations/connectionState.ts';
import { useSession } from '../shell/session.ts';
import { MAILBOX_PATH } from './mailboxWords.ts';

/** Where freshness is shown: offers to connect the mailbox until the person does or declines, and says when it stopped. */
export function ConnectMailboxNote({ className }: { className?: string }) {
  const { user, demo } = useSession();
  const mailbox = useQuery(query.mailbox.get.queryOptions({ enabled: demo === null }));
  const declined = `mailboxDeclined/${user.id}`;
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(declined) !== null);
  if (!mailbox.data) return null;
  const { isOffered, state, address } = mailbox.data;
  if (state === 'needs_reconnecting') {
    return (
      <Note className={classes('bg-attention-soft text-attention-ink', className)}>
        Forecastle no longer reads {address ?? 'your mailbox'}. <Link to={MAILBOX_PATH}>Sign in to Google again</Link>
      </Note>
    );
  }
  if (!isOffered || isConnected(mailbox.data) || isDeclined) return null;
  return (
    <Note className={classes('bg-sunken text-ink-2', className)}>
      <Link to={MAILBOX_PATH}>Connect your mailbox</Link> and Forecastle sees replies within minutes.
      <IconButton
        icon="close"
        size="small"
        label="Do not show this again"
        className="ml-auto"
        onClick={() => {
          localStorage.setItem(declined, 'yes');
          setDeclined(true);
        }}
      />
    </Note>
  );
}

function Note({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div role="note" className={classes('flex items-center gap-2.5 rounded-md px-4 py-2 text-14', className)}>
      <Icon name="mail" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5">{children}</div>
    </div>
  );
}
