/** What meetings changed, among very many of them, and the win chance that each decision reads before and after. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../packages/server/src/platform/database/tenant.ts';
import type { Actor } from '../../packages/server/src/tenancy/identity/actor.ts';
import { chanceReader } from '../../packages/server/src/work/forecasts/deal-chance.ts';
import {
  meetingChanges,
  recentMeetingChanges,
} from '../../packages/server/src/work/meetings/proposals/meeting-changes.ts';
import type { Product } from '../product.ts';
import { reportTime } from '../report.ts';
import { type Asked, medianOf, readersOf } from './many-meetings.ts';

/** Medians, in milliseconds. */
const CHANGES_CEILING_MS = 20;
const RECENT_CEILING_MS = 100;
const CHANCE_CEILING_MS = 50;
/** Of the meetings, those that were logged in the last days, and those with an item confirmed then. */
const LATELY = 2_000;

export async function askChanges(product: Product, pool: pg.Pool, { many, adminId }: Asked): Promise<void> {
  const { owner, organizationId } = product;
  await decideLately(owner, organizationId);
  for (const [name, reader] of Object.entries(await readersOf(product, adminId))) {
    const actor = { ...reader, organizationId } as Actor;
    const recent = (tx: TenantTransaction) => recentMeetingChanges(tx, actor, { limit: 5 }, new Date());
    reportTime(
      `what meetings changed lately, of ${many.toLocaleString('en-NZ')} meetings, ${name}`,
      await medianOf(() => inTenant(pool, organizationId, recent, { readOnly: true })),
      RECENT_CEILING_MS,
    );
  }
  await askOne(pool, organizationId, adminId);
}

/** Logs as many of the meetings as are logged in two weeks, and confirms an item of each. */
async function decideLately(owner: pg.Client | pg.Pool, organizationId: string): Promise<void> {
  const effect = `jsonb_build_object('risk', jsonb_build_array(40, 40 + n % 30), 'confidence', jsonb_build_array(50, 55),
    'drag', jsonb_build_array(30, 20), 'chance', jsonb_build_array(20, 20 + n % 10))`;
  const lately = `SELECT id, opportunity_id, row_number() OVER (ORDER BY id) AS n FROM recorded_meetings
    WHERE organization_id = $1 AND opportunity_id IS NOT NULL ORDER BY id LIMIT ${LATELY}`;
  await owner.query(
    `INSERT INTO activities (organization_id, id, opportunity_id, kind, subject, occurred_at, recorded_by_id)
     SELECT $1, l.id, l.opportunity_id, 'meeting', 'Call', now(), o.owner_id FROM (${lately}) l
     JOIN opportunities o ON o.organization_id = $1 AND o.id = l.opportunity_id`,
    [organizationId],
  );
  await owner.query(
    `UPDATE recorded_meetings r SET activity_id = r.id, confirmed_at = now(), activity_effect = ${effect}
     FROM (${lately}) l WHERE r.organization_id = $1 AND r.id = l.id`,
    [organizationId],
  );
  await owner.query(
    `INSERT INTO meeting_proposals (organization_id, id, meeting_id, kind, item, start_ms, cue, state, result, effect, decided_at)
     SELECT $1, gen_random_uuid(), l.id, 'evidence', '{"quote": "We lose a day", "cue": 0, "lastCue": 0, "title": "We lose a day", "speaker": 0, "owner": null, "due": null, "component": null, "competitorId": null, "origin": "rules", "rule": null}',
       0, 0, 'confirmed', jsonb_build_object('kind', 'evidence', 'opportunityId', l.opportunity_id), ${effect}, now() FROM (${lately}) l`,
    [organizationId],
  );
  await owner.query('VACUUM ANALYZE recorded_meetings, meeting_proposals, activities');
}

/** What one meeting changed, and the win chance of its deal, which each decision reads before and after. */
async function askOne(pool: pg.Pool, organizationId: string, adminId: string): Promise<void> {
  const actor = { memberId: adminId, role: 'admin', organizationId } as Actor;
  const read = <T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    inTenant(pool, organizationId, work, { readOnly: true });
  const { rows } = await read((tx) =>
    tx.client.query<{ id: string; deal: string }>(
      'SELECT id, opportunity_id AS deal FROM recorded_meetings WHERE organization_id = $1 AND confirmed_at IS NOT NULL LIMIT 1',
      [organizationId],
    ),
  );
  const [meeting] = rows;
  if (!meeting) throw new Error('no meeting is logged');
  reportTime(
    'what one meeting changed',
    await medianOf(() => read((tx) => meetingChanges(tx, actor, { id: meeting.id }))),
    CHANGES_CEILING_MS,
  );
  const chance = async (tx: TenantTransaction) => {
    const chanceOf = await chanceReader(tx, new Date());
    await chanceOf(meeting.deal);
    await chanceOf(meeting.deal);
  };
  reportTime('the win chance of one deal before and after', await medianOf(() => read(chance)), CHANCE_CEILING_MS);
}
