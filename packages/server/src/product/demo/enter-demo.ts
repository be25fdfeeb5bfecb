import type { Role, SessionView } from '@forecastle/contract';
import { isTimeZone, localDay } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import type * as z from 'zod';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { demoWorkspaces } from '../../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { addressKey, countAttempt, RATE_LIMITS } from '../../platform/http/rate-limit.ts';
import { enterSession } from '../../tenancy/identity/enter-session.ts';
import { demoOf } from '../../tenancy/organizations/demo-of.ts';
import type { RequestContext } from '../../tenancy/requests/procedures.ts';
import { enqueueForecasts } from '../../work/forecasts/forecast-jobs.ts';
import { copyCompany, writeRows } from './copy-company.ts';
import { personOf } from './make-company.ts';
import { setUpDemo } from './set-up-demo.ts';
import { signInAs } from './sign-in-as.ts';

const DEMO_HOURS = 24;
/** Copies that stand at a time, and that are made at a time. */
export const DEMOS_MAX = 100;
const MADE_AT_ONCE = 2;
/** A new copy counts as this many looks. */
const COPY_WEIGHT = 6;
/** Any fixed number. */
const MAKING_LOCK = 7_203_342;

interface Entering {
  readonly role: Role;
  readonly timeZone: string;
}

/**
 * Signs a visitor in as somebody of a role: in the copy they are in already, else in a new copy of their own. The session
 * is one like any other.
 */
export async function enterDemo(
  context: RequestContext,
  { role, timeZone }: Entering,
): Promise<z.infer<typeof SessionView>> {
  const { actor, pool, identityPool, settings, request } = context;
  if (!settings.demo) throw notFound('operation');
  if (!isTimeZone(timeZone)) {
    const message = 'There is no such timezone.';
    throw invalid({ field: 'timeZone', value: timeZone, expected: 'an IANA timezone', message });
  }
  const address = addressKey(request.ip);
  const enter = async (tx: TenantTransaction) => {
    const person = await personOf(tx, role);
    return person && signInAs(tx, person, context);
  };
  if (actor) {
    await countAttempt(context, RATE_LIMITS.demosByAddress, address);
    const headers = await inTenant(identityPool, actor.organizationId, async (tx) =>
      (await demoOf(tx)) ? enter(tx) : null,
    );
    if (headers) return enterSession(context, headers);
  }
  await countAttempt(context, RATE_LIMITS.demosByAddress, address, COPY_WEIGHT);
  await countAttempt(context, RATE_LIMITS.demoCopiesByAddress, address);
  await countAttempt(context, RATE_LIMITS.demosByAll, 'all');
  const now = new Date();
  // Nobody is let in before the ranges of the company are there.
  const { template, fits } = await setUpDemo(context, localDay(now.getTime(), timeZone)).ready;
  const organizationId = newId();
  await inTenant(pool, organizationId, async (tx) => {
    await takeRoom(tx);
    await copyCompany(tx, template, { now, timeZone });
    await writeRows(tx, fits, timeZone);
    await enqueueForecasts(tx, { organizationId, afterImport: false });
    const removedAt = new Date(now.getTime() + DEMO_HOURS * 3_600_000);
    await insertRow<typeof demoWorkspaces.$inferInsert>(tx, 'demo_workspaces', { createdAt: now, removedAt });
  });
  // A copy that nobody could be let into ends with the others of its day.
  const headers = await inTenant(identityPool, organizationId, enter);
  if (!headers) throw new Error(`nobody at the demo company is ${role}`);
  return enterSession(context, headers);
}

/** Refuses when all copies are taken, or when as many as may be are being made; holds a place until the transaction ends. */
async function takeRoom({ client }: TenantTransaction): Promise<void> {
  let place = 0;
  for (let free = false; !free; place += 1) {
    if (place === MADE_AT_ONCE) throw full(5, 'The demo is busy. Try again in a few seconds.');
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS free', [
      MAKING_LOCK,
      place,
    ]);
    free = rows[0]?.free ?? false;
  }
  const { rows } = await client.query<{ count: number; wait: number }>(
    'SELECT count, ceil(extract(epoch FROM first_removed_at - now()))::int AS wait FROM standing_demos()',
  );
  const standing = rows[0];
  if (!standing || standing.count < DEMOS_MAX) return;
  // The clock that removes copies comes round every ten minutes.
  throw full(
    Math.max(600, standing.wait),
    'All demo workspaces are in use. One will be free within a day, or sign up now.',
  );
}

const full = (retryAfterSeconds: number, message: string) =>
  new ORPCError('RATE_LIMITED', { status: 429, message, data: { retryAfterSeconds } });
