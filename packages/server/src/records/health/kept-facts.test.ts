import { DAY_MS, STANDARD_THRESHOLDS } from '@forecastle/rules';
import { ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { tries } from '../../testing/long.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { createActivity } from '../activities/create-activity.ts';
import { createCompetitor } from '../competitors/create-competitor.ts';
import { putDealCompetitor, removeDealCompetitor } from '../competitors/put-deal-competitor.ts';
import { applyStep, makeWorld, step, type World } from '../ledger/testing/random-history.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { updateOrganization } from '../organization/update-organization.ts';
import { addStep, updateStep } from '../procurement/write-steps.ts';
import { updateStage } from '../stages/update-stage.ts';
import { dismissTrigger, restoreTrigger } from '../triggers/dismiss-trigger.ts';
import { putThresholds } from '../triggers/put-thresholds.ts';
import { thresholdsOf } from '../triggers/thresholds.ts';
import { momentIn } from './calendar.ts';
import { gatherScoring, type ScoringDeal } from './gather-scoring.ts';
import { gatherDue } from './kept-facts.ts';
import { sweepOrganization } from './sweep.ts';

const HOUR = 60 * 60 * 1000;
const EVENTS = 10;
const HOURS_BETWEEN = 200;
/** A life ends by now: the ledger bears the clock's time beside that of the events, and neither is ahead of the other. */
const LONGEST = EVENTS * HOURS_BETWEEN * HOUR;

const deal = fc.nat(1);
/** What happens to one of two deals that share people, or to the settings; hours pass before it. */
const event = fc.record({
  hours: fc.integer({ min: 1, max: HOURS_BETWEEN }),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('step' as const), deal, step }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('activity' as const),
        deal,
        kind: fc.constantFrom('email_sent' as const, 'email_received' as const, 'meeting' as const, 'task' as const),
        /** Days from the moment: what lies ahead comes by time alone. */
        inDays: fc.integer({ min: -20, max: 20 }),
        contacts: fc.constantFrom([], [0], [1], [0, 1]),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('competitor' as const),
        deal,
        position: fc.constantFrom('leads' as const, 'behind' as const, null, 'gone' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('procurement' as const),
        deal,
        due: fc.constantFrom('2026-11-30', '2027-01-15', null),
        state: fc.constantFrom('open' as const, 'done' as const),
      }),
    },
    fc.record({ do: fc.constant('dismiss' as const), deal, isRestored: fc.boolean() }),
    fc.record({ do: fc.constant('thresholds' as const), dropDays: fc.constantFrom(10, 30, 60) }),
    fc.record({
      do: fc.constant('zone' as const),
      timeZone: fc.constantFrom('Pacific/Auckland', 'America/Los_Angeles'),
    }),
    fc.record({
      do: fc.constant('stage' as const),
      stage: fc.nat(4),
      phase: fc.constantFrom('early' as const, 'late' as const),
    }),
    fc.record({ do: fc.constant('nothing' as const) }),
  ),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** By the clock of the test itself a trigger may not stand that does at the moment of the event: nothing happens then. */
async function unlessGone(dismiss: () => Promise<unknown>): Promise<void> {
  try {
    await dismiss();
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status !== 409) throw error;
  }
}

describe('facts kept for the next sweep', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  async function happen(tx: TenantTransaction, life: Life, what: Event['what'], now: Date): Promise<void> {
    const { org, people, rival } = life;
    const { admin } = org;
    const opportunityId = 'deal' in what ? (life.ids[what.deal] ?? '') : '';
    switch (what.do) {
      case 'step':
        return applyStep(tx, org, { ...people, id: opportunityId }, what.step, now);
      case 'activity':
        await createActivity(tx, admin, {
          opportunityId,
          kind: what.kind,
          subject: 'Crane',
          body: null,
          occurredAt: new Date(now.getTime() + what.inDays * DAY_MS).toISOString(),
          contactIds: what.contacts.map((index) => people.contactIds[index] ?? ''),
        });
        return;
      case 'competitor': {
        const named = { opportunityId, competitorId: rival };
        const { rowCount } = await tx.client.query('SELECT 1 FROM deal_competitors WHERE opportunity_id = $1', [
          opportunityId,
        ]);
        if (what.position !== 'gone') await putDealCompetitor(tx, admin, { ...named, position: what.position });
        else if (rowCount) await removeDealCompetitor(tx, admin, named);
        return;
      }
      case 'procurement': {
        const { rows } = await tx.client.query<{ id: string }>(
          'SELECT id FROM procurement_steps WHERE opportunity_id = $1 LIMIT 1',
          [opportunityId],
        );
        const given = { title: 'Legal review', state: what.state, ownerId: null, dueOn: what.due };
        if (rows[0]) await updateStep(tx, admin, { id: rows[0].id, ...given });
        else await addStep(tx, admin, { opportunityId, ...given });
        return;
      }
      case 'dismiss': {
        const { rows } = await tx.client.query<{ type: 'no_activity' }>(
          `SELECT e ->> 'type' AS type FROM deal_triggers, json_array_elements(triggers) e
           WHERE opportunity_id = $1 AND e ->> 'type' IN ('missing_champion', 'missing_economic_buyer') LIMIT 1`,
          [opportunityId],
        );
        const type = rows[0]?.type;
        if (!type) return;
        if (what.isRestored) await restoreTrigger(tx, admin, { opportunityId, type });
        else await unlessGone(() => dismissTrigger(tx, admin, { opportunityId, type, reason: 'Known' }));
        return;
      }
      case 'thresholds':
        await putThresholds(tx, admin, { ...STANDARD_THRESHOLDS, dropDays: what.dropDays });
        return;
      case 'zone':
        await updateOrganization(tx, admin, { timeZone: what.timeZone });
        return;
      case 'stage':
        await updateStage(tx, admin, { id: org.stages[what.stage]?.id ?? '', phase: what.phase });
        return;
      case 'nothing':
    }
  }

  interface Life {
    readonly org: TestOrganization;
    readonly people: World;
    readonly rival: string;
    readonly ids: readonly string[];
  }

  async function begin(now: Date): Promise<Life> {
    const org = await makeOrganization(database.pool);
    const people = await makeWorld(org);
    return org.run(async (tx) => {
      const { id: rival } = await createCompetitor(tx, org.admin, { name: 'Acme', aliases: [] });
      const ids: string[] = [];
      for (const name of ['Crane', 'Quay wall']) {
        const given = { name, stageId: org.stage('Proposal'), amountMinor: 9_000_00 };
        ids.push((await createOpportunity(tx, org.admin, given, now)).id);
      }
      return { org, people, rival, ids };
    });
  }

  const sweepAll = async ({ org }: Life, now: Date) => {
    await org.run((tx) =>
      tx.client.query(`UPDATE opportunity_health SET next_change_at = $1 WHERE status = 'open'`, [now]),
    );
    await sweepOrganization(database.pool, org.organizationId, now);
  };

  /** As the sweep sees the deals, and as they are when they are gathered anew. */
  const compare = ({ org, ids }: Life, now: Date) =>
    org.run(async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>(
        `SELECT id FROM opportunities WHERE status = 'open' AND id = ANY($1) ORDER BY id`,
        [ids],
      );
      const open = rows.map(({ id }) => id);
      const thresholds = await thresholdsOf(tx);
      const { rowCount } = await tx.client.query(
        'SELECT 1 FROM scoring_facts WHERE holds_from <= $1 AND holds_until > $1',
        [now],
      );
      const { day } = await momentIn(tx, now);
      const told = (deals: readonly ScoringDeal[]) =>
        deals
          .map(({ met, around, ...rest }) => ({
            ...rest,
            around: {
              ...around,
              // What fell out of the window while it was kept is passed over when it is judged.
              amountsBefore: around.amountsBefore.filter(({ changedDay }) => day - changedDay <= thresholds.dropDays),
            },
          }))
          .sort((a, b) => (a.id < b.id ? -1 : 1));
      const fresh = told((await Array.fromAsync(gatherScoring(tx, open, now, thresholds))).flat());
      // What it keeps of a time that has not come is taken back.
      await tx.client.query('SAVEPOINT before_keeping');
      const kept = told((await Array.fromAsync(gatherDue(tx, open, now, thresholds))).flat());
      await tx.client.query('ROLLBACK TO SAVEPOINT before_keeping');
      return { fresh, kept, count: rowCount ?? 0 };
    });

  it('are those that would be gathered anew, whatever happened meanwhile', async () => {
    let held = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: EVENTS }), async (events) => {
        let at = Date.now() - LONGEST;
        const life = await begin(new Date(at));
        for (const { hours, what } of events) {
          at += hours * HOUR;
          await life.org.run((tx) => happen(tx, life, what, new Date(at)));
          for (const later of [0, 5 * HOUR, 9 * DAY_MS]) {
            const { fresh, kept, count } = await compare(life, new Date(at + later));
            expect(kept).toEqual(fresh);
            held += count;
          }
          await sweepAll(life, new Date(at));
        }
      }),
      { numRuns: tries(8, 80), endOnFailure: true },
    );
    expect(held).toBeGreaterThan(0);
  });
});
