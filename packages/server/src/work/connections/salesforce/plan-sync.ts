/** Plans what a sync with Salesforce reads, takes and sends. */
import type { MappedObject, SalesforceMapping, SalesforceUser } from '@forecastle/rules';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { forgetSettled } from '../conflicts/note-verdicts.ts';
import { planSettling } from '../conflicts/plan-settling.ts';
import { SyncFault } from '../faults.ts';
import { connectionById } from '../read-connection.ts';
import { SYNC_EVERY_MINUTES } from '../runs/queue-due-syncs.ts';
import type { Planning, PlanSync } from '../runs/step.ts';
import { keepBeganThere } from '../runs/stored-sync.ts';
import { takeDeals } from '../taking/deals/take-deals.ts';
import { takeAccounts } from '../taking/records/take-accounts.ts';
import { takeContacts } from '../taking/records/take-contacts.ts';
import type { Taking } from '../taking/taking.ts';
import { apiOfConnection } from './api-of-connection.ts';
import type { SalesforceApi } from './client/request.ts';
import { describeObjects } from './mapping/describe-side.ts';
import { readHere } from './mapping/incoming-context.ts';
import { keepDescription, readDescription } from './mapping/kept-description.ts';
import { readAllUsers, readNewUsers } from './mapping/read-users.ts';
import { readMapping } from './mapping/stored-mapping.ts';
import { planPush, retryPush } from './push/plan-push.ts';
import type { SalesforceRow } from './salesforce-row.ts';
import { asking } from './sync/as-faults.ts';
import { filterConditions } from './sync/filters.ts';
import { historySteps } from './sync/history-steps.ts';
import { type Cursors, ObjectSteps, SOURCE_FIELDS } from './sync/object-steps.ts';
import { ratesSteps } from './sync/rates-step.ts';
import type { Reading } from './sync/read-objects.ts';
import { forgetReturned, returnedStep } from './sync/returned.ts';
import { RunMapping } from './sync/run-mapping.ts';
import { settleMapping } from './sync/settle-mapping.ts';
import { watchPlan } from './sync/watch-plan.ts';

/** What changed shortly before a sync began, by Salesforce's clock, is read by the next one too: some changes are seen late. */
const OVERLAP_MS = 10 * 60_000;
const MAPPED: readonly MappedObject[] = ['Account', 'Contact', 'Opportunity'];

export const planSalesforceSync: PlanSync = async (planning) => {
  const { pool, organizationId, sync, settings, signal } = planning;
  if (sync.kind === 'settle') return planSettling(planning);
  const begun = await inTenant(pool, organizationId, async (tx) => {
    const row = await connectionById<SalesforceRow>(tx, sync.connectionId);
    return {
      row,
      stored: await readMapping(tx, sync.connectionId, sync.mappingVersion),
      cursors: await readCursors(tx, sync.connectionId),
      kept: isLoad(sync) ? null : await readDescription(tx, row),
    };
  });
  if (!begun.stored) throw new SyncFault('The mapping of this sync is gone.');
  const { mapping } = begun.stored;
  const api = apiOfConnection({ pool, settings, organizationId }, begun.row, 'sync');
  const objects = begun.kept ?? (await describeNow(planning, begun.row, api));
  const users = await usersToMap(planning, api, { mapping, since: begun.cursors.User ?? null });
  const taking = takingOf(planning, begun.row);
  const settled = await inTenant(pool, organizationId, async (tx) => {
    // Of what is shown by now the description takes the cursor.
    const cursors = await readCursors(tx, sync.connectionId);
    const { mapping: made, ours } = await settleMapping(tx, { mapping, users, taking });
    const began = await keepBeganThere(tx, sync.id, api.toldTime ?? new Date());
    return { mapping: made, here: await readHere(tx, ours), began, cursors };
  });
  const isKept = begun.kept !== null;
  const watching = { pool, organizationId, connectionId: sync.connectionId, api };
  const run = new RunMapping({ pool, organizationId, signal, api, taking, objects }, settled);
  const pushing = { planning, api, taking, context: run.context, isKept };
  if (sync.kind === 'push') return watchPlan(planPush(pushing), watching);
  const steps = new ObjectSteps({
    planning,
    api,
    taking,
    run,
    described: objects,
    conditions: filterConditions(sync.filters),
    cursors: sync.kind === 'incremental' ? settled.cursors : {},
  });
  const isRetry = sync.kind === 'retry';
  const isPart = isRetry || sync.kind === 'incremental';
  const isAll = sync.kind !== 'retry' && sync.filters === null;
  const all = [
    ...(isAll ? [returnedStep(taking)] : []),
    ...(settled.mapping.rates ? ratesSteps({ api, taking, described: objects, isQuiet: isPart && !isRetry }) : []),
    ...steps.mapped('Account', (record) => run.reader.account(record), takeAccounts),
    ...steps.mapped('Contact', (record) => run.reader.contact(record), takeContacts),
    ...steps.mapped('Opportunity', (record) => run.reader.deal(record), takeDeals),
    ...steps.dealContacts(),
    ...(settled.mapping.products ? steps.products() : []),
    ...(settled.mapping.activities ? [...steps.activities('Task'), ...steps.activities('Event')] : []),
    ...historySteps({
      taking,
      run,
      staging: [...(isRetry ? [] : steps.history()), ...(isPart ? steps.historyOfNewDeals() : [])],
    }),
    ...(sync.kind === 'full' && sync.filters === null ? steps.gone() : []),
    ...(settled.mapping.products ? steps.amounts() : []),
    ...(isRetry ? retryPush(pushing) : []),
  ];
  const end = async (tx: TenantTransaction) => {
    await finish(tx, planning, settled);
    await forgetSettled(tx, sync.connectionId);
    await forgetReturned(tx, taking);
  };
  return watchPlan({ steps: all, finish: end }, watching);
};

/** A sync that reads everything describes the objects again. */
const isLoad = ({ kind }: Planning['sync']): boolean => kind === 'first_load' || kind === 'full';

async function describeNow(
  { pool, organizationId, signal }: Planning,
  row: SalesforceRow,
  api: SalesforceApi,
): Promise<Reading['described']> {
  const { objects } = await asking(() => describeObjects(api, signal));
  await inTenant(pool, organizationId, (tx) => keepDescription(tx, row, objects));
  return objects;
}

/** Returns the users whom the mapping may not name yet: all of them where everything is read, or was not read before. */
const usersToMap = (
  { sync, signal }: Planning,
  api: SalesforceApi,
  { mapping, since }: { readonly mapping: SalesforceMapping; readonly since: string | null },
): Promise<readonly SalesforceUser[]> =>
  asking(() =>
    since === null || isLoad(sync)
      ? readAllUsers(api, signal)
      : readNewUsers(api, { since, known: new Set(mapping.people.map(({ userId }) => userId)), signal }),
  );

async function readCursors(tx: TenantTransaction, connectionId: string): Promise<Cursors> {
  const { rows } = await tx.client.query<{ cursors: Cursors }>(
    'SELECT cursors FROM connections WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, connectionId],
  );
  return rows[0]?.cursors ?? {};
}

function takingOf({ sync }: Planning, { id, connectedById }: SalesforceRow): Taking {
  const memberId = sync.requestedById ?? connectedById;
  if (memberId === null) throw new SyncFault('Nobody stands for this connection. Reconnect Salesforce.');
  return {
    runId: sync.id,
    connectionId: id,
    generation: sync.generation,
    actor: { kind: 'salesforce', id },
    memberId,
    owners: new Map(),
    now: new Date(),
    isFirst: sync.kind === 'first_load',
  };
}

/** The next sync reads from where this one began. One with filters has not read all, and moves nothing. */
async function finish(
  { client, organizationId }: TenantTransaction,
  { sync }: Planning,
  { mapping, began }: { readonly mapping: SalesforceMapping; readonly began: string },
): Promise<void> {
  if (sync.filters !== null || sync.kind === 'retry') return;
  const from = new Date(Date.parse(began) - OVERLAP_MS).toISOString();
  const isRead = (object: string) =>
    object === 'Task' || object === 'Event' ? mapping.activities : object !== 'OpportunityLineItem' || mapping.products;
  const read = [...Object.keys(SOURCE_FIELDS), 'OpportunityLineItem'].filter(isRead);
  const cursors = Object.fromEntries(['User', ...MAPPED, ...read].map((object) => [object, from]));
  await client.query(
    `UPDATE connections SET cursors = cursors || $3,
       next_run_at = coalesce(next_run_at, now() + make_interval(mins => coalesce((settings ->> 'everyMinutes')::int, $4)))
     WHERE organization_id = $1 AND id = $2`,
    [organizationId, sync.connectionId, JSON.stringify(cursors), SYNC_EVERY_MINUTES],
  );
}
