import type { Person, Role } from '@forecastle/contract';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { isUniqueViolation } from '../../platform/database/violations.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { may } from '../identity/policies.ts';
import { takeTurn } from '../organizations/take-turn.ts';
import { checkManager } from './check-manager.ts';
import { MEMBER_COLUMNS, type MemberRow } from './member-row.ts';
import { presentPerson } from './present-person.ts';

export interface NewPerson {
  readonly name: string;
  readonly email: string | null;
  readonly role: Role;
  readonly managerId: string | null;
}

/** Adds a person without sign-in. */
export async function createPerson(
  tx: TenantTransaction,
  actor: Actor,
  given: NewPerson,
): Promise<z.infer<typeof Person>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  await takeTurn(tx, 'people');
  await checkManager(tx, given.managerId, null);
  const email = given.email?.toLowerCase() ?? null;
  try {
    const { rows } = await tx.client.query<MemberRow>(
      `INSERT INTO members (organization_id, id, name, email, role, manager_id) VALUES ($1, $2, $3, $4, $5, $6)
       RETURNING ${MEMBER_COLUMNS}`,
      [tx.organizationId, newId(), given.name, email, given.role, given.managerId],
    );
    const [row] = rows;
    if (!row) throw new Error('the new member was not returned');
    await recordEvent(tx, actor, {
      kind: 'person_added',
      subject: { kind: 'person', id: row.id },
      changes: { role: { from: null, to: row.role }, managerId: { from: null, to: row.managerId } },
    });
    return presentPerson(row, actor, { secondFactors: new Set(), bySso: new Set() });
  } catch (error) {
    if (!isUniqueViolation(error, 'members_email')) throw error;
    throw invalid({
      field: 'email',
      value: email,
      expected: 'an email address nobody here has yet',
      message: `Someone in the organisation already has ${email}. Nothing was changed.`,
    });
  }
}
