/** Replans a sync whose description no longer fits, and counts its calls. */
import type pg from 'pg';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { PlanOutdated, SyncFault } from '../../faults.ts';
import type { SyncPlan, SyncStep } from '../../runs/step.ts';
import { SalesforceRefused } from '../client/refusals.ts';
import type { SalesforceApi } from '../client/request.ts';
import { outdateDescription } from '../mapping/kept-description.ts';
import { keepUsage } from '../salesforce-row.ts';

export interface Watching {
  readonly pool: pg.Pool;
  readonly organizationId: string;
  readonly connectionId: string;
  readonly api: SalesforceApi;
}

/** Codes of Salesforce for a field or an object that is not there, or is hidden from the connected user. */
const NOT_AS_DESCRIBED: ReadonlySet<string> = new Set(['INVALID_FIELD', 'INVALID_TYPE']);
/** Calls after which a long step saves how many are used. */
const CALLS_UNSAVED = 50;

/**
 * Returns the plan, watched. When Salesforce refuses a field or an object that it described, the description is forgotten and
 * the plan made again: it was hidden or deleted since. How many calls are used is kept as the plan goes on, and when it ends.
 */
export function watchPlan({ steps, finish }: SyncPlan, watching: Watching): SyncPlan {
  const { pool, organizationId, connectionId, api } = watching;
  let saved = 0;
  const saveUsage = async () => {
    saved = api.limits?.used ?? saved;
    await inTenant(pool, organizationId, (tx) => keepUsage(tx, connectionId, api.limits, new Date()));
  };
  const watched = ({ chunks, ...step }: SyncStep): SyncStep => ({
    ...step,
    async *chunks(at, signal) {
      try {
        for await (const chunk of chunks(at, signal)) {
          yield chunk;
          if ((api.limits?.used ?? 0) - saved >= CALLS_UNSAVED) await saveUsage();
        }
      } catch (error) {
        await saveUsage();
        if (!isOutdated(error)) throw error;
        await inTenant(pool, organizationId, (tx) => outdateDescription(tx, connectionId));
        throw new PlanOutdated('Salesforce has changed since it was described.', { cause: error });
      }
    },
  });
  return {
    steps: steps.map(watched),
    finish: async (tx) => {
      await keepUsage(tx, connectionId, api.limits, new Date());
      await finish(tx);
    },
  };
}

/** Thrown by a step that was refused a field of a record, which the description says may be written. */
export class NotAsDescribed extends Error {
  override name = 'NotAsDescribed';
}

function isOutdated(error: unknown): boolean {
  if (error instanceof NotAsDescribed) return true;
  const cause = error instanceof SyncFault ? error.cause : null;
  return cause instanceof SalesforceRefused && NOT_AS_DESCRIBED.has(cause.code ?? '');
}
