/** The list of conversations over all deals, and its search, in an organisation with very many: for an admin and for a rep. */
import type pg from 'pg';
import { inTenant } from '../packages/server/src/platform/database/tenant.ts';
import type { Actor } from '../packages/server/src/tenancy/identity/actor.ts';
import { listConversations } from '../packages/server/src/work/conversations/list-conversations.ts';
import { onOrganization } from './organisation.ts';
import type { Product } from './product.ts';
import { percentile, reportMachine, reportTime } from './report.ts';

const DEALS = 100_000;
/** Conversations of each deal, with a question and an answer each. */
const OF_DEAL = 3;
/** Milliseconds at the 95th percentile. */
const CEILING_MS = 50;
const REQUESTS = 60;
const WARM_UP = 10;
const PAGE = 50;

export async function run(wanted: readonly string[] = []): Promise<void> {
  const [deals = DEALS] = wanted.map(Number);
  await onOrganization(deals, 1, async (product, pool) => {
    await addConversations(product);
    const people = await peopleOf(product);
    for (const [who, actor] of people) {
      for (const [what, text] of [
        ['latest', undefined],
        ['a common word', 'renewal'],
        ['a rare word', 'answer 77777'],
      ] as const) {
        const time = await timed(pool, product.organizationId, actor, text);
        reportTime(
          `conversations of ${(deals * OF_DEAL).toLocaleString('en')}, ${what}, for ${who}, 95th percentile`,
          time,
          CEILING_MS,
        );
      }
    }
    reportMachine();
  });
}

async function timed(pool: pg.Pool, organizationId: string, actor: Actor, text: string | undefined): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + REQUESTS; n++) {
    const begun = performance.now();
    const { items } = await inTenant(pool, organizationId, (tx) => listConversations(tx, actor, { text, limit: PAGE }));
    if (items.length === 0 && text !== 'answer 77777') throw new Error('the conversations are not there');
    if (n >= WARM_UP) times.push(performance.now() - begun);
  }
  return percentile(times, 95);
}

async function peopleOf({ owner, organizationId }: Product): Promise<(readonly [string, Actor])[]> {
  const { rows } = await owner.query<{ id: string; name: string; role: Actor['role'] }>(
    `(SELECT id, name, role FROM members WHERE organization_id = $1 AND role = 'admin' LIMIT 1)
     UNION ALL (SELECT id, name, role FROM members WHERE organization_id = $1 AND role = 'account_executive' ORDER BY id LIMIT 1)`,
    [organizationId],
  );
  return rows.map(({ id, name, role }) => [
    role === 'admin' ? 'an admin' : 'a rep with 1% of the deals',
    { organizationId, memberId: id, name, role } as Actor,
  ]);
}

async function addConversations({ owner, organizationId }: Product): Promise<void> {
  await owner.query(
    `INSERT INTO conversations (organization_id, id, opportunity_id, author_id, title, created_at, updated_at)
     SELECT $1, gen_random_uuid(), o.id, o.owner_id, 'Question about ' || o.name, t.at, t.at
     FROM opportunities o, generate_series(1, ${OF_DEAL}) n,
       LATERAL (SELECT now() - (hashtextextended(o.id::text, n) & 8388607) * interval '1 second' AS at) t
     WHERE o.organization_id = $1`,
    [organizationId],
  );
  await owner.query(
    `INSERT INTO conversation_messages (organization_id, id, conversation_id, position, is_answer, text)
     SELECT $1, gen_random_uuid(), c.id, p, p = 1,
       CASE p WHEN 0 THEN 'What is open in this renewal?' ELSE 'This is answer ' || row_number() OVER () || ': agree the next step with the customer.' END
     FROM conversations c, generate_series(0, 1) p WHERE c.organization_id = $1`,
    [organizationId],
  );
  await owner.query('VACUUM ANALYZE conversations, conversation_messages');
}
