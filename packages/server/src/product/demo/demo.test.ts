import { dayOfIsoDate, isoDate, localDay } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { replayDeal } from '../../records/ledger/replay-deal.ts';
import { readHistory } from '../../records/ledger/testing/read-history.ts';
import { rebuildProjections } from '../../records/ledger/testing/rebuild-projections.ts';
import { changeDeals } from '../../records/opportunities/change-deals.ts';
import { loadDealStates } from '../../records/opportunities/load-deal-states.ts';
import { rebuildTotals } from '../../records/totals/rebuild-totals.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { copyCompany } from './copy-company.ts';
import { quartersBefore } from './make-company.ts';
import { planCompany } from './plan.ts';
import { LOST, type PlannedDeal, WON } from './planned.ts';
import { makeTemplate } from './template.ts';

const TIME_ZONE = 'Pacific/Auckland';

/** Times that the close date moved later. */
function pushesOf({ closeDay, steps }: PlannedDeal): number {
  const days = [closeDay, ...steps.flatMap((step) => step.closeDay ?? [])];
  return days.filter((day, at) => at > 0 && day > (days[at - 1] ?? 0)).length;
}

describe('the demo company', () => {
  let database: TestDatabase;
  const organizationId = newId();
  const now = new Date();
  const run = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(database.pool, organizationId, work);
  const read = async (text: string) =>
    (await run((tx) => tx.client.query({ text, rowMode: 'array' }))).rows as unknown[][];
  beforeAll(async () => {
    database = await createTestDatabase();
    const template = await makeTemplate(database.pool, localDay(now.getTime(), TIME_ZONE));
    await run((tx) => copyCompany(tx, template, { now, timeZone: TIME_ZONE }));
  });
  afterAll(() => database.drop());

  it('has three managers with twelve reps, one who has just begun, and one of each other role', async () => {
    const roles = await read('SELECT role, count(*)::int FROM members GROUP BY role ORDER BY role');
    expect(Object.fromEntries(roles)).toEqual({
      account_executive: 13,
      admin: 1,
      cro: 1,
      revops: 1,
      sales_manager: 3,
      vp_sales: 1,
    });
  });

  it('ramps up the quota of whoever has just begun, and remembers alerts that went and were dismissed', async () => {
    const [[name, ramped, deals]] = (await read(
      `SELECT m.name, q.amount_minor < q.full_minor,
         (SELECT count(*) > 0 FROM opportunities o WHERE o.owner_id = m.id AND o.status = 'open')
       FROM quotas q JOIN members m ON m.id = q.member_id WHERE q.full_minor IS NOT NULL ORDER BY q.starts_on LIMIT 1`,
    )) as [[string, boolean, boolean]];
    expect([name, ramped, deals]).toEqual(['Kiri Solomon', true, true]);
    // How many there are is the day's: one that still stands is left to the next morning.
    const kept = await read(
      `SELECT scope, subject_id, count(*) FILTER (WHERE dismissed_at < gone_on)::int, bool_and(came_on < gone_on)
       FROM revenue_alerts GROUP BY 1, 2`,
    );
    for (const [, , dismissed, went] of kept) expect([dismissed, went]).toEqual([1, true]);
  });

  it('tells whoever is looked around as of a mention and of tasks that are due, on deals they see', async () => {
    const told = await read(
      `SELECT m.role, bool_or(n.kind = 'mentioned' AND n.read_at IS NULL), count(*) FILTER (WHERE n.kind = 'task_due')::int >= 1
       FROM notifications n JOIN members m ON m.id = n.member_id GROUP BY m.role ORDER BY m.role`,
    );
    expect(told).toEqual(
      ['account_executive', 'admin', 'cro', 'revops', 'sales_manager', 'vp_sales'].map((role) => [role, true, true]),
    );
    // Their times are of the visitor's day, none of them still to come.
    expect(await read('SELECT count(*)::int FROM notifications WHERE created_at > now()')).toEqual([[0]]);
  });

  it('has notes, competitors, amounts that follow lines, procurement, and deals qualified out for several reasons', async () => {
    const [[notes, pinned]] = (await read(
      'SELECT count(*)::int, count(*) FILTER (WHERE pinned)::int FROM deal_notes',
    )) as [[number, number]];
    expect([notes > 20, pinned > 3]).toEqual([true, true]);
    const rivals = await read(
      `SELECT count(*) FILTER (WHERE o.status = 'won') > 0 AND count(*) FILTER (WHERE o.status = 'lost') > 0
       FROM deal_competitors d JOIN opportunities o ON o.id = d.opportunity_id GROUP BY d.competitor_id`,
    );
    expect(rivals).toEqual(Array(4).fill([true]));
    const leading = await read(
      `SELECT 1 FROM deal_competitors d JOIN opportunities o ON o.id = d.opportunity_id
       WHERE o.status = 'open' AND d.position = 'leads'`,
    );
    expect(leading).not.toEqual([]);
    const [[followed, apart]] = (await read(
      `SELECT count(*)::int, count(*) FILTER (WHERE o.amount_minor <> (SELECT sum(l.price_minor) FROM line_items l
         WHERE l.opportunity_id = o.id))::int FROM opportunities o WHERE o.amount_from_lines`,
    )) as [[number, number]];
    expect([followed > 5, apart]).toEqual([true, 0]);
    const states = await read('SELECT DISTINCT state FROM procurement_steps ORDER BY 1');
    expect(states.map(([state]) => state)).toEqual(['done', 'in_progress', 'open']);
    const reasons = await read('SELECT DISTINCT primary_reason_id FROM qualify_outs');
    expect(reasons.length).toBeGreaterThanOrEqual(4);
    const [[own, renamed]] = (await read(
      `SELECT count(*) FILTER (WHERE loss_reason LIKE 'System not supported:%')::int,
         count(*) FILTER (WHERE loss_reason = 'Champion left')::int FROM opportunities WHERE status = 'lost'`,
    )) as [[number, number]];
    expect([own > 3, renamed > 3]).toEqual([true, true]);
  });

  it('has three recorded meetings with proposals to decide, each on a deal of the rep who owns it, none still to come', async () => {
    const meetings = await read(
      `SELECT r.owner_id = o.owner_id AND o.status = 'open' AND r.starts_at < now(),
         (SELECT count(*)::int FROM meeting_speakers s WHERE s.meeting_id = r.id AND s.contact_id IS NOT NULL),
         (SELECT count(DISTINCT p.kind) >= 6 FROM meeting_proposals p WHERE p.meeting_id = r.id AND p.state = 'proposed')
       FROM recorded_meetings r JOIN opportunities o ON o.id = r.opportunity_id`,
    );
    expect(meetings).toEqual(Array(3).fill([true, 2, true]));
  });

  it('has an owner of each account that was ever sold to, who owns the deal of it that came last', async () => {
    const strange = `SELECT FROM accounts a WHERE a.owner_id IS DISTINCT FROM (SELECT o.owner_id FROM opportunities o
      WHERE o.account_id = a.id ORDER BY o.created_on DESC, o.id DESC LIMIT 1)`;
    expect(await read(strange)).toEqual([]);
    expect(await read('SELECT count(*) > 400 FROM accounts WHERE owner_id IS NOT NULL')).toEqual([[true]]);
    expect(await read('SELECT count(*) > 1000 FROM contacts WHERE owner_id IS NOT NULL')).toEqual([[true]]);
  });

  it('looks back over three years, and has every band, stage, category and framework in its open deals', async () => {
    const [[days, quarters]] = (await read(
      `SELECT ($$${now.toISOString()}$$::timestamptz::date - min(effective_at)::date), (SELECT count(DISTINCT date_trunc('quarter', closed_on))::int
         FROM opportunities WHERE status = 'won') FROM ledger`,
    )) as [[number, number]];
    expect(days).toBeGreaterThan(3 * 365);
    expect(quarters).toBeGreaterThanOrEqual(12);
    const kinds = async (text: string) => (await read(text)).map(([kind]) => kind);
    const open = `FROM opportunities o JOIN opportunity_health h ON h.opportunity_id = o.id WHERE o.status = 'open'`;
    expect(await kinds(`SELECT DISTINCT h.risk_band ${open} ORDER BY 1`)).toEqual(['green', 'red', 'yellow']);
    expect(await kinds(`SELECT DISTINCT o.category ${open} ORDER BY 1`)).toEqual(['best_case', 'commit', 'pipeline']);
    expect((await kinds(`SELECT DISTINCT o.stage_id ${open}`)).length).toBe(6);
    expect((await kinds('SELECT DISTINCT framework FROM evidence')).length).toBe(4);
    const met = `SELECT DISTINCT width_bucket(100 - extract(epoch FROM now() - max(a.occurred_at)) / 604800 * (5 + p.influence / 2.0), ARRAY[50, 80])
      FROM opportunity_contacts p JOIN opportunities o ON o.id = p.opportunity_id AND o.status = 'open'
      JOIN activity_contacts c ON c.contact_id = p.contact_id JOIN activities a ON a.id = c.activity_id
      WHERE p.influence IS NOT NULL GROUP BY p.opportunity_id, p.contact_id, p.influence ORDER BY 1`;
    expect(await kinds(met), 'stale, needing attention, active').toEqual([0, 1, 2]);
  });

  it.each(['2026-01-01', '2026-11-21', '2028-02-29'])(
    'has people with habits on %s: a sandbagger, an optimist, and one who never logs',
    (date) => {
      const { deals } = planCompany(quartersBefore(dayOfIsoDate(date)));
      const of = (name: string) => {
        const own = deals.filter(({ owner }) => owner === name);
        const steps = own.flatMap((deal) => deal.steps);
        const stages = own.map((deal) => deal.steps.flatMap(({ stage }) => stage ?? []).at(-1));
        const won = stages.filter((stage) => stage === WON).length;
        return {
          winRate: won / (won + stages.filter((stage) => stage === LOST).length),
          moves: own.reduce((sum, deal) => sum + pushesOf(deal), 0) / own.length,
          commits: steps.filter(({ category }) => category === 'commit').length,
          logged: own.flatMap(({ activities, evidence }) => [...activities, ...evidence]).length,
        };
      };
      const [sandbagger, optimist, silent] = [of('Grace Okafor'), of('Brett Sandoval'), of('Joe Patel')];
      expect(sandbagger.winRate).toBeGreaterThan(1.5 * optimist.winRate);
      expect(sandbagger.commits).toBe(0);
      expect(optimist.commits).toBeGreaterThan(10);
      expect(optimist.moves).toBeGreaterThan(3 * sandbagger.moves);
      expect(silent.logged).toBe(0);
      expect(silent.winRate).toBeGreaterThan(0.2);
    },
  );

  it.each(['2026-01-01', '2026-03-31', '2027-06-30', '2028-02-29', '2030-10-02'])(
    'is the same company twice, in a quarter in flight, on %s',
    (date) => {
      const quarters = quartersBefore(dayOfIsoDate(date));
      const company = planCompany(quarters);
      expect(planCompany(quarters)).toEqual(company);
      const days = company.deals.flatMap(({ createdDay, steps, activities, evidence }) => [
        createdDay,
        ...[...steps, ...activities, ...evidence].map(({ day }) => day),
      ]);
      expect(Math.max(...days)).toBeLessThan(quarters.today);
      expect(new Set(company.deals.map(({ name }) => name)).size).toBe(company.deals.length);
      const open = company.deals.filter(({ steps }) => !steps.some(({ stage = 0 }) => stage >= WON));
      // About 100, as many as are alive: fewest just after a quarter's end.
      expect(open.length).toBeGreaterThan(70);
      expect(open.length).toBeLessThan(130);
    },
  );

  it('has nearly every risk trigger in its open deals, and some that are overdue, silent and due soon', async () => {
    // Two of fifteen are rare enough to be missing on a day.
    const [[types]] = (await read('SELECT count(DISTINCT type)::int FROM trigger_totals WHERE count > 0')) as [
      [number],
    ];
    expect(types).toBeGreaterThanOrEqual(13);
    const [[overdue, due]] = (await read(
      `SELECT count(*) FILTER (WHERE close_date < now())::int, count(*) FILTER (WHERE close_date >= now()
         AND close_date < date_trunc('quarter', now()) + interval '3 months')::int FROM opportunities WHERE status = 'open'`,
    )) as [[number, number]];
    expect(overdue).toBeGreaterThanOrEqual(2);
    expect(due).toBeGreaterThanOrEqual(1);
  });

  it('has deals, their projections and records as its ledger tells them', async () => {
    // One in four: all of them take as long as the rest of this file.
    const ids = (await read('SELECT id FROM opportunities ORDER BY id'))
      .map(([id]) => String(id))
      .filter((_, at) => at % 4 === 0);
    await run(async (tx) => {
      const states = await loadDealStates(tx, ids);
      for (const id of ids) {
        const { fields, closeDate } = replayDeal(await readHistory(tx, id));
        expect({ ...fields, ...closeDate }).toEqual(states.get(id));
      }
    });
    const kept = await read('SELECT * FROM stage_stays ORDER BY 2, 4');
    const scores = await read('SELECT * FROM opportunity_health ORDER BY 2');
    await run(async (tx) => {
      for (const id of ids) await rebuildProjections(tx, id, now);
    });
    expect(await read('SELECT * FROM stage_stays ORDER BY 2, 4')).toEqual(kept);
    expect(await read('SELECT * FROM opportunity_health ORDER BY 2')).toEqual(scores);
  });

  it('keeps scores and totals that are the same when they are made anew', async () => {
    const all = 'SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY 2, 3, 4, 5, 6, 7, 8';
    const scores = await read('SELECT * FROM opportunity_health ORDER BY 2');
    const totals = await read(all);
    const ids = (await read('SELECT id FROM opportunities')).map(([id]) => String(id));
    await run((tx) => changeDeals(tx, ids, now, async () => undefined));
    expect(await read('SELECT * FROM opportunity_health ORDER BY 2')).toEqual(scores);
    await run(rebuildTotals);
    expect(await read(all)).toEqual(totals);
  });

  it('sums deals once', async () => {
    const sums = (from: string) => read(`SELECT sum(count)::int, sum(amount_base_minor)::text FROM ${from}`);
    expect(await sums('open_sums')).toEqual(
      await sums(`opportunity_totals WHERE status = 'open' AND category <> 'omitted'`),
    );
    expect(await sums('placed_sums')).toEqual(await sums('opportunity_totals'));
  });

  it('keeps the hours of its office on the clocks of the visitor', async () => {
    const hours = `SELECT min((occurred_at AT TIME ZONE '${TIME_ZONE}')::time)::text, max((occurred_at AT TIME ZONE '${TIME_ZONE}')::time)::text FROM activities`;
    const [[first, last]] = (await read(hours)) as [[string, string]];
    // Half past eight to five; an hour off where the clocks were changed in the night.
    expect([first >= '07:30', last <= '18:00']).toEqual([true, true]);
    const told = `SELECT a.id FROM activities a JOIN ledger l ON l.opportunity_id = a.opportunity_id AND l.kind = 'activity_added'
      AND l.changes ? ('activity.' || a.id)
      WHERE (l.changes -> ('activity.' || a.id) -> 'to' ->> 'occurredAt')::timestamptz <> a.occurred_at`;
    expect(await read(told)).toEqual([]);
  });

  it('was written down as it happened', async () => {
    expect(await read('SELECT id FROM ledger WHERE recorded_at <> effective_at')).toEqual([]);
  });

  it('says nothing of today or after, and nothing before a deal was created', async () => {
    const today = isoDate(localDay(now.getTime(), TIME_ZONE));
    expect(
      await read(
        `SELECT l.id FROM ledger l JOIN opportunities o ON o.id = l.opportunity_id
         WHERE (l.effective_at AT TIME ZONE '${TIME_ZONE}')::date >= '${today}'
           OR (l.effective_at AT TIME ZONE '${TIME_ZONE}')::date < o.created_on`,
      ),
    ).toEqual([]);
  });
});
