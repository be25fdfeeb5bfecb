import type { MailboxSystems } from '../mailboxes/streams/mailbox-system.ts';
import { GOOGLE_MAILBOXES } from './google/mailbox-system.ts';

/** How the mailboxes and calendars of each connected system are read. */
export const MAILBOX_SYSTEMS: MailboxSystems = { google_workspace: GOOGLE_MAILBOXES };
