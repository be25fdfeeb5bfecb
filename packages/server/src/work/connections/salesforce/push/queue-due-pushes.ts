import type { SalesforceMapping } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../../../platform/jobs/one-after-another.ts';
import { connectionById } from '../../read-connection.ts';
import { queueSync } from '../../runs/start-sync.ts';
import { readMapping } from '../mapping/stored-mapping.ts';
import {
  type CandidatePage,
  candidateSources,
  keepPushCursor,
  type PushCursor,
  type Pushed,
  readPushCursor,
  type SourceName,
} from './candidates.ts';
import { maySend, ownFields } from './decide-push.ts';
import { PUSHED_DEALS } from './pushed-deals.ts';
import type { CandidateKind } from './pushed-kind.ts';
import { PUSHED_ACCOUNTS, PUSHED_CONTACTS } from './pushed-records.ts';

const KINDS: readonly CandidateKind[] = [PUSHED_ACCOUNTS, PUSHED_CONTACTS, PUSHED_DEALS];

/**
 * Queues a push of every connection with something to send: on update once a record has changed here, and else once a read is
 * completed. Where nothing differs no run is made, and what was looked at is not looked at again.
 */
export async function queueDuePushes(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM pushing_connections()',
  );
  await oneAfterAnother(rows, signal, async ({ organization_id: organizationId, id }) => {
    const asked = await inTenant(pool, organizationId, (tx) => readDue(tx, id), { readOnly: true });
    if (asked === null) return;
    const page: PageOf = (kind, source, after) =>
      inTenant(
        pool,
        organizationId,
        (tx) => candidateSources(kind)[source](tx, { ...asked, isRetry: false, runId: null }, after),
        { readOnly: true },
      );
    const isDue = await findsOne(page, asked, signal);
    if (signal?.aborted) return;
    await inTenant(pool, organizationId, (tx) => (isDue ? queue(tx, id) : keepPushCursor(tx, id, asked.looked)));
  });
}

interface Due {
  readonly connectionId: string;
  readonly cursor: PushCursor;
  readonly mapping: SalesforceMapping;
  readonly push: SalesforceMapping['push'];
  readonly sources: readonly SourceName[];
  /** Where the next look begins when nothing is to be sent. */
  readonly looked: Pushed;
}
type PageOf = (kind: CandidateKind, source: SourceName, after: CandidatePage['next']) => Promise<CandidatePage>;

async function readDue(tx: TenantTransaction, connectionId: string): Promise<Due | null> {
  const { mappingVersion } = await connectionById(tx, connectionId);
  const stored = mappingVersion === null ? null : await readMapping(tx, connectionId, mappingVersion);
  if (!stored) return null;
  const { rows } = await tx.client.query<{ generation: number; now: Date }>(
    `SELECT coalesce(max(generation), 0) AS generation, now() AS now FROM sync_runs
     WHERE organization_id = $1 AND connection_id = $2 AND status = 'completed' AND kind <> 'push'`,
    [tx.organizationId, connectionId],
  );
  const [last] = rows;
  const cursor = await readPushCursor(tx, connectionId);
  const hasRead = (last?.generation ?? 0) > cursor.generation;
  return {
    connectionId,
    cursor,
    mapping: stored.mapping,
    push: stored.mapping.push,
    sources: ['changedHere', 'settledHere', ...(hasRead ? AFTER_READ : [])],
    looked: {
      createdAt: last?.now ?? new Date(),
      generation: Math.max(cursor.generation, last?.generation ?? 0),
      mappingVersion: stored.version,
    },
  };
}

const AFTER_READ: readonly SourceName[] = ['readSince', 'otherScores', 'failedBefore'];

async function findsOne(page: PageOf, { sources, mapping, push }: Due, signal?: AbortSignal): Promise<boolean> {
  for (const kind of KINDS) {
    const of = { fields: ownFields(mapping, kind.object), scores: kind.hasScores ? push.scores : [] };
    if (of.fields.length + of.scores.length === 0) continue;
    for (const source of sources) {
      for (let place: CandidatePage['next'] = null; !signal?.aborted; ) {
        const { candidates, next } = await page(kind, source, place);
        if (candidates.some((each) => maySend(each, of))) return true;
        if (next === null) break;
        place = next;
      }
    }
  }
  return false;
}

async function queue(tx: TenantTransaction, connectionId: string): Promise<void> {
  const due = await connectionById(tx, connectionId, { lock: 'FOR UPDATE' });
  if (due.state === 'healthy') await queueSync(tx, due, { requestedById: null, kind: 'push' });
}
