import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { AuditKind } from '../audit/kinds.ts';
import { recordOwnEvent } from '../audit/record-own-event.ts';
import { endProofs } from './by-mail/end-proofs.ts';
import { notifyPerson } from './by-mail/notify-person.ts';
import { endSessions } from './end-sessions.ts';

interface Replaced {
  readonly event: Extract<AuditKind, 'password_reset' | 'password_changed'>;
  /** Who replaced it and what they are left with, for the mail. */
  readonly lines: readonly string[];
  /** The session it was replaced in. */
  readonly exceptSessionId?: string;
}

/**
 * What follows a new password: sessions, trusted devices and links under way end, and the person and the trail are
 * told. Returns their address.
 */
export async function passwordReplaced(
  tx: TenantTransaction,
  settings: Pick<Settings, 'mail'>,
  userId: string,
  { event, lines, ...except }: Replaced,
): Promise<string> {
  await endSessions(tx, { userId, ...except });
  await endProofs(tx.client, userId, { trustedDevices: true });
  await recordOwnEvent(tx.client, userId, event);
  return notifyPerson(tx, settings, userId, {
    subject: 'Your Forecastle password was changed',
    lines: [...lines, '', 'If this was not you, ask for a new password on the sign-in page, and tell your admin.'],
  });
}
