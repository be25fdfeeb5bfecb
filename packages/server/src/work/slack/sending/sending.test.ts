/** What happened, shared out among those who want it and see it, and sent by the Slack peer. */
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../platform/database/tenant.ts';
import { createLogger } from '../../../platform/logging/logger.ts';
import { dropWaiting } from '../../../tenancy/slack-outbox/switch-off.ts';
import { administer } from '../../../testing/administer.ts';
import { startTestApp } from '../../../testing/app.ts';
import { FAULTS, refused } from '../../../testing/peers/slack/answers.ts';
import { SLACK_PATH } from '../../connections/slack/testing/connect.ts';
import { queueDigests } from '../digests/queue-digests.ts';
import { composeMessages } from '../messages/compose-messages.ts';
import { settleSent } from './outbox-rows.ts';
import { queueDueSlack } from './run-sending.ts';
import { type SendingOrg, sendingOrg } from './testing/sending-org.ts';

const app = await startTestApp();
afterAll(app.close);

const DAY = 86_400;
/** Many deals wait for others for up to five minutes, and twenty seconds. */
const SOON = 330;
const POSTING = { path: /chat\.postMessage$/ };
let org: SendingOrg;
beforeEach(async () => {
  org = await sendingOrg(app);
  return org.peer.stop;
});

describe('sharing out', () => {
  it('reaches those who want a deal and see it, once', async () => {
    const lead = await org.person('sales_manager', ['deal_won']);
    const rep = await org.person('account_executive', ['deal_won'], { managerId: lead.memberId });
    const colleague = await org.person('account_executive', ['deal_won']);
    const cro = await org.person('cro', ['deal_won']);
    const picky = await org.person('cro', ['deal_won'], { dealsFromMinor: 5_000_01 });
    const uninterested = await org.person('cro', ['deal_lost']);
    const deals = await org.channel(lead.browser, 'deals', ['deal_won']);
    await org.close(rep.browser, await org.deal(rep.browser, { name: 'Harbour crane' }));
    await org.turn();
    for (const reached of [lead, rep, cro, deals]) {
      expect(reached.messages()).toEqual([expect.stringContaining('Harbour crane')]);
    }
    for (const other of [colleague, picky, uninterested]) expect(other.messages()).toEqual([]);
    expect(await org.sql('SELECT FROM slack_events WHERE organization_id = $1')).toEqual([]);
    await org.turn();
    expect(org.peer.world.posted).toHaveLength(4);
    expect((await org.outbox()).every(({ status }) => status === 'sent')).toBe(true);
  });

  it('counts a deal without an amount as none, and tells nothing that was taken back', async () => {
    const cro = await org.person('cro', ['deal_won', 'deal_lost'], { dealsFromMinor: 0 });
    const picky = await org.person('cro', ['deal_won'], { dealsFromMinor: 1 });
    const [won, undone] = [await org.deal(org.admin, { amountMinor: null }), await org.deal(org.admin)];
    await org.close(org.admin, won);
    await org.close(org.admin, undone);
    // It is news for a while before it is sent.
    expect(await org.turn(0)).toBeGreaterThan(0);
    expect(org.peer.world.posted).toEqual([]);
    await org.admin.patch(`/opportunities/${undone}`, { stageId: org.stage('Proposal') });
    await org.turn();
    expect([cro.messages().length, picky.messages().length]).toEqual([1, 0]);
    expect((await org.outbox()).map(({ droppedFor }) => droppedFor).filter(Boolean)).toEqual([
      'nothing_to_say',
      'nothing_to_say',
    ]);
    // Won after all, on the same day.
    await org.close(org.admin, undone);
    await org.turn();
    expect([cro.messages().length, picky.messages().length]).toEqual([2, 1]);
  });

  it('ends with what is true of a deal that is won, lost and won on one day', async () => {
    const cro = await org.person('cro', ['deal_won', 'deal_lost']);
    const deals = await org.channel(cro.browser, 'deals', ['deal_won', 'deal_lost']);
    const id = await org.deal(org.admin);
    for (const how of ['Closed Won', 'Closed Lost', 'Closed Won', 'Closed Lost'] as const) {
      await org.close(org.admin, id, how);
      await org.turn();
    }
    for (const reached of [cro, deals]) {
      expect(reached.messages().map((text) => (/won/iu.test(text) ? 'won' : 'lost'))).toEqual([
        'won',
        'lost',
        'won',
        'lost',
      ]);
    }
  });

  it('tells alerts and forecasts to those whose scope they are about', async () => {
    const lead = await org.person('sales_manager', ['revenue_alerts', 'forecast_range']);
    const rep = await org.person('account_executive', ['revenue_alerts', 'forecast_range'], {
      managerId: lead.memberId,
    });
    const cro = await org.person('cro', ['revenue_alerts', 'forecast_range']);
    const [alert] = await org.sql<{ id: string }>(
      `INSERT INTO revenue_alerts (organization_id, id, scope, subject_id, kind, starts_on, ends_on, facts, came_on)
       VALUES ($1, gen_random_uuid(), 'team', $2, 'coverage', current_date, current_date + 30, '{}', current_date) RETURNING id`,
      [lead.memberId],
    );
    const events = [
      ['revenue_alerts', alert?.id, {}],
      ['forecast_range', null, { scope: 'organization' }],
      ['forecast_range', null, { scope: `team ${lead.memberId}` }],
      ['forecast_range', null, { scope: `rep ${rep.memberId}` }],
      ['forecast_range', null, { scope: `rep ${lead.memberId}` }],
    ] as const;
    for (const [topic, subjectId, facts] of events) {
      await org.sql(
        `INSERT INTO slack_events (organization_id, id, topic, subject_id, facts, occurred_at)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, now())`,
        [topic, subjectId, facts],
      );
    }
    await org.turn(0, { compose: async () => [] });
    const rows = await org.sql<{ memberId: string; topic: string; scope: string | null }>(
      `SELECT member_id AS "memberId", topic, facts->>'scope' AS scope FROM slack_outbox WHERE organization_id = $1`,
    );
    const sorted = (all: readonly object[]) => all.map((row) => JSON.stringify(row)).sort();
    expect(sorted(rows)).toEqual(
      sorted([
        { memberId: lead.memberId, topic: 'revenue_alerts', scope: null },
        { memberId: cro.memberId, topic: 'forecast_range', scope: 'organization' },
        { memberId: lead.memberId, topic: 'forecast_range', scope: `team ${lead.memberId}` },
        { memberId: rep.memberId, topic: 'forecast_range', scope: `rep ${rep.memberId}` },
      ]),
    );
  });

  it('keeps thousands of deals in a row for each change, and tells those that are still so in one message', async () => {
    const cro = await org.person('cro', ['deal_lost']);
    const first = await org.deal(org.admin, { name: 'Harbour crane' });
    await org.close(org.admin, first, 'Closed Lost');
    await org.sql('DELETE FROM slack_events WHERE organization_id = $1');
    await org.sql(
      `WITH made AS (
         INSERT INTO opportunities (organization_id, id, name, name_key, stage_id, status, owner_id, amount_minor, amount_base_minor,
           currency, closed_on, created_on)
         SELECT organization_id, gen_random_uuid(), name, name_key, stage_id, status, owner_id, amount_minor, amount_base_minor,
           currency, closed_on, created_on
         FROM opportunities, generate_series(1, 2400) WHERE organization_id = $1 AND id = $2 RETURNING id),
       scored AS (
         INSERT INTO opportunity_health
         SELECT (jsonb_populate_record(h, jsonb_build_object('opportunity_id', made.id))).* FROM opportunity_health h, made
         WHERE h.organization_id = $1 AND h.opportunity_id = $2)
       INSERT INTO slack_events (organization_id, id, topic, opportunity_id, facts, occurred_at)
       SELECT $1, gen_random_uuid(), 'deal_lost', id, '{}', now() FROM made`,
      [first],
    );
    await org.turn(0);
    const rows = await org.sql<{ deals: number }>(
      `SELECT jsonb_array_length(facts->'opportunityIds') AS deals FROM slack_outbox WHERE organization_id = $1`,
    );
    expect(rows.map(({ deals }) => deals).sort()).toEqual([2000, 400].sort());
    await org.sql(
      `UPDATE opportunities SET status = 'open' WHERE organization_id = $1 AND id IN
         (SELECT id FROM opportunities WHERE organization_id = $1 AND id <> $2 ORDER BY id LIMIT 200)`,
      [first],
    );
    await org.turn(SOON);
    expect(cro.messages()).toEqual([expect.stringContaining('2,200 deals')]);
    expect(new Set((await org.outbox()).map(({ status }) => status))).toEqual(new Set(['sent']));
  });
});

describe('sending', () => {
  /** Somebody who is told of a won deal at the next turn. */
  async function waiting() {
    const cro = await org.person('cro', ['deal_won']);
    await org.close(org.admin, await org.deal(org.admin));
    await org.turn(0);
    return cro;
  }

  it('is done by one of two servers', async () => {
    const cro = await waiting();
    let composed = 0;
    let let_go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      let_go = resolve;
    });
    const first = org.turn(60, {
      compose: async (...given) => {
        composed++;
        await held;
        return composeMessages(...given);
      },
    });
    await expect.poll(() => composed).toBe(1);
    expect(await org.turn(600)).toBe(null);
    let_go();
    await first;
    expect(cro.messages()).toHaveLength(1);
  });

  it('waits as long as Slack says', async () => {
    const cro = await waiting();
    org.peer.failNext(FAULTS.rateLimited(300), POSTING);
    await org.turn(60);
    expect(await org.outbox()).toMatchObject([{ status: 'waiting', vendorWords: 'rate_limited' }]);
    await org.turn(200);
    expect(cro.messages()).toEqual([]);
    await org.turn(420);
    expect(cro.messages()).toHaveLength(1);
    expect(await org.outbox()).toMatchObject([{ status: 'sent', vendorWords: null }]);
  });

  it('tries again where Slack is unreachable, each time after longer, until it is no news', async () => {
    const cro = await waiting();
    const dueIn = async () => {
      const [row] = await org.sql<{ seconds: number }>(
        `SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM slack_outbox WHERE organization_id = $1`,
      );
      return row?.seconds ?? 0;
    };
    org.peer.failNext('hang up', POSTING);
    await org.turn(60);
    const first = (await dueIn()) - 60;
    org.peer.failNext(FAULTS.unavailable, POSTING);
    await org.turn(200);
    const second = (await dueIn()) - 200;
    expect(second).toBeGreaterThan(first * 1.5);
    expect(await org.outbox()).toMatchObject([{ status: 'waiting', attempts: 2, vendorWords: 'HTTP 503' }]);
    await org.turn(2 * DAY);
    expect(cro.messages()).toEqual([]);
    expect(await org.outbox()).toMatchObject([{ status: 'dropped', droppedFor: 'too_old' }]);
  });

  it.each(['ekm_access_denied', 'external_channel_migrating', 'internal_error'])(
    'keeps what Slack does not take for %s, which passes',
    async (error) => {
      const cro = await waiting();
      org.peer.failNext(refused(error), POSTING);
      await org.turn(60);
      expect(await org.outbox()).toMatchObject([{ status: 'waiting', vendorWords: error }]);
      await org.turn(200);
      expect(cro.messages()).toHaveLength(1);
    },
  );

  it('drops a message that Slack refuses, and sends the others', async () => {
    const cro = await org.person('cro', ['deal_won', 'deal_lost']);
    await org.close(org.admin, await org.deal(org.admin));
    await org.close(org.admin, await org.deal(org.admin), 'Closed Lost');
    org.peer.failNext(refused('invalid_blocks'), POSTING);
    await org.turn();
    expect(cro.messages()).toHaveLength(1);
    expect(await org.outbox()).toMatchObject([
      { topic: 'deal_won', status: 'dropped', droppedFor: 'refused', vendorWords: 'invalid_blocks' },
      { topic: 'deal_lost', status: 'sent' },
    ]);
  });

  it('goes on with other topics and people where one cannot be composed', async () => {
    const cro = await org.person('cro', ['deal_won', 'deal_lost']);
    const other = await org.person('cro', ['deal_lost']);
    await org.close(org.admin, await org.deal(org.admin));
    await org.close(org.admin, await org.deal(org.admin), 'Closed Lost');
    await org.turn(60, {
      compose: async (tx, to, items, now) => {
        if (items.some(({ topic }) => topic === 'deal_won')) throw new Error('a defect');
        return composeMessages(tx, to, items, now);
      },
    });
    expect([cro.messages().length, other.messages().length]).toEqual([1, 1]);
    await org.turn(200);
    expect(cro.messages()).toHaveLength(2);
  });

  it('sends what takes longer to compose than it was taken for, once', async () => {
    const cro = await waiting();
    let seconds = 60;
    const slow = {
      now: () => new Date(Date.now() + seconds * 1000),
      compose: (async (...given) => {
        seconds += 300;
        return composeMessages(...given);
      }) satisfies typeof composeMessages,
    };
    await org.turn(0, slow);
    expect(cro.messages()).toHaveLength(1);
    expect(await org.outbox()).toMatchObject([{ status: 'sent', attempts: 1 }]);
  });

  it('leaves to another server what that has taken while it composed', async () => {
    const cro = await waiting();
    let seconds = 60;
    await org.turn(0, {
      now: () => new Date(Date.now() + seconds * 1000),
      compose: async (...given) => {
        seconds += 300;
        await administer(
          app.database.ownerUrl,
          `UPDATE slack_outbox SET attempts = attempts + 1 WHERE organization_id = '${org.organizationId}'`,
        );
        return composeMessages(...given);
      },
    });
    expect(cro.messages()).toEqual([]);
    expect(await org.outbox()).toMatchObject([{ status: 'waiting', attempts: 2 }]);
  });

  it('is noted while its reader changes what they want', async () => {
    const cro = await waiting();
    const [row] = await org.sql<{ id: string }>('SELECT id FROM slack_outbox WHERE organization_id = $1');
    const target = { kind: 'person', memberId: cro.memberId } as const;
    const { organizationId } = org;
    const owner = new pg.Client({ connectionString: app.database.ownerUrl });
    await owner.connect();
    await owner.query('BEGIN');
    await owner.query('SELECT FROM slack_people WHERE organization_id = $1 AND member_id = $2 FOR UPDATE', [
      organizationId,
      cro.memberId,
    ]);
    const noted = inTenant(app.database.pool, organizationId, (tx) =>
      settleSent(tx, target, [row?.id ?? ''], new Date()),
    );
    const blocked = async () =>
      (await owner.query('SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))')).rowCount;
    await expect.poll(blocked).toBe(1);
    await dropWaiting({ organizationId, client: owner as unknown as pg.PoolClient }, target);
    await owner.query('COMMIT');
    await owner.end();
    await noted;
    expect(await org.outbox()).toMatchObject([{ status: 'dropped' }]);
  });

  it('leaves a target alone for a minute that fails before anything is taken', async () => {
    const cro = await waiting();
    await org.sql(`UPDATE slack_people SET time_zone = 'Nowhere/City' WHERE organization_id = $1`);
    await org.sql(`UPDATE slack_people SET quiet_from = 0, quiet_to = 1 WHERE organization_id = $1`);
    expect(await org.turn(60, { logger: createLogger('silent') })).toBeGreaterThan(50);
    expect(await org.outbox()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
    await org.sql('UPDATE slack_people SET time_zone = NULL WHERE organization_id = $1');
    await org.turn(130);
    expect(cro.messages()).toHaveLength(1);
  });

  it('goes on where what happened cannot be shared out, which is tried again', async () => {
    const cro = await waiting();
    await org.close(org.admin, await org.deal(org.admin, { name: 'Quay wall' }));
    const owner = (text: string) => administer(app.database.ownerUrl, text);
    await owner(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON slack_events FOR EACH ROW EXECUTE FUNCTION refuse()`);
    await org.turn(60, { logger: createLogger('silent') });
    await owner('DROP TRIGGER refuse ON slack_events; DROP FUNCTION refuse');
    expect(cro.messages()).toEqual([expect.stringContaining('Crane')]);
    await org.turn();
    expect(cro.messages()).toEqual([expect.stringContaining('Crane'), expect.stringContaining('Quay wall')]);
  });

  it('waits for somebody who must set up a second factor first', async () => {
    const cro = await waiting();
    const require = (isRequired: boolean) =>
      org.sql('UPDATE organizations SET requires_second_factor = $2 WHERE organization_id = $1', [isRequired]);
    await require(true);
    await org.turn();
    await require(false);
    await org.turn(120);
    expect(cro.messages()).toEqual([]);
    await org.turn(4_000);
    expect(cro.messages()).toHaveLength(1);
  });

  it('stops while an admin pauses Slack or it must be reconnected, and goes on after', async () => {
    const cro = await waiting();
    await org.admin.post(`${SLACK_PATH}/pause`);
    expect(await org.turn()).toBe(null);
    await org.admin.post(`${SLACK_PATH}/resume`);
    org.peer.world.endTokens('token_revoked');
    await org.turn();
    expect((await org.admin.get(SLACK_PATH)).body.state).toBe('needs_reconnecting');
    expect(await org.outbox()).toMatchObject([{ status: 'waiting', vendorWords: null }]);
    expect(await org.turn(120)).toBe(null);
    const due: unknown[] = [];
    await queueDueSlack(app.database.pool, { send: async (_: string, job: object) => due.push(job) } as never);
    expect(due).not.toContainEqual({ organizationId: org.organizationId });
    const connected = await org.admin.post(`${SLACK_PATH}/token`, { botToken: org.peer.world.install() });
    expect(connected.body.state).toBe('healthy');
    await org.turn(180);
    expect(cro.messages()).toHaveLength(1);
  });
});

it('sends the first digest with the next week, not as soon as Slack is connected', async () => {
  const cro = await org.person('cro', ['weekly_digest']);
  const queue = (days: number) =>
    queueDigests(app.database.pool, org.organizationId, { now: new Date(Date.now() + days * DAY * 1000) });
  expect(await queue(0)).toBe(0);
  expect(await queue(7)).toBe(1);
  await org.turn(7 * DAY + 60);
  expect(cro.messages()).toHaveLength(1);
});
