import { inTenant } from '../../../platform/database/tenant.ts';
import { recordEvent } from '../../audit/record-event.ts';
import { withinSeats } from '../../organizations/plan/within-seats.ts';
import type { RequestContext } from '../../requests/procedures.ts';
import { type Connection, readConnection } from '../connection.ts';
import { domainOf } from '../domains/proof.ts';
import { askWho, type Named } from './ask-who.ts';
import { beginSession } from './begin-session.ts';
import { findPerson } from './find-person.ts';
import { type Pending, takePending } from './pending.ts';
import { Refusal } from './refusal.ts';

type Context = Pick<RequestContext, 'pool' | 'identityPool' | 'settings' | 'request'>;

/** Ends a sign-in that comes back from a provider, with `query` as it came. Throws a Refusal when nobody comes in by it. */
export async function finishSignIn(context: Context, query: string): Promise<{ returnTo: string; cookie: string }> {
  const { pool, identityPool, settings, request } = context;
  const state = new URLSearchParams(query).get('state') ?? '';
  const pending = await takePending(identityPool, settings, { state, cookies: request.headers.cookie });
  if (!pending) throw new Refusal('ended');
  const { organizationId, returnTo } = pending;
  try {
    const connection = await inTenant(pool, organizationId, (tx) => readConnection(tx), { readOnly: true });
    if (!connection?.enabled) throw new Refusal('off');
    const named = await askWho(connection, pending, query, settings);
    return { returnTo, cookie: await enter(context, pending, connection, named) };
  } catch (error) {
    if (error instanceof Refusal) {
      const { reason } = error;
      await inTenant(pool, organizationId, (tx) =>
        recordEvent(tx, 'server', { kind: 'sso_refused', facts: { reason } }),
      );
    }
    throw error;
  }
}

/** Under the connection's lock, so that nobody comes in while it is turned off or given another provider. */
async function enter(context: Context, { organizationId }: Pending, asked: Connection, named: Named): Promise<string> {
  return inTenant(context.identityPool, organizationId, async (tx) => {
    const connection = await readConnection(tx, { lock: 'FOR SHARE' });
    if (!connection?.enabled || connection.issuer !== asked.issuer || connection.clientId !== asked.clientId) {
      throw new Refusal('off');
    }
    const proven = await tx.client.query(
      'SELECT 1 FROM sso_domains WHERE organization_id = $1 AND domain = $2 AND proven_at IS NOT NULL',
      [organizationId, domainOf(named.email)],
    );
    if (!proven.rowCount) throw new Refusal('domain');
    const full = () => new Refusal('seats');
    return withinSeats(tx, context.settings, full, async () => {
      const memberId = await findPerson(tx, connection, named);
      return beginSession(tx, context, memberId, named);
    });
  });
}
