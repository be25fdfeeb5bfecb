/** Keeps the forecast of a period as it stands, because somebody asked for it. */
import type { KeptRun } from '@forecastle/contract';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import type { AskedPeriod } from '../../quotas/asked-period.ts';
import { askForecast } from '../ask-forecast.ts';
import { type AskedPeople, askedScope } from '../asked-scope.ts';
import { keepRun } from './make-run.ts';
import { presentRun, readRun } from './read-runs.ts';

export async function keepNow(
  tx: TenantTransaction,
  actor: Actor,
  { ownerId, teamOf, ...question }: AskedPeriod & AskedPeople,
  now: Date,
): Promise<z.infer<typeof KeptRun>> {
  const asked = await askForecast(tx, await askedScope(tx, actor, ownerId, teamOf), question, now);
  const id = await keepRun(tx, asked, { madeFor: 'asked', now });
  if (id === null) throw new Error('a forecast that was asked for is always kept');
  return presentRun(await readRun(tx, actor, id), (await calendarOf(tx)).fiscalCalendar);
}
