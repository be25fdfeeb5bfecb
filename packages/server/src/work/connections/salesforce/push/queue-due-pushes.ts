import type { SalesforceMapping } from '@forecastle/rules';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../../platform/database/tenant.ts';
import { oneAfterAnother } from '../../../../platform/jobs/one-after-another.ts';
import { connectionById } from '../../read-connection.ts';
import { queueSync } from '../../runs/start-sync.ts';
import { readMapping } from '../mapping/stored-mapping.ts';
import {
  CANDIDATE_SOURCES,
  type CandidatePage,
  type CandidateSource,
  keepPushCursor,
  type PushCursor,
  readPushCursor,
} from './candidates.ts';
import { maySend } from './decide-push.ts';

/**
 * Queues a push of every connection with something to send: on update once a deal has changed here, and else once a read is
 * completed. Where nothing differs no run is made, and what was looked at is not looked at again.
 */
export async function queueDuePushes(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    'SELECT organization_id, id FROM pushing_connections()',
  );
  await oneAfterAnother(rows, signal, async ({ organization_id: organizationId, id }) => {
    const asked = await inTenant(pool, organizationId, (tx) => readDue(tx, id), { readOnly: true });
    if (asked === null) return;
    const page: PageOf = (source, after) =>
      inTenant(pool, organizationId, (tx) => source(tx, { ...asked, isRetry: false, runId: null }, after), {
        readOnly: true,
      });
    const isDue = await findsOne(page, asked, signal);
    if (signal?.aborted) return;
    await inTenant(pool, organizationId, (tx) => (isDue ? queue(tx, id) : keepPushCursor(tx, id, asked.looked)));
  });
}

interface Due {
  readonly connectionId: string;
  readonly cursor: PushCursor;
  readonly fields: SalesforceMapping['fields'];
  readonly push: SalesforceMapping['push'];
  readonly sources: readonly CandidateSource[];
  /** Where the next look begins when nothing is to be sent. */
  readonly looked: { readonly createdAt: Date; readonly generation: number };
}
type PageOf = (source: CandidateSource, after: CandidatePage['next']) => Promise<CandidatePage>;

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
  const { changedHere, settledHere, readSince, otherScores, failedBefore } = CANDIDATE_SOURCES;
  const hasRead = (last?.generation ?? 0) > cursor.generation;
  return {
    connectionId,
    cursor,
    fields: stored.mapping.fields.filter(({ object, owner }) => object === 'Opportunity' && owner !== 'theirs'),
    push: stored.mapping.push,
    sources: hasRead ? [changedHere, settledHere, readSince, otherScores, failedBefore] : [changedHere, settledHere],
    looked: {
      createdAt: last?.now ?? new Date(),
      generation: Math.max(cursor.generation, last?.generation ?? 0),
    },
  };
}

async function findsOne(page: PageOf, { sources, fields, push }: Due, signal?: AbortSignal): Promise<boolean> {
  for (const source of sources) {
    for (let place: CandidatePage['next'] = null; !signal?.aborted; ) {
      const { candidates, next } = await page(source, place);
      if (candidates.some((each) => maySend(each, { fields, scores: push.scores }))) return true;
      if (next === null) break;
      place = next;
    }
  }
  return false;
}

async function queue(tx: TenantTransaction, connectionId: string): Promise<void> {
  const due = await connectionById(tx, connectionId, { lock: 'FOR UPDATE' });
  if (due.state === 'healthy') await queueSync(tx, due, { requestedById: null, kind: 'push' });
}
