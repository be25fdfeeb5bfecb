import type { Invitation, Role } from '@forecastle/contract';
import { DAY_MS, INVITATION_VALID_DAYS } from '@forecastle/rules';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { requireSeatToInvite } from '../organizations/plan/within-seats.ts';
import { takeTurn } from '../organizations/take-turn.ts';
import { checkManager } from './check-manager.ts';
import { invitationToken, tokenHash } from './invitation-link.ts';
import { mailInvitation } from './mail-invitation.ts';
import { INVITATION_COLUMNS, type InvitationRow, presentInvitation } from './present-invitation.ts';
import { revokeOpenInvitations } from './revoke-open-invitations.ts';

export interface NewInvitation {
  readonly email: string;
  readonly role: Role;
  readonly managerId: string | null;
  readonly memberId: string | null;
}

/** Invites somebody and mails them the link; an open invitation to the same address is revoked, so that the newest link is the one that works. */
export async function createInvitation(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'mail' | 'secret' | 'plans' | 'site'>,
  given: NewInvitation,
): Promise<z.infer<typeof Invitation>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  await takeTurn(tx, 'people');
  const email = given.email.toLowerCase();
  const memberId = await invitedMember(tx, email, given.memberId);
  await checkManager(tx, given.managerId, memberId);
  const now = new Date();
  await revokeOpenInvitations(tx, { email }, now);
  await requireSeatToInvite(tx, settings);
  const id = newId();
  const { rows } = await tx.client.query<InvitationRow>(
    `INSERT INTO invitations
       (organization_id, id, email, role, manager_id, member_id, token_hash, created_by_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${INVITATION_COLUMNS}`,
    [
      tx.organizationId,
      id,
      email,
      given.role,
      given.managerId,
      memberId,
      tokenHash(invitationToken(settings.secret, id)),
      actor.memberId,
      now,
      new Date(now.getTime() + INVITATION_VALID_DAYS * DAY_MS),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('the new invitation was not returned');
  await recordEvent(tx, actor, {
    kind: 'person_invited',
    subject: { kind: 'invitation', id },
    changes: { role: { from: null, to: row.role }, managerId: { from: null, to: row.managerId } },
  });
  return presentInvitation(row, await mailInvitation(tx, settings, row), now);
}

/** The person without sign-in the invitation is for: the one named, else the one who has this address. */
async function invitedMember(tx: TenantTransaction, email: string, named: string | null): Promise<string | null> {
  const { rows } = await tx.client.query<{ id: string; name: string; can_sign_in: boolean; has_email: boolean }>(
    `SELECT id, name, user_id IS NOT NULL AS can_sign_in, lower(email) = $3 AS has_email FROM members
     WHERE organization_id = $1 AND (id = $2 OR lower(email) = $3)`,
    [tx.organizationId, named, email],
  );
  const holder = rows.find((row) => row.has_email);
  if (named !== null && !rows.some((row) => row.id === named)) throw notFound('person');
  const taken = rows.find((row) => row.can_sign_in) ?? (named !== null && holder?.id !== named ? holder : undefined);
  if (taken) {
    throw invalid({
      field: taken.id === named ? 'memberId' : 'email',
      value: taken.id === named ? named : email,
      expected: taken.can_sign_in ? 'someone who cannot sign in yet' : 'an email address nobody else here has',
      message: taken.can_sign_in
        ? `${taken.name} already has a sign-in here. If they were deactivated, reactivate them instead.`
        : `${taken.name} has this email address. Invite that person, or use another address.`,
    });
  }
  return named ?? holder?.id ?? null;
}
