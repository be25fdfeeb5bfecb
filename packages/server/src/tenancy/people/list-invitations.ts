import type { Invitation } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { MAILED_INVITATION_COLUMNS, type MailedInvitation, presentInvitation } from './present-invitation.ts';

export async function listInvitations(tx: TenantTransaction, actor: Actor): Promise<z.infer<typeof Invitation>[]> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const { rows } = await tx.client.query<MailedInvitation>(
    `SELECT ${MAILED_INVITATION_COLUMNS} FROM invitations WHERE organization_id = $1 ORDER BY created_at DESC, id DESC`,
    [tx.organizationId],
  );
  const now = new Date();
  return rows.map((row) => presentInvitation(row, row.mail, now));
}
