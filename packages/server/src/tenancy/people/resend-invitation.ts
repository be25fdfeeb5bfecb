import type { Invitation } from '@forecastle/contract';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { invitations } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { mailInvitation } from './mail-invitation.ts';
import { invitationStatus, presentInvitation } from './present-invitation.ts';

/** Mails the link of an open invitation again. */
export async function resendInvitation(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'mail'>,
  id: string,
): Promise<z.infer<typeof Invitation>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const [row] = await tx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.organizationId, tx.organizationId), eq(invitations.id, id)))
    .for('update');
  if (!row) throw notFound('invitation');
  const now = new Date();
  if (invitationStatus(row, now) !== 'open') {
    throw conflict({
      field: 'id',
      value: id,
      expected: 'an invitation that is still open',
      message: 'The invitation is no longer open, so its link would not work. Invite the person again.',
    });
  }
  await recordEvent(tx, actor, { kind: 'invitation_mailed', subject: { kind: 'invitation', id } });
  return presentInvitation(row, await mailInvitation(tx, settings, row), now);
}

/** Whom an invitation is for; null when there is no such one here. */
export async function invitedAddress(
  { client, organizationId }: TenantTransaction,
  id: string,
): Promise<string | null> {
  const { rows } = await client.query<{ email: string }>(
    'SELECT email FROM invitations WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );
  return rows[0]?.email ?? null;
}
