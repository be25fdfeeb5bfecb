/** Deals of ours that Salesforce knows and that may differ there, page by page. */
import type { PushedScore, SalesforceMapping } from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { readStandingDeals, type StandingDeal } from '../../taking/deals/find-deals.ts';
import type { Agreed } from '../../taking/identities.ts';

/** Records of one request. */
export const SENT_AT_ONCE = 200;
/** A change that was committed late carries an instant before the last push. */
const OVERLAP_MS = 2 * 60_000;

export interface Candidate {
  readonly externalId: string;
  readonly agreed: Agreed;
  readonly deal: StandingDeal;
  readonly scores: Readonly<Record<PushedScore, number | null>>;
}

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

/** The next push begins where this one began. Failures of deals that are gone on one side wait for nothing. */
export async function keepPushCursor(
  tx: TenantTransaction,
  connectionId: string,
  { createdAt, generation }: { readonly createdAt: Date; readonly generation: number },
): Promise<void> {
  await tx.client.query(
    `UPDATE connections SET cursors = cursors || jsonb_build_object('push', $3::text, 'pushGeneration', $4::text)
     WHERE organization_id = $1 AND id = $2`,
    [tx.organizationId, connectionId, createdAt.toISOString(), String(generation)],
  );
  await tx.client.query(
    `DELETE FROM sync_failures f WHERE f.organization_id = $1 AND f.connection_id = $2 AND f.direction = 'write'
       AND NOT EXISTS (SELECT FROM external_identities i JOIN opportunities o ON o.organization_id = $1 AND o.id = i.entity_id
         WHERE i.organization_id = $1 AND i.connection_id = $2 AND i.object = f.object AND i.external_id = f.external_id
           AND i.gone_at IS NULL)`,
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

export interface CandidatePage {
  readonly candidates: readonly Candidate[];
  /** Where the next page begins; null when there is none. */
  readonly next: Place;
}

/** Returns a page of candidates that come after a place. */
export type CandidateSource = (tx: TenantTransaction, asked: Asked, after: Place) => Promise<CandidatePage>;

interface Found {
  readonly id: string;
  readonly externalId: string;
  readonly agreed: Agreed;
  readonly place: readonly string[];
}

const IDENTITY = `i.external_id AS "externalId", i.agreed`;
/** Without those that this run has told of already. */
const LEFT = `i.organization_id = $1 AND i.connection_id = $2 AND i.object = 'Opportunity' AND i.gone_at IS NULL
  AND NOT EXISTS (SELECT FROM sync_rows s WHERE s.organization_id = $1 AND s.run_id = $3::uuid AND s.object = 'Opportunity'
    AND s.external_id = i.external_id)`;
const FAILED = `SELECT FROM sync_failures f WHERE f.organization_id = $1 AND f.connection_id = $2 AND f.direction = 'write'
  AND f.object = 'Opportunity' AND f.external_id = i.external_id`;

const sinceOf = ({ since }: PushCursor): string | null =>
  since === null ? null : new Date(Date.parse(since) - OVERLAP_MS).toISOString();

/** Deals that changed here since the last push, but for those that were refused since. */
const changedHere: CandidateSource = async (tx, { connectionId, cursor, runId }, after) => {
  const { rows } = await tx.client.query<Found>(
    `SELECT o.id, ${IDENTITY}, ARRAY[o.updated_at::text, o.id::text] AS place
     FROM opportunities o JOIN external_identities i ON ${LEFT} AND i.entity_id = o.id
     WHERE o.organization_id = $1 AND o.updated_at > coalesce($4::timestamptz, '-infinity')
       AND ($5::timestamptz IS NULL OR (o.updated_at, o.id) > ($5, $6::uuid))
       AND NOT EXISTS (${FAILED} AND f.last_at >= o.updated_at)
     ORDER BY o.updated_at, o.id LIMIT ${SENT_AT_ONCE}`,
    [tx.organizationId, connectionId, runId, sinceOf(cursor), after?.[0] ?? null, after?.[1] ?? null],
  );
  return pageOf(tx, rows);
};

/** Deals with a conflict that somebody has settled since the last push: a value of ours that is kept changes no deal. */
const settledHere: CandidateSource = async (tx, { connectionId, cursor, runId }, after) => {
  const { rows } = await tx.client.query<Found>(
    `SELECT i.entity_id AS id, ${IDENTITY}, ARRAY[i.external_id] AS place
     FROM (SELECT DISTINCT external_id FROM sync_conflicts WHERE organization_id = $1 AND connection_id = $2
         AND object = 'Opportunity' AND choice IS NOT NULL AND settled_at > coalesce($4::timestamptz, '-infinity')
         AND external_id > $5) s
       JOIN external_identities i ON ${LEFT} AND i.external_id = s.external_id
     ORDER BY i.external_id LIMIT ${SENT_AT_ONCE}`,
    [tx.organizationId, connectionId, runId, sinceOf(cursor), after?.[0] ?? ''],
  );
  return pageOf(tx, rows);
};

/** Deals that were read since the last push: what Salesforce changed in a field of ours goes back. */
const readSince: CandidateSource = async (tx, { connectionId, cursor, runId }, after) => {
  const { rows } = await tx.client.query<Found>(
    `SELECT i.entity_id AS id, ${IDENTITY}, ARRAY[i.generation::text, i.external_id] AS place FROM external_identities i
     WHERE ${LEFT} AND (i.generation, i.external_id) > ($4::int, $5::text) ORDER BY i.generation, i.external_id
     LIMIT ${SENT_AT_ONCE}`,
    [tx.organizationId, connectionId, runId, after?.[0] ?? cursor.generation + 1, after?.[1] ?? ''],
  );
  return pageOf(tx, rows);
};

/** Deals whose scores are others than those that were sent; time changes scores too. */
const otherScores: CandidateSource = async (tx, { connectionId, push, runId }, after) => {
  if (push.scores.length === 0) return { candidates: [], next: null };
  const differ = push.scores.map(
    ({ field }) => `h.${SCORE_COLUMNS[field]}::text IS DISTINCT FROM i.agreed ->> '${scoreKey(field)}'`,
  );
  const { rows } = await tx.client.query<Found>(
    `SELECT i.entity_id AS id, ${IDENTITY}, ARRAY[i.external_id] AS place FROM external_identities i
     JOIN opportunity_health h ON h.organization_id = $1 AND h.opportunity_id = i.entity_id
     WHERE ${LEFT} AND i.external_id > $4 AND (${differ.join(' OR ')}) AND NOT EXISTS (${FAILED})
     ORDER BY i.external_id LIMIT ${SENT_AT_ONCE}`,
    [tx.organizationId, connectionId, runId, after?.[0] ?? ''],
  );
  return pageOf(tx, rows);
};

/** Deals that were locked at the last try, and of a retry all that were refused. */
const failedBefore: CandidateSource = async (tx, { connectionId, isRetry, runId }, after) => {
  const { rows } = await tx.client.query<Found>(
    `SELECT i.entity_id AS id, ${IDENTITY}, ARRAY[i.external_id] AS place FROM external_identities i
     WHERE ${LEFT} AND i.external_id > $4
       AND EXISTS (${FAILED} AND ($5 OR f.vendor_words LIKE 'UNABLE_TO_LOCK_ROW%'))
     ORDER BY i.external_id LIMIT ${SENT_AT_ONCE}`,
    [tx.organizationId, connectionId, runId, after?.[0] ?? '', isRetry],
  );
  return pageOf(tx, rows);
};

export const CANDIDATE_SOURCES = { changedHere, settledHere, readSince, otherScores, failedBefore } as const;

const SCORE_COLUMNS: Readonly<Record<PushedScore, string>> = {
  riskScore: 'risk',
  confidence: 'confidence',
  drag: 'drag',
  dataQuality: 'data_quality',
};

/** Under which the number that was sent last is kept beside the hashes. It is the number itself, so that SQL can compare it. */
export const scoreKey = (score: PushedScore): string => `score.${score}`;

async function pageOf(tx: TenantTransaction, found: readonly Found[]): Promise<CandidatePage> {
  const last = found.at(-1);
  if (last === undefined) return { candidates: [], next: null };
  const ids = found.map(({ id }) => id);
  const standing = await readStandingDeals(tx, ids);
  const { rows } = await tx.client.query<Candidate['scores'] & { id: string }>(
    `SELECT opportunity_id AS id, ${Object.entries(SCORE_COLUMNS).map(([score, column]) => `${column} AS "${score}"`)}
     FROM opportunity_health WHERE organization_id = $1 AND opportunity_id = ANY($2::uuid[])`,
    [tx.organizationId, ids],
  );
  const scores = new Map(rows.map(({ id, ...each }) => [id, each]));
  const candidates = found.flatMap(({ id, externalId, agreed }) => {
    const deal = standing.get(id);
    return deal ? [{ externalId, agreed, deal, scores: scores.get(id) ?? NO_SCORES }] : [];
  });
  return { candidates, next: last.place };
}

const NO_SCORES: Candidate['scores'] = { riskScore: null, confidence: null, drag: null, dataQuality: null };
