import type { Role } from '@forecastle/contract';
import { asOneLine } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { takeTurn } from '../../organizations/take-turn.ts';
import type { Connection } from '../connection.ts';
import type { Named } from './ask-who.ts';
import { Refusal } from './refusal.ts';

interface Member {
  id: string;
  active: boolean;
  /** Whether they can come in already, by a password or by an identity of this or another provider. */
  comesIn: boolean;
}

/**
 * Who the named one is in the organisation: known by the provider's own name for them, else by their address; else
 * somebody who joins, by an open invitation or because people of these domains may. Throws a Refusal otherwise.
 */
export async function findPerson(tx: TenantTransaction, connection: Connection, named: Named): Promise<string> {
  const known = await memberWhere(
    tx,
    'id = (SELECT member_id FROM sso_identities i WHERE i.organization_id = $1 AND i.issuer = $2 AND i.subject = $3)',
    [named.issuer, named.subject],
  );
  if (known) return activeOnly(known);
  // Two first sign-ins of one person take turns.
  await takeTurn(tx, 'people');
  const byAddress = await memberWhere(tx, 'lower(email) = $2', [named.email]);
  if (byAddress?.comesIn) return activeOnly(byAddress);
  const invitation = await openInvitation(tx, named.email);
  if (invitation) return join(tx, named, byAddress?.id ?? invitation.memberId, invitation);
  if (byAddress && !byAddress.active) throw new Refusal('deactivated');
  if (!connection.peopleJoin) throw new Refusal('nobody');
  return join(tx, named, byAddress?.id ?? null, null, connection.defaultRole);
}

function activeOnly({ id, active }: Member): string {
  if (!active) throw new Refusal('deactivated');
  return id;
}

async function memberWhere(tx: TenantTransaction, where: string, values: string[]): Promise<Member | undefined> {
  const { rows } = await tx.client.query<Member>(
    `SELECT id, deactivated_at IS NULL AS active, user_id IS NOT NULL
       OR EXISTS (SELECT 1 FROM sso_identities i WHERE i.organization_id = $1 AND i.member_id = members.id) AS "comesIn"
     FROM members WHERE organization_id = $1 AND ${where}`,
    [tx.organizationId, ...values],
  );
  return rows[0];
}

interface Invited {
  id: string;
  role: Role;
  managerId: string | null;
  memberId: string | null;
}

async function openInvitation(tx: TenantTransaction, email: string): Promise<Invited | undefined> {
  const { rows } = await tx.client.query<Invited>(
    `SELECT id, role, manager_id AS "managerId", member_id AS "memberId" FROM invitations
     WHERE organization_id = $1 AND lower(email) = $2 AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
     ORDER BY created_at DESC LIMIT 1 FOR UPDATE`,
    [tx.organizationId, email],
  );
  return rows[0];
}

/**
 * Somebody without sign-in keeps their id, so that the deals they own stay theirs, and, uninvited, their role. As with a
 * password, whoever was invited after they had left is back.
 */
async function join(
  tx: TenantTransaction,
  { email, name }: Named,
  existingId: string | null,
  invitation: Invited | null,
  role = invitation?.role,
): Promise<string> {
  const memberId = existingId ?? newId();
  const called = asOneLine(name ?? '') || email.slice(0, email.indexOf('@'));
  await tx.client.query(
    existingId === null
      ? `INSERT INTO members (organization_id, id, name, email, role, manager_id) VALUES ($1, $2, $3, $4, $5, $6)`
      : `UPDATE members SET email = $4, role = CASE WHEN $7 THEN $5 ELSE role END, manager_id = CASE WHEN $7 THEN $6 ELSE manager_id END,
           deactivated_at = CASE WHEN $7 THEN NULL ELSE deactivated_at END
         WHERE organization_id = $1 AND id = $2 AND $3::text IS NOT NULL`,
    [
      tx.organizationId,
      memberId,
      called,
      email,
      role,
      invitation?.managerId ?? null,
      ...(existingId === null ? [] : [invitation !== null]),
    ],
  );
  if (invitation) {
    await tx.client.query('UPDATE invitations SET accepted_at = now() WHERE organization_id = $1 AND id = $2', [
      tx.organizationId,
      invitation.id,
    ]);
  }
  await recordEvent(
    tx,
    { memberId },
    {
      kind: 'sso_joined',
      subject: { kind: 'person', id: memberId },
      ...(existingId === null || invitation ? { changes: { role: { from: null, to: role } } } : {}),
    },
  );
  return memberId;
}
