/** Records of ours that Salesforce knows and that may differ there, page by page. */
import type { PushedScore, SalesforceMapping } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import type { Agreed } from '../../taking/identities.ts';
import type { Candidate, CandidateKind, OwnRecord } from './pushed-kind.ts';

/** Records of one request. */
export const SENT_AT_ONCE = 200;
/** A change that was committed late carries an instant before the last push. */
const OVERLAP_MS = 2 * 60_000;

/** Where the last push that was completed began. */
export interface PushCursor {
  /** ISO instant by our clock; null before the first push. */
  readonly since: string | null;
  /** Generation of its run. */
  readonly generation: number;
}

export async function readPushCursor(tx: TenantTransaction, connectionId: string): Promise<PushCursor> {
  const { rows } = await tx.client.query<{ since: string | null; generation: number }>(
    `SELECT cursors ->> 'push' AS since, coalesce((cursors ->> 'pushGeneration')::int, 0) AS generation
     FROM connections WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, connectionId],
  );
  return rows[0] ?? { since: null, generation: 0 };
}

/** A push that was completed, or a look that found nothing to send. */
export interface Pushed {
  readonly createdAt: Date;
  readonly generation: number;
  /** Version of the mapping that it went by. */
  readonly mappingVersion: number;
}

/**
 * The next push begins where this one began, but looks at all records when a person has saved the mapping since. Failures of
 * records that are gone on one side wait for nothing.
 */
export async function keepPushCursor(
  tx: TenantTransaction,
  connectionId: string,
  { createdAt, generation, mappingVersion }: Pushed,
): Promise<void> {
  // Saving a mapping locks the connection too.
  await tx.client.query('SELECT 1 FROM connections WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    tx.organizationId,
    connectionId,
  ]);
  await tx.client.query(
    `UPDATE connections SET cursors = cursors || jsonb_build_object('push', $3::text, 'pushGeneration', $4::text)
     WHERE organization_id = $1 AND id = $2 AND NOT EXISTS (SELECT FROM connection_mappings v
       WHERE v.organization_id = $1 AND v.connection_id = $2 AND v.version > $5 AND v.saved_by_id IS NOT NULL)`,
    [tx.organizationId, connectionId, createdAt.toISOString(), String(generation), mappingVersion],
  );
  await tx.client.query(
    `DELETE FROM sync_failures f WHERE f.organization_id = $1 AND f.connection_id = $2 AND f.direction = 'write'
       AND NOT EXISTS (SELECT FROM external_identities i WHERE i.organization_id = $1 AND i.connection_id = $2
         AND i.object = f.object AND i.external_id = f.external_id AND i.gone_at IS NULL AND CASE i.object
           WHEN 'Account' THEN EXISTS (SELECT FROM accounts a WHERE a.organization_id = $1 AND a.id = i.entity_id)
           WHEN 'Contact' THEN EXISTS (SELECT FROM contacts c WHERE c.organization_id = $1 AND c.id = i.entity_id)
           ELSE EXISTS (SELECT FROM opportunities o WHERE o.organization_id = $1 AND o.id = i.entity_id) END)`,
    [tx.organizationId, connectionId],
  );
}

interface Asked {
  readonly connectionId: string;
  readonly cursor: PushCursor;
  readonly push: SalesforceMapping['push'];
  /** Failures are tried again whatever they were. */
  readonly isRetry: boolean;
  /** Null when no run asks. */
  readonly runId: string | null;
}

type Place = readonly string[] | null;

export interface CandidatePage<Own extends OwnRecord = OwnRecord> {
  readonly candidates: readonly Candidate<Own>[];
  /** Where the next page begins; null when there is none. */
  readonly next: Place;
}

/** Returns a page of candidates that come after a place. */
type CandidateSource<Own extends OwnRecord> = (
  tx: TenantTransaction,
  asked: Asked,
  after: Place,
) => Promise<CandidatePage<Own>>;

interface Found {
  readonly id: string;
  readonly externalId: string;
  readonly agreed: Agreed;
  readonly place: readonly string[];
}

const IDENTITY = `i.external_id AS "externalId", i.agreed`;

const sinceOf = ({ since }: PushCursor): string | null =>
  since === null ? null : new Date(Date.parse(since) - OVERLAP_MS).toISOString();

export type SourceName = 'changedHere' | 'settledHere' | 'readSince' | 'otherScores' | 'failedBefore';

/** Returns where candidates of a kind of records are found. */
export function candidateSources<Own extends OwnRecord>(
  kind: CandidateKind<Own>,
): Readonly<Record<SourceName, CandidateSource<Own>>> {
  const { object, table } = kind;
  /** Without those that this run has told of already. */
  const left = `i.organization_id = $1 AND i.connection_id = $2 AND i.object = '${object}' AND i.gone_at IS NULL
    AND NOT EXISTS (SELECT FROM sync_rows s WHERE s.organization_id = $1 AND s.run_id = $3::uuid AND s.object = '${object}'
      AND s.external_id = i.external_id)`;
  const failed = `SELECT FROM sync_failures f WHERE f.organization_id = $1 AND f.connection_id = $2 AND f.direction = 'write'
    AND f.object = '${object}' AND f.external_id = i.external_id`;
  return {
    /** Records that changed here since the last push, but for those that were refused since. */
    async changedHere(tx, { connectionId, cursor, runId }, after) {
      const { rows } = await tx.client.query<Found>(
        `SELECT o.id, ${IDENTITY}, ARRAY[o.updated_at::text, o.id::text] AS place
         FROM ${table} o JOIN external_identities i ON ${left} AND i.entity_id = o.id
         WHERE o.organization_id = $1 AND o.updated_at > coalesce($4::timestamptz, '-infinity')
           AND ($5::timestamptz IS NULL OR (o.updated_at, o.id) > ($5, $6::uuid))
           AND NOT EXISTS (${failed} AND f.last_at >= o.updated_at)
         ORDER BY o.updated_at, o.id LIMIT ${SENT_AT_ONCE}`,
        [tx.organizationId, connectionId, runId, sinceOf(cursor), after?.[0] ?? null, after?.[1] ?? null],
      );
      return pageOf(tx, kind, rows);
    },
    /** Records with a conflict that somebody has settled since the last push: a value of ours that is kept changes no record. */
    async settledHere(tx, { connectionId, cursor, runId }, after) {
      const { rows } = await tx.client.query<Found>(
        `SELECT i.entity_id AS id, ${IDENTITY}, ARRAY[i.external_id] AS place
         FROM (SELECT DISTINCT external_id FROM sync_conflicts WHERE organization_id = $1 AND connection_id = $2
             AND object = '${object}' AND choice IS NOT NULL AND settled_at > coalesce($4::timestamptz, '-infinity')
             AND external_id > $5) s
           JOIN external_identities i ON ${left} AND i.external_id = s.external_id
         ORDER BY i.external_id LIMIT ${SENT_AT_ONCE}`,
        [tx.organizationId, connectionId, runId, sinceOf(cursor), after?.[0] ?? ''],
      );
      return pageOf(tx, kind, rows);
    },
    /** Records that were read since the last push: what Salesforce changed in a field of ours goes back. */
    async readSince(tx, { connectionId, cursor, runId }, after) {
      const { rows } = await tx.client.query<Found>(
        `SELECT i.entity_id AS id, ${IDENTITY}, ARRAY[i.generation::text, i.external_id] AS place FROM external_identities i
         WHERE ${left} AND (i.generation, i.external_id) > ($4::int, $5::text) ORDER BY i.generation, i.external_id
         LIMIT ${SENT_AT_ONCE}`,
        [tx.organizationId, connectionId, runId, after?.[0] ?? cursor.generation + 1, after?.[1] ?? ''],
      );
      return pageOf(tx, kind, rows);
    },
    /** Deals whose scores are others than those that were sent; time changes scores too. */
    async otherScores(tx, { connectionId, push, runId }, after) {
      if (!kind.hasScores || push.scores.length === 0) return { candidates: [], next: null };
      const differ = push.scores.map(
        ({ field }) => `h.${SCORE_COLUMNS[field]}::text IS DISTINCT FROM i.agreed ->> '${scoreKey(field)}'`,
      );
      const { rows } = await tx.client.query<Found>(
        `SELECT i.entity_id AS id, ${IDENTITY}, ARRAY[i.external_id] AS place FROM external_identities i
         JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = i.entity_id
         WHERE ${left} AND i.external_id > $4 AND (${differ.join(' OR ')}) AND NOT EXISTS (${failed})
         ORDER BY i.external_id LIMIT ${SENT_AT_ONCE}`,
        [tx.organizationId, connectionId, runId, after?.[0] ?? ''],
      );
      return pageOf(tx, kind, rows);
    },
    /** Records that were locked at the last try, and of a retry all that were refused. */
    async failedBefore(tx, { connectionId, isRetry, runId }, after) {
      const { rows } = await tx.client.query<Found>(
        `SELECT i.entity_id AS id, ${IDENTITY}, ARRAY[i.external_id] AS place FROM external_identities i
         WHERE ${left} AND i.external_id > $4
           AND EXISTS (${failed} AND ($5 OR f.vendor_words LIKE 'UNABLE_TO_LOCK_ROW%'))
         ORDER BY i.external_id LIMIT ${SENT_AT_ONCE}`,
        [tx.organizationId, connectionId, runId, after?.[0] ?? '', isRetry],
      );
      return pageOf(tx, kind, rows);
    },
  };
}

const SCORE_COLUMNS: Readonly<Record<PushedScore, string>> = {
  riskScore: 'risk',
  confidence: 'confidence',
  drag: 'drag',
  dataQuality: 'data_quality',
};

/** Under which the number that was sent last is kept beside the hashes. It is the number itself, so that SQL can compare it. */
export const scoreKey = (score: PushedScore): string => `score.${score}`;

async function pageOf<Own extends OwnRecord>(
  tx: TenantTransaction,
  kind: CandidateKind<Own>,
  found: readonly Found[],
): Promise<CandidatePage<Own>> {
  const last = found.at(-1);
  if (last === undefined) return { candidates: [], next: null };
  const ids = found.map(({ id }) => id);
  const standing = await kind.readOwn(tx, ids);
  const scores = kind.hasScores ? await readScores(tx, ids) : new Map<string, Candidate['scores']>();
  const candidates = found.flatMap(({ id, externalId, agreed }) => {
    const own = standing.get(id);
    return own ? [{ externalId, agreed, own, scores: scores.get(id) ?? NO_SCORES }] : [];
  });
  return { candidates, next: last.place };
}

async function readScores(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Candidate['scores']>> {
  const { rows } = await tx.client.query<Candidate['scores'] & { id: string }>(
    `SELECT opportunity_id AS id, ${Object.entries(SCORE_COLUMNS).map(([score, column]) => `${column} AS "${score}"`)}
     FROM opportunity_health WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  return new Map(rows.map(({ id, ...each }) => [id, each]));
}

const NO_SCORES: Candidate['scores'] = { riskScore: null, confidence: null, drag: null, dataQuality: null };
