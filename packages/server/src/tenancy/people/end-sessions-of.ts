import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { endSessionsHere } from '../identity/end-sessions.ts';
import { may } from '../identity/policies.ts';
import { endSsoSessions } from '../single-sign-on/end-sso-sessions.ts';

/** Ends every session of a colleague in this organisation, such as one on a lost laptop. They may sign in again. */
export async function endSessionsOf(tx: TenantTransaction, actor: Actor, id: string): Promise<void> {
  if (!may(actor, 'managePeople')) throw forbidden();
  const { rows } = await tx.client.query<{ userId: string | null }>(
    'SELECT user_id AS "userId" FROM members WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id],
  );
  const [row] = rows;
  if (!row) throw notFound('person');
  if (id === actor.memberId) {
    throw invalid({
      field: 'id',
      value: id,
      expected: 'someone else',
      message: 'End your own sessions in your settings. Nothing was changed.',
    });
  }
  if (row.userId) await endSessionsHere(tx, row.userId);
  await endSsoSessions(tx, { memberId: id });
  await recordEvent(tx, actor, { kind: 'sessions_ended', subject: { kind: 'person', id } });
}
