import type { Invitation } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { mailInvitation } from './mail-invitation.ts';
import { INVITATION_COLUMNS, type InvitationRow, invitationStatus, presentInvitation } from './present-invitation.ts';

/** Mails the link of an open invitation again. */
export async function resendInvitation(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'mail'>,
  id: string,
): Promise<z.infer<typeof Invitation>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const { rows } = await tx.client.query<InvitationRow>(
    `SELECT ${INVITATION_COLUMNS} FROM invitations WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    [tx.organizationId, id],
  );
  const [row] = rows;
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
