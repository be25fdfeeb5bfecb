import type { Invitation } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { MAILED_INVITATION_COLUMNS, type MailedInvitation, presentInvitation } from './present-invitation.ts';

/** Makes the link useless. Revoking what is revoked or expired changes nothing; what was accepted cannot be taken back. */
export async function revokeInvitation(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<z.infer<typeof Invitation>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const { rows } = await tx.client.query<MailedInvitation>(
    `SELECT ${MAILED_INVITATION_COLUMNS} FROM invitations WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    [tx.organizationId, id],
  );
  const [before] = rows;
  if (!before) throw notFound('invitation');
  if (before.acceptedAt) {
    throw conflict({
      field: 'id',
      value: id,
      expected: 'an invitation that is still open',
      message: 'The invitation has already been accepted. Deactivate the person instead.',
    });
  }
  const now = new Date();
  if (before.revokedAt) return presentInvitation(before, before.mail, now);
  await tx.client.query('UPDATE invitations SET revoked_at = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    id,
    now,
  ]);
  await recordEvent(tx, actor, { kind: 'invitation_revoked', subject: { kind: 'invitation', id } });
  return presentInvitation({ ...before, revokedAt: now }, before.mail, now);
}
