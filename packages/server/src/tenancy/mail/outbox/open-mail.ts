import type { OutboxMail } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { Actor } from '../../identity/actor.ts';
import { demoOf } from '../../organizations/demo-of.ts';
import { isLinkKind, LINK_PLACE, linkOf } from '../link.ts';
import { leaves } from './list-outbox.ts';
import { isExpired, lockMail, type OutboxRow, presentMail, recordMailEvent } from './mail-row.ts';

/** What stands where a link is not shown. */
const NO_LINK = '[the link is not shown here]';

/**
 * The text of a mail, with its link where an admin is to hand it over: mails that no mail server took anywhere, and
 * invitations, which admins make themselves. Keeps who read it. A mail about the sign-in of somebody who has a place in
 * another organisation too is refused: its link would lead there as well.
 */
export async function openMail(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'mail' | 'secret' | 'publicUrl'>,
  id: string,
): Promise<{
  mail: z.infer<typeof OutboxMail>;
  text: string;
  link: string | null;
  linkExpiresAt: string | null;
}> {
  const row = await lockMail(tx, actor, id);
  if (!row.own) {
    throw forbidden(
      'This person is in another organisation too, so only the operator can read this email, with "forecastle outbox".',
    );
  }
  const { rows } = await tx.client.query<{ body: string; opened_at: Date }>(
    `UPDATE mails SET opened_at = now(), opened_by_id = $3 WHERE organization_id = $1 AND id = $2 RETURNING body, opened_at`,
    [tx.organizationId, id, actor.memberId],
  );
  const [read] = rows;
  if (!read) throw new Error(`mail ${id} was locked but not updated`);
  await recordMailEvent(tx, actor, 'mail_read', row);
  // Whoever enters the demo is its admin: a link there would go to a stranger.
  const link = (await demoOf(tx)) ? null : linkToHandOver(row, settings);
  return {
    mail: presentMail(
      { ...row, opened_at: read.opened_at, opened_by: actor.name },
      { mailServer: await leaves(tx, settings) },
    ),
    text: read.body.replaceAll(LINK_PLACE, link ?? NO_LINK),
    link,
    linkExpiresAt: row.link_expires_at?.toISOString() ?? null,
  };
}

function linkToHandOver(row: OutboxRow, settings: Pick<Settings, 'secret' | 'publicUrl'>): string | null {
  if (row.link_id === null || !isLinkKind(row.kind) || isExpired(row)) return null;
  const handedOver = row.status === 'outbox' || row.kind === 'invitation';
  return handedOver ? linkOf(settings, row.kind, row.link_id) : null;
}
