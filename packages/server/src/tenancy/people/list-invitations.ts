import type { Invitation } from '@forecastle/contract';
import { and, desc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { invitations, mails } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { invitationMail, presentInvitation } from './present-invitation.ts';

export async function listInvitations(tx: TenantTransaction, actor: Actor): Promise<z.infer<typeof Invitation>[]> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const rows = await tx.db
    .select()
    .from(invitations)
    .leftJoin(mails, and(eq(mails.organizationId, invitations.organizationId), eq(mails.id, invitations.mailId)))
    .where(eq(invitations.organizationId, tx.organizationId))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  const now = new Date();
  return rows.map((row) => presentInvitation(row.invitations, invitationMail(row.mails), now));
}
