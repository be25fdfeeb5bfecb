/** Very many meetings with proposals: their lists, searches and coverage, for who sees all of them, some, and none. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../packages/server/src/platform/database/tenant.ts';
import type { Actor } from '../../packages/server/src/tenancy/identity/actor.ts';
import { meetingCoverage } from '../../packages/server/src/work/meetings/coverage/component-coverage.ts';
import { dealCoverage } from '../../packages/server/src/work/meetings/coverage/deal-coverage.ts';
import { repCoverage } from '../../packages/server/src/work/meetings/coverage/rep-coverage.ts';
import { listMeetings } from '../../packages/server/src/work/meetings/list-meetings.ts';
import { searchMeetings } from '../../packages/server/src/work/meetings/transcripts/search-meetings.ts';
import { searchTranscripts } from '../../packages/server/src/work/meetings/transcripts/search-transcripts.ts';
import { timeOnConnections } from '../asking.ts';
import type { Product } from '../product.ts';
import { reportTime } from '../report.ts';

/** Medians, in milliseconds. */
const LIST_CEILING_MS = 50;
const COVERAGE_CEILING_MS = 500;
const REQUESTS = 20;
const WARM_UP = 3;
/** Meetings that differ from all others: the earliest, so that a walk from the latest reads everything before it. */
const RARE = 100;
const DAY = '2026-04-30';

/** Adds meetings without words, one every seven minutes, spread over the deals, with three proposals each. */
export async function putManyMeetings(
  { owner, organizationId }: Product,
  { many, ownerId }: { readonly many: number; readonly ownerId: string },
): Promise<void> {
  await owner.query(
    `WITH d AS (SELECT array_agg(id ORDER BY id) AS ids, count(*)::int AS many FROM opportunities WHERE organization_id = $1)
     INSERT INTO recorded_meetings (organization_id, id, title, title_key, starts_at, is_start_known, owner_id, source, state, opportunity_id)
     SELECT $1, gen_random_uuid(), t.title, ' ' || lower(t.title), timestamptz '2025-01-01' + n * interval '7 minutes', true, $2,
       'transcript', 'ready', d.ids[1 + (n::bigint * 7919 % d.many)::int] FROM generate_series(1, $3::int) n, d,
       LATERAL (SELECT CASE WHEN n <= ${RARE} THEN 'Regatta ' ELSE 'Call ' END || n AS title) t`,
    [organizationId, ownerId, many],
  );
  await owner.query(
    `INSERT INTO meeting_proposals (organization_id, id, meeting_id, kind, item, start_ms, cue, state)
     SELECT $1, gen_random_uuid(), r.id, k.kind, jsonb_build_object('quote', 'We will.', 'title', 'We will.', 'cue', 1,
         'lastCue', 1, 'speaker', 0, 'owner', NULL, 'due', NULL, 'competitorId', NULL, 'origin', 'rules', 'rule', NULL, 'component',
         CASE WHEN k.kind = 'evidence' THEN '{"framework": "meddpic", "component": "pain"}'::jsonb END), 1000, 1,
       CASE WHEN k.kind = 'question' THEN 'proposed' ELSE 'confirmed' END
     FROM recorded_meetings r, (VALUES ('question'), ('evidence'), ('next_step')) k(kind)
     WHERE r.organization_id = $1 AND (r.title LIKE 'Call %' OR r.title LIKE 'Regatta %' AND k.kind <> 'question')`,
    [organizationId],
  );
  await owner.query('VACUUM ANALYZE recorded_meetings, meeting_proposals');
}

export interface Asked {
  readonly many: number;
  readonly adminId: string;
}

export const medianOf = (ask: () => Promise<unknown>): Promise<number> =>
  timeOnConnections(ask, { connections: 1, requests: REQUESTS, warmUp: WARM_UP, percent: 50 });

export async function askManyMeetings(product: Product, pool: pg.Pool, { many, adminId }: Asked): Promise<void> {
  const { owner, organizationId } = product;
  const readers = await readersOf(product, adminId);
  const ask = async (
    what: string,
    read: (tx: TenantTransaction, actor: Actor) => Promise<unknown>,
    ceiling = LIST_CEILING_MS,
  ) => {
    for (const [name, reader] of Object.entries(readers)) {
      const actor = { ...reader, organizationId } as Actor;
      const once = () => inTenant(pool, organizationId, (tx) => read(tx, actor), { readOnly: true });
      reportTime(`${what}, of ${many.toLocaleString('en-NZ')} meetings, ${name}`, await medianOf(once), ceiling);
    }
  };
  await ask('the list', (tx, actor) => listMeetings(tx, actor, { limit: 50 }));
  await ask('a search', (tx, actor) => searchTranscripts(tx, actor, { limit: 20, words: 'contract' }));
  await ask('the search of everything', (tx, actor) => searchMeetings(tx, actor, { limit: 5, q: 'contract' }));
  await ask('titles that few have', (tx, actor) => listMeetings(tx, actor, { limit: 50, title: 'regatta' }));
  await ask('titles that nobody has', (tx, actor) => listMeetings(tx, actor, { limit: 50, title: 'keelhaul' }));
  await ask('nothing to decide, as few have', (tx, actor) => listMeetings(tx, actor, { limit: 50, undecided: false }));
  await owner.query(
    `UPDATE meeting_proposals p SET state = CASE WHEN r.title LIKE 'Regatta %' THEN 'proposed' ELSE 'confirmed' END
     FROM recorded_meetings r WHERE p.organization_id = $1 AND r.organization_id = $1 AND r.id = p.meeting_id
       AND (p.kind = 'question' OR p.kind = 'next_step' AND r.title LIKE 'Regatta %')`,
    [organizationId],
  );
  await owner.query('VACUUM ANALYZE recorded_meetings, meeting_proposals');
  await ask('something to decide, as few have', (tx, actor) => listMeetings(tx, actor, { limit: 50, undecided: true }));
  for (const [days, from] of Object.entries({ '90 days': '2026-01-31', 'a year': '2025-05-01' })) {
    const window = { from, to: DAY };
    await ask(
      `coverage by component, ${days}`,
      (tx, actor) => meetingCoverage(tx, actor, window, new Date()),
      COVERAGE_CEILING_MS,
    );
    const page = { ...window, framework: 'meddpic', limit: 50 } as const;
    for (const [by, read] of Object.entries({ deal: dealCoverage, rep: repCoverage }))
      await ask(`coverage by ${by}, ${days}`, (tx, actor) => read(tx, actor, page, new Date()), COVERAGE_CEILING_MS);
  }
}

/** Returns who sees all meetings, those of their deals, and none. */
export async function readersOf(
  { owner, organizationId }: Product,
  adminId: string,
): Promise<Record<string, Pick<Actor, 'memberId' | 'role'>>> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT m.id FROM members m LEFT JOIN opportunities o ON o.organization_id = $1 AND o.owner_id = m.id
     WHERE m.organization_id = $1 GROUP BY m.id ORDER BY count(o.id) DESC LIMIT 1`,
    [organizationId],
  );
  return {
    'who sees all of them': { memberId: adminId, role: 'admin' },
    'who sees those of their deals': { memberId: rows[0]?.id ?? adminId, role: 'account_executive' },
    'who sees none': { memberId: '00000000-0000-7000-8000-000000000000', role: 'account_executive' },
  };
}
