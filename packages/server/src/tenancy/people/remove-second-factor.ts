import type { Person } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict, forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { notifyPerson } from '../identity/by-mail/notify-person.ts';
import { may } from '../identity/policies.ts';
import { MEMBER_COLUMNS, type MemberRow } from './member-row.ts';
import { presentPerson } from './present-person.ts';
import { signInsOf } from './sign-ins-of.ts';

/**
 * Takes the second factor away from a colleague who has lost it, and tells them. Their sign-in must be this
 * organisation's alone: of somebody who is in another one too, this would weaken the door to that one (decision 0097).
 */
export async function removeSecondFactor(
  tx: TenantTransaction,
  actor: Actor,
  settings: Pick<Settings, 'mail'>,
  id: string,
): Promise<z.infer<typeof Person>> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const { rows: found } = await tx.client.query<MemberRow>(
    `SELECT ${MEMBER_COLUMNS} FROM members WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tx.organizationId, id],
  );
  const [row] = found;
  if (!row) throw notFound('person');
  if (id === actor.memberId) {
    throw invalid({
      field: 'id',
      value: id,
      expected: 'someone else',
      message: 'Remove your own second factor in your settings, with your password and a code. Nothing was changed.',
    });
  }
  const before = await signInsOf(tx, actor, [row]);
  if (row.userId === null || !before.secondFactors?.has(row.userId)) {
    throw conflict({
      field: 'id',
      value: id,
      expected: 'someone with a second factor',
      message: `${row.name} has no second factor. Nothing was changed.`,
    });
  }
  const { rows } = await tx.client.query<{ address: string | null }>('SELECT take_second_factor($1) AS address', [
    row.userId,
  ]);
  const to = rows[0]?.address ?? null;
  if (to === null) {
    throw forbidden(
      `${row.name} is in another organisation too. Nothing was changed. The operator can do it with "forecastle user remove-second-factor".`,
    );
  }
  await recordEvent(tx, actor, { kind: 'second_factor_taken', subject: { kind: 'person', id } });
  await notifyPerson(tx, settings, row.userId, {
    to,
    subject: 'The second factor for your Forecastle sign-in was removed',
    lines: [
      `${actor.name}, an admin of your organisation, removed it. You now sign in with your password alone.`,
      '',
      'Set up an authenticator app again under Settings, Your sign-in.',
    ],
  });
  return presentPerson(row, actor, await signInsOf(tx, actor, [row]));
}
