import type { ConflictSide, SettlingOf, SyncConflict, SyncedSystem } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { type LiveConnection, mayManage, startSync } from '../runs/start-sync.ts';
import type { StoredSync } from '../runs/stored-sync.ts';
import { readMapping } from '../salesforce/mapping/stored-mapping.ts';
import { presentConflicts } from './present-conflicts.ts';
import { settleConflict } from './settle-conflict.ts';
import { IS_HERE } from './stored-conflict.ts';

const SENDING_IS_OFF = 'Sending is off in the mapping, so Salesforce keeps its value until you turn it on.';

interface Choice {
  readonly id: string;
  readonly version: string;
  readonly choice: ConflictSide;
}

/** Settles the conflict that a person has seen. */
export async function settleOne(
  tx: TenantTransaction,
  actor: Actor,
  system: SyncedSystem,
  { id, version, choice }: Choice,
): Promise<{ conflict: SyncConflict; note: string | null }> {
  const connection = await mayManage(tx, actor, system);
  const settled = await settleConflict(tx, actor, connection.id, { id, choice, seen: version });
  const [view] = await presentConflicts(tx, connection, [settled.conflict]);
  if (!view) throw new Error('a settled conflict is presented');
  return { conflict: view, note: settled.differsThere && !(await isSending(tx, connection)) ? SENDING_IS_OFF : null };
}

interface AskedOfAll {
  readonly choice: ConflictSide;
  readonly object?: SettlingOf['object'] | undefined;
  readonly field?: string | undefined;
}

/** Starts a run that settles all open conflicts that match. Throws CONFLICT when there are none, and as `startSync` does. */
export async function settleAll(
  tx: TenantTransaction,
  actor: Actor,
  system: SyncedSystem,
  { choice, object = null, field }: AskedOfAll,
): Promise<{ sync: StoredSync; note: string | null }> {
  const connection = await mayManage(tx, actor, system);
  const settling = { choice, object, field: field ?? null };
  if (!(await isAnyOpen(tx, connection, settling))) {
    throw conflict({
      field: null,
      expected: 'an open conflict that matches',
      message: 'No open conflict matches. Nothing was changed.',
    });
  }
  const isOff = choice === 'ours' && !(await isSending(tx, connection));
  const sync = await startSync(tx, actor, system, { settling });
  return { sync, note: isOff ? SENDING_IS_OFF : null };
}

async function isSending(tx: TenantTransaction, { id, mappingVersion }: LiveConnection): Promise<boolean> {
  const stored = mappingVersion === null ? null : await readMapping(tx, id, mappingVersion);
  return stored !== null && stored.mapping.push.mode !== 'off';
}

async function isAnyOpen(
  tx: TenantTransaction,
  { id }: LiveConnection,
  { object, field }: SettlingOf,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM sync_conflicts s WHERE s.organization_id = $1 AND s.connection_id = $2 AND s.settled_at IS NULL
       AND ($3::text IS NULL OR s.object = $3) AND ($4::text IS NULL OR s.field = $4) AND ${IS_HERE} LIMIT 1`,
    [tx.organizationId, id, object, field],
  );
  return rowCount === 1;
}
