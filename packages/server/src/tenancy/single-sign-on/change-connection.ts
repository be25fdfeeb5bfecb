import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { changesOf } from '../audit/changes-of.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { noSeat, withinSeats } from '../organizations/plan/within-seats.ts';
import { type Connection, lockConnection, mayManage } from './connection.ts';
import { endSsoSessions } from './end-sso-sessions.ts';
import { askedProvider } from './test-connection.ts';

export interface ConnectionChange {
  readonly enabled?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly peopleJoin?: boolean | undefined;
  readonly defaultRole?: Connection['defaultRole'] | undefined;
}

/** Who comes in by it, and whether anybody does. It is turned on only with a provider that answers and a proven domain. */
export async function changeConnection(
  pool: pg.Pool,
  actor: Actor,
  settings: Settings,
  change: ConnectionChange,
): Promise<void> {
  const { organizationId } = actor;
  const tried = await inTenant(pool, organizationId, async (tx) => {
    await mayManage(tx, actor);
    return lockConnection(tx);
  });
  if (change.enabled && !tried.enabled) await askedProvider(tried, settings, 'It was not turned on. ');
  await inTenant(pool, organizationId, async (tx) => {
    const before = await lockConnection(tx);
    const enabled = change.enabled ?? before.enabled;
    if (enabled && !before.enabled) await checkReady(tx, before, tried);
    const after = {
      enabled,
      required: (change.required ?? before.required) && enabled,
      peopleJoin: change.peopleJoin ?? before.peopleJoin,
      defaultRole: change.defaultRole ?? before.defaultRole,
    };
    if (change.required && !enabled) throw notOn();
    const write = () =>
      tx.client.query(
        `UPDATE sso_connections SET enabled = $2, required = $3, people_join = $4, default_role = $5, updated_at = now()
       WHERE organization_id = $1`,
        [organizationId, after.enabled, after.required, after.peopleJoin, after.defaultRole],
      );
    const full = (sentence: string) => noSeat(`${sentence} Single sign-on was not turned on: it lets more people in.`);
    await (enabled && !before.enabled ? withinSeats(tx, settings, full, write) : write());
    if (before.enabled && !enabled) await endSsoSessions(tx);
    if (before.enabled !== enabled) {
      await recordEvent(tx, actor, { kind: enabled ? 'sso_turned_on' : 'sso_turned_off' });
    }
    const changes = changesOf(before, { ...before, ...after }, ['required', 'peopleJoin', 'defaultRole']);
    if (Object.keys(changes).length > 0) await recordEvent(tx, actor, { kind: 'sso_changed', changes });
  });
}

const TRIED = ['issuer', 'clientId', 'clientSecret'] as const;

async function checkReady(tx: TenantTransaction, now: Connection, tried: Connection): Promise<void> {
  const proven = await tx.client.query(
    'SELECT 1 FROM sso_domains WHERE organization_id = $1 AND proven_at IS NOT NULL LIMIT 1',
    [tx.organizationId],
  );
  if (!proven.rowCount) {
    throw invalid({
      field: 'enabled',
      value: true,
      expected: 'a verified domain',
      message: 'Verify an email domain first: only people at verified domains can sign in. It was not turned on.',
    });
  }
  // Another switch that was pressed while the provider was asked changes nothing about it.
  if (TRIED.some((part) => now[part] !== tried[part])) {
    throw invalid({
      field: 'enabled',
      value: true,
      expected: 'the tested provider',
      message: 'Someone changed the provider meanwhile. It was not turned on. Check it and try again.',
    });
  }
}

const notOn = () =>
  invalid({
    field: 'required',
    value: true,
    expected: 'single sign-on turned on',
    message: 'Turn on single sign-on first. Nothing was changed.',
  });
