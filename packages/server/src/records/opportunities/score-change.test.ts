import { CHANGED_SCORES } from '@forecastle/contract';
import { localDay, mondayOf, startOfLocalDay } from '@forecastle/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administer } from '../../testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { createActivity } from '../activities/create-activity.ts';
import { putDealContact } from '../contacts/put-deal-contact.ts';
import { applyStep, makeWorld, step, type World } from '../ledger/testing/random-history.ts';
import { createOpportunity } from './create-opportunity.ts';
import { putEvidence } from './put-evidence.ts';
import { scoreChange } from './score-change.ts';
import { updateOpportunity } from './update-opportunity.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const ZONE = 'Pacific/Auckland';
const BEGUN = Date.now();
/** A Monday of the organisation that everything begins more than a week before. */
const MONDAY = startOfLocalDay(mondayOf(localDay(BEGUN + 14 * DAY, ZONE)), ZONE);
const THURSDAY = new Date(MONDAY + 3 * DAY);

let database: TestDatabase;
let house: TestOrganization;
let people: World;
beforeAll(async () => {
  database = await createTestDatabase();
  house = await makeOrganization(database.pool, { timeZone: ZONE });
  people = await makeWorld(house);
});
afterAll(() => database.drop());

const add = (name: string) =>
  house.run((tx) => createOpportunity(tx, house.admin, { name, stageId: house.stage('Discovery') }, new Date(BEGUN)));
/** Written down as it happened, in the order in which it was done: some of it is told by the clock of the test itself. */
const asItHappened = (id: string) =>
  administer(
    database.ownerUrl,
    `UPDATE ledger l SET recorded_at = told.at FROM (
       SELECT id, max(effective_at) OVER (ORDER BY recorded_at, id) AS at FROM ledger WHERE opportunity_id = '${id}'
     ) told WHERE l.opportunity_id = '${id}' AND l.id = told.id`,
  );
const changeOf = (id: string, score: (typeof CHANGED_SCORES)[number], now = THURSDAY) =>
  house.run((tx) => scoreChange(tx, { id, score }, now));
type Change = Awaited<ReturnType<typeof changeOf>>;
const sumOf = ({ causes, time, elsewhere, rest }: Change) =>
  causes.reduce((sum, { points }) => sum + points, time + elsewhere + rest);

describe('the change of a score since last Monday', () => {
  it('is told by the changes that caused it, by time, and by what happened with its people elsewhere', async () => {
    const { id } = await add('Harbour crane');
    const other = await add('A deal that others may not see');
    const [contactId = ''] = people.contactIds;
    const at = (hours: number) => new Date(MONDAY + hours * HOUR);
    await house.run(async (tx) => {
      await putDealContact(tx, house.admin, { opportunityId: id, contactId, role: 'champion', influence: 5 });
      const metrics = {
        framework: 'meddpic',
        component: 'metrics',
        strength: 'green',
        notes: null,
        source: null,
      } as const;
      await putEvidence(tx, house.admin, { id, ...metrics }, at(1));
      await updateOpportunity(tx, house.admin, { id, category: 'commit' }, at(2));
      const meeting = { kind: 'meeting', subject: 'Lunch', body: null, contactIds: [contactId] } as const;
      await createActivity(tx, house.admin, { ...meeting, opportunityId: other.id, occurredAt: at(3).toISOString() });
    });
    await asItHappened(id);
    await administer(
      database.ownerUrl,
      `UPDATE ledger SET recorded_at = now() WHERE opportunity_id = '${id}' AND kind = 'contact_added'`,
    );
    const risk = await changeOf(id, 'risk');
    expect(risk.since).toBe(new Date(MONDAY).toISOString());
    expect(risk.causes.map(({ entry, points }) => [entry.kind, entry.changes[0]?.field, points])).toEqual([
      ['changed', 'category', 4],
      ['evidence', 'evidence.meddpic.metrics', expect.any(Number)],
    ]);
    expect(risk.causes[1]?.points).toBeGreaterThan(0);
    // The champion was met: half of recency, and one recent activity.
    expect(risk.elsewhere).toBeGreaterThan(0);
    expect(risk.rest).toBe(0);
    expect(JSON.stringify(risk)).not.toContain('may not see');
    expect(sumOf(risk)).toBe(risk.score - (risk.before ?? Number.NaN));
    // Time alone adds drag to a deal on which nothing happens.
    const drag = await changeOf(other.id, 'drag', new Date(MONDAY + 6 * DAY));
    expect([drag.rest, sumOf(drag)]).toEqual([0, drag.score - (drag.before ?? Number.NaN)]);
  });

  it('is none of a deal that was not known on Monday, and of one that is closed', async () => {
    const { id } = await add('New');
    const before = await changeOf(id, 'risk', new Date(BEGUN + HOUR));
    expect(before).toMatchObject({ before: null, causes: [], time: 0 });
    await house.run((tx) =>
      updateOpportunity(tx, house.admin, { id, stageId: house.stage('Closed Won') }, new Date(BEGUN + HOUR)),
    );
    const closed = await changeOf(id, 'risk');
    expect(closed.before).toBe(closed.score);
  });

  it('adds up exactly, with nothing left that the ledger cannot tell, whatever happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (history) => {
        const { id } = await add('Crane');
        let at = BEGUN;
        for (const taken of history) {
          at += taken.days * DAY + HOUR;
          const now = new Date(at);
          await house.run((tx) => applyStep(tx, house, { ...people, id }, taken, now));
        }
        await asItHappened(id);
        for (const score of CHANGED_SCORES) {
          const change = await changeOf(id, score, new Date(Math.max(at, MONDAY) + HOUR));
          expect(change.rest).toBe(0);
          if (change.before !== null) expect(sumOf(change)).toBe(change.score - change.before);
        }
      }),
      { numRuns: 12 },
    );
  });
});
