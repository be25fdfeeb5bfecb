import { SCORES } from '@forecastle/contract';
import type { DealFacts } from '@forecastle/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { toldDetails } from '../activities/details.ts';
import { momentIn } from '../health/calendar.ts';
import { gatherFacts } from '../health/gather-facts.ts';
import { createOpportunity } from '../opportunities/create-opportunity.ts';
import { explainScore } from '../opportunities/explain-score.ts';
import { getOpportunity } from '../opportunities/get-opportunity.ts';
import { loadDealStates } from '../opportunities/load-deal-states.ts';
import { rebuildTotals } from '../totals/rebuild-totals.ts';
import { factsOfReplay } from './facts-of-replay.ts';
import { readAround } from './read-around.ts';
import { readLedger } from './read-history.ts';
import { replayDeal } from './replay-deal.ts';
import { applyStep, makeWorld, type Step, step, type World } from './testing/random-history.ts';
import { readHistory } from './testing/read-history.ts';
import { rebuildProjections } from './testing/rebuild-projections.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

describe('the ledger', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  let people: World;
  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool);
    people = await makeWorld(org);
  });
  afterAll(() => database.drop());

  const live = (history: readonly Step[]): Promise<{ id: string; end: Date }> =>
    org.run(async (tx) => {
      let at = START;
      const { id } = await createOpportunity(tx, org.admin, { name: 'Crane', closeDate: '2026-05-31' }, new Date(at));
      for (const taken of history) {
        at += taken.days * DAY;
        await applyStep(tx, org, { ...people, id }, taken, new Date(at));
      }
      return { id, end: new Date(at) };
    });

  const projectionsOf = async (tx: TenantTransaction, id: string) => {
    const { rows } = await tx.client.query(
      'SELECT stage_id AS "stageId", entered_on::text AS "enteredOn", left_on::text AS "leftOn" FROM stage_stays WHERE opportunity_id = $1 ORDER BY ordinal',
      [id],
    );
    return { state: (await loadDealStates(tx, [id])).get(id), stays: rows };
  };

  const contactsOf = async (tx: TenantTransaction, id: string) => {
    const { rows } = await tx.client.query(
      'SELECT contact_id, role, influence FROM opportunity_contacts WHERE opportunity_id = $1',
      [id],
    );
    return Object.fromEntries(rows.map(({ contact_id, ...state }) => [contact_id, state]));
  };

  const activitiesOf = async (tx: TenantTransaction, id: string) => {
    const { rows } = await tx.client.query(
      `SELECT id, kind, occurred_at, direction, outcome, colleague_ids AS "colleagueIds", ARRAY(SELECT contact_id::text FROM activity_contacts WHERE activity_id = a.id ORDER BY 1) AS contacts
       FROM activities a WHERE opportunity_id = $1 AND deleted_at IS NULL`,
      [id],
    );
    return Object.fromEntries(
      rows.map((row) => [
        row.id,
        { kind: row.kind, occurredAt: row.occurred_at.toISOString(), contactIds: row.contacts, ...toldDetails(row) },
      ]),
    );
  };

  /** What is read from the ledger alone, and what the rules are given of the records: the same but for the sources. */
  const readsAsTheRulesDo = async (tx: TenantTransaction, id: string, end: Date) => {
    const [deal] = await gatherFacts(tx, [id], end);
    if (deal?.facts.status !== 'open') return;
    const rows = (await readLedger(tx, [id])).get(id) ?? [];
    const around = await readAround(tx, deal, rows);
    const told = factsOfReplay(replayDeal(await readHistory(tx, id)), around, await momentIn(tx, end));
    const bare = ({ closedAt: _, nextActivityAt: __, nextActivityDay: ___, evidence, ...facts }: DealFacts) => ({
      ...facts,
      evidence: evidence.map(({ hasSource: _, ...fact }) => fact).sort((a, b) => (a.component < b.component ? -1 : 1)),
    });
    expect(bare(told)).toEqual(bare(deal.facts));
  };

  it('leaves every closed deal with an explanation of the scores it was closed with', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.constantFrom(6, 7), async (history, stage) => {
        const { id, end } = await live([...history, { do: 'stage', stage, days: 1 }, ...history]);
        await org.run(async (tx) => {
          const { status, health } = await getOpportunity(tx, org.admin, id);
          if (status === 'open') return;
          const explain = (score: (typeof SCORES)[number]) => explainScore(tx, { id, score }, end);
          expect(await explain('risk')).toMatchObject({ score: health.risk });
          for (const score of SCORES) {
            const { parts } = await explain(score);
            expect(parts.map(({ key }) => key)).not.toContain('changed_since_close');
          }
        });
      }),
      { numRuns: 20 },
    );
  });

  it('rebuilds the present state of every deal, and the projections as they are kept', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (history) => {
        const { id, end } = await live(history);
        await org.run(async (tx) => {
          const kept = await projectionsOf(tx, id);
          const replayed = replayDeal(await readHistory(tx, id));
          expect({ ...replayed.fields, ...replayed.closeDate }).toEqual(kept.state);
          expect(replayed.stays).toEqual(kept.stays);
          const { rows } = await tx.client.query(
            `SELECT framework || '.' || component AS key, strength, coalesce(notes, '') <> '' AS noted FROM evidence WHERE opportunity_id = $1`,
            [id],
          );
          expect(Object.fromEntries(replayed.evidence)).toEqual(
            Object.fromEntries(rows.map(({ key, strength, noted }) => [key, { strength, noted }])),
          );
          expect(Object.fromEntries(replayed.contacts)).toEqual(await contactsOf(tx, id));
          expect(Object.fromEntries(replayed.activities)).toEqual(await activitiesOf(tx, id));
          await readsAsTheRulesDo(tx, id, end);
          await rebuildProjections(tx, id, end);
          expect(await projectionsOf(tx, id)).toEqual(kept);
        });
      }),
      { numRuns: 60 },
    );
    await org.run(async (tx) => {
      const read = async () =>
        (await tx.client.query('SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY 2, 3, 4, 5, 6, 7, 8')).rows;
      const kept = await read();
      expect(kept.length).toBeGreaterThan(5);
      await rebuildTotals(tx);
      expect(await read()).toEqual(kept);
    });
  });
});
