/** The fact sheet of a deal with a long history, as its Conversations tab asks for it: 2,000 activities and 200 notes. */
import { answerOf, timeOnConnections } from './asking.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { reportMachine, reportTime } from './report.ts';

const DEALS = 1_000;
const ACTIVITIES = 2_000;
const NOTES = 200;
/** Milliseconds at the 95th percentile. */
const CEILING_MS = 50;

export async function run(): Promise<void> {
  await onOrganization(DEALS, 2, async (product) => {
    const deal = await withHistory(product);
    const path = `/opportunities/${deal}/facts`;
    const { leftOut } = await answerOf<{ leftOut: readonly { total: number }[] }>(product, path);
    if (leftOut.length === 0) throw new Error('the history is not there');
    const time = await timeOnConnections(() => answerOf(product, path), { connections: 1, requests: 200, warmUp: 20 });
    reportTime(
      `fact sheet of a deal with ${ACTIVITIES.toLocaleString('en')} activities, 95th percentile`,
      time,
      CEILING_MS,
    );
    reportMachine();
  });
}

/** Gives one deal a contact who took part in every activity, and notes. */
async function withHistory({ owner, organizationId }: Product): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM opportunities WHERE organization_id = $1 AND status = 'open' ORDER BY id LIMIT 1`,
    [organizationId],
  );
  const deal = rows[0]?.id ?? '';
  await owner.query(
    `INSERT INTO contacts (organization_id, id, name, name_key) VALUES ($1, $2, 'Ana Lee', 'ana lee')`,
    [organizationId, deal],
  );
  await owner.query(
    `INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role) VALUES ($1, $2, $2, 'champion')`,
    [organizationId, deal],
  );
  await owner.query(
    `WITH made AS (
       INSERT INTO activities (organization_id, id, kind, subject, outcome_words, occurred_at, opportunity_id)
       SELECT $1, gen_random_uuid(), 'call', 'Call ' || n, 'They asked for a price list', now() - n * interval '1 hour', $2
       FROM generate_series(1, ${ACTIVITIES}) n RETURNING id)
     INSERT INTO activity_contacts (organization_id, activity_id, contact_id) SELECT $1, id, $2 FROM made`,
    [organizationId, deal],
  );
  await owner.query(
    `INSERT INTO deal_notes (organization_id, id, opportunity_id, document)
     SELECT $1, gen_random_uuid(), $2, jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object(
       'type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', repeat('They asked again. ', 30))))))
     FROM generate_series(1, ${NOTES})`,
    [organizationId, deal],
  );
  await owner.query('ANALYZE activities, activity_contacts, deal_notes');
  return deal;
}
