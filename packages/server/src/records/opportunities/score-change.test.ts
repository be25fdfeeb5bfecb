import { CHANGED_SCORES } from '@forecastle/contract';
import { isoDate, localDay, mondayOf, scoreDeal, startOfLocalDay } from '@forecastle/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { administer } from '../../testing/administer.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { createActivity } from '../activities/create-activity.ts';
import { putDealContact } from '../contacts/put-deal-contact.ts';
import { gatherFacts } from '../health/gather-facts.ts';
import { recordChanges } from '../ledger/record.ts';
import { applyStep, makeWorld, step, type World } from '../ledger/testing/random-history.ts';
import { createNote } from '../notes/create-note.ts';
import { setNoteDeleted } from '../notes/set-note-deleted.ts';
import { updateNote } from '../notes/update-note.ts';
import { dealAsOf } from './as-of/deal-as-of.ts';
import { createOpportunity } from './create-opportunity.ts';
import { loadDealStates } from './load-deal-states.ts';
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
let org: TestOrganization;
let people: World;
beforeAll(async () => {
  database = await createTestDatabase();
  org = await makeOrganization(database.pool, { timeZone: ZONE });
  people = await makeWorld(org);
});
afterAll(() => database.drop());

const add = (name: string) =>
  org.run((tx) => createOpportunity(tx, org.admin, { name, stageId: org.stage('Discovery') }, new Date(BEGUN)));
/** Written down as it happened, in the order in which it was done: some of it is told by the clock of the test itself. */
const asItHappened = (id: string) =>
  administer(
    database.ownerUrl,
    `UPDATE ledger l SET recorded_at = told.at FROM (
       SELECT id, max(effective_at) OVER (ORDER BY recorded_at, id) AS at FROM ledger WHERE opportunity_id = '${id}'
     ) told WHERE l.opportunity_id = '${id}' AND l.id = told.id`,
  );
const changeOf = (id: string, score: (typeof CHANGED_SCORES)[number], now = THURSDAY) =>
  org.run((tx) => scoreChange(tx, { id, score }, now));
type Change = Awaited<ReturnType<typeof changeOf>>;
const sumOf = ({ causes, time, elsewhere, rest }: Change) =>
  causes.reduce((sum, { points }) => sum + points, time + elsewhere + rest);

describe('the change of a score since last Monday', () => {
  it('is told by the changes that caused it, by time, and by what happened with its people elsewhere', async () => {
    const { id } = await add('Harbour crane');
    const other = await add('A deal that others may not see');
    const [contactId = ''] = people.contactIds;
    const at = (hours: number) => new Date(MONDAY + hours * HOUR);
    await org.run(async (tx) => {
      await putDealContact(tx, org.admin, { opportunityId: id, contactId, role: 'champion', influence: 5 });
      const metrics = {
        framework: 'meddpic',
        component: 'metrics',
        strength: 'green',
        notes: null,
        source: null,
      } as const;
      await putEvidence(tx, org.admin, { id, ...metrics }, at(1));
      await updateOpportunity(tx, org.admin, { id, category: 'commit' }, at(2));
      const meeting = { kind: 'meeting', subject: 'Lunch', body: null, contactIds: [contactId] } as const;
      await createActivity(tx, org.admin, { ...meeting, opportunityId: other.id, occurredAt: at(3).toISOString() });
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
    await org.run((tx) =>
      updateOpportunity(tx, org.admin, { id, stageId: org.stage('Closed Won') }, new Date(BEGUN + HOUR)),
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
          await org.run((tx) => applyStep(tx, org, { ...people, id }, taken, now));
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

describe('a deal as it stood on a past day', () => {
  const endOf = (day: string) => new Date(startOfLocalDay(localDay(Date.parse(day), 'UTC') + 1, ZONE) - 1);
  const dayOf = (at: number) => isoDate(localDay(at, ZONE));
  const rowsOf = (id: string) =>
    org.run(async (tx) => {
      const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM ledger WHERE opportunity_id = $1', [id]);
      return rows.map((row) => row.id);
    });
  /** Rows of a deal by their ids, as if they had been written down then. */
  const recordedAt = (times: ReadonlyMap<string, number>) =>
    administer(
      database.ownerUrl,
      `UPDATE ledger l SET recorded_at = told.at::timestamptz, effective_at = least(l.effective_at, told.at::timestamptz)
       FROM unnest($1::uuid[], $2::text[]) AS told(id, at) WHERE l.id = told.id`,
      [[...times.keys()], [...times.values()].map((at) => new Date(at).toISOString())],
    );

  it('is what it was that day, in its fields, evidence, people and scores, whatever happened since', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (history) => {
        const { id } = await add('Crane');
        const times = new Map((await rowsOf(id)).map((row) => [row, BEGUN]));
        const lived = new Map<string, unknown>();
        let at = BEGUN;
        for (const taken of history) {
          at += taken.days * DAY + HOUR;
          await org.run((tx) => applyStep(tx, org, { ...people, id }, taken, new Date(at)));
          for (const row of await rowsOf(id)) if (!times.has(row)) times.set(row, at);
          lived.set(dayOf(at), await org.run((tx) => standingNow(tx, id, endOf(dayOf(at)))));
        }
        await recordedAt(times);
        for (const [day, standing] of lived) {
          const { past } = await org.run((tx) => dealAsOf(tx, { id, day }, new Date(at + 40 * DAY)));
          expect(past).toMatchObject(standing as object);
        }
      }),
      {
        numRuns: 6,
        // A deal won after three weeks in a stage: its drag is that of the stage, not of the one it was closed into.
        examples: [[[{ do: 'stage', stage: 6, days: 22 }]]],
      },
    );
  });

  it('keeps what was taken back later, and names what the ledger cannot tell', async () => {
    const { id } = await add('Harbour crane');
    const at = (days: number) => new Date(BEGUN + days * DAY);
    const times = new Map((await rowsOf(id)).map((row) => [row, BEGUN]));
    const happens = async (days: number, work: Parameters<typeof org.run<unknown>>[0]) => {
      await org.run(work);
      for (const row of await rowsOf(id)) if (!times.has(row)) times.set(row, at(days).getTime());
    };
    const note = (text: string) => ({
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
    });
    const metrics = { framework: 'meddpic', component: 'metrics', notes: 'Saves a shift', source: null } as const;
    const commit = newId();
    let noteId = '';
    await happens(1, async (tx) => {
      await updateOpportunity(tx, org.admin, { id, amountMinor: 100_00, nextStep: 'Call Ana' }, at(1));
      const given = { on: { kind: 'deal', id }, document: note('They want two cranes.'), pinned: true } as const;
      noteId = (await createNote(tx, org.admin, given)).id;
      await putEvidence(tx, org.admin, { id, ...metrics, strength: 'yellow' }, at(1));
    });
    await happens(2, (tx) =>
      recordChanges(tx, [
        {
          id: commit,
          opportunityId: id,
          kind: 'changed',
          actor: { kind: 'person', id: org.admin.memberId },
          effectiveAt: at(2),
          changes: { category: { from: null, to: 'commit' } },
        },
      ]),
    );
    await happens(4, (tx) =>
      recordChanges(tx, [
        {
          opportunityId: id,
          kind: 'bulk_edit_undone',
          actor: { kind: 'person', id: org.admin.memberId },
          effectiveAt: at(4),
          changes: { category: { from: 'commit', to: null } },
          undoes: commit,
        },
      ]),
    );
    await happens(5, async (tx) => {
      await updateOpportunity(tx, org.admin, { id, name: 'Harbour cranes', nextStep: 'Write to Ana' }, at(5));
      await putEvidence(tx, org.admin, { id, ...metrics, strength: 'green' }, at(5));
      await updateNote(tx, org.admin, { id: noteId, document: note('They want three cranes.'), pinned: false });
    });
    await recordedAt(times);
    // A note is written when it is: it happened when it was recorded.
    await administer(
      database.ownerUrl,
      `UPDATE ledger SET effective_at = recorded_at WHERE opportunity_id = '${id}' AND kind = 'note_changed'`,
    );
    const asOf = (days: number) => org.run((tx) => dealAsOf(tx, { id, day: dayOf(at(days).getTime()) }, at(6)));

    const third = await asOf(3);
    expect(third).toMatchObject({ state: 'told', assumed: [], recordedLater: 0 });
    expect(third.past).toMatchObject({
      amountMinor: 100_00,
      category: 'commit',
      words: {
        name: { isSet: true, text: 'Harbour crane', reworded: false },
        nextStep: { isSet: true, text: 'Call Ana', reworded: false },
      },
      evidence: [{ component: 'metrics', strength: 'yellow', hasNotes: true, notes: 'Saves a shift' }],
      notes: [{ pinned: true, text: 'They want two cranes.' }],
      owner: { name: 'Mere Walker' },
      stage: { name: 'Discovery' },
    });
    expect(third.present).toMatchObject({
      category: null,
      words: { name: { text: 'Harbour cranes' } },
      notes: [{ pinned: false, text: 'They want three cranes.' }],
    });
    expect((await asOf(4)).past?.category).toBeNull();
    expect((await asOf(0)).past).toMatchObject({ amountMinor: null, notes: [], evidence: [] });
    expect(await asOf(-1)).toMatchObject({ state: 'not_yet', past: null, toldFrom: dayOf(BEGUN), toldBy: 'person' });
    await expect(asOf(7)).rejects.toThrow(/has not come yet/);

    // Nothing that a deleted note ever said.
    await org.run((tx) => setNoteDeleted(tx, org.admin, { id: noteId, deleted: true }));
    expect((await asOf(3)).past?.notes).toEqual([{ id: noteId, pinned: true, text: null }]);

    // Written down five days after it began: of the days between nothing is told but that it was there.
    await administer(
      database.ownerUrl,
      `UPDATE ledger SET recorded_at = recorded_at + interval '5 days' WHERE opportunity_id = '${id}' AND kind = 'created'`,
    );
    expect(await asOf(0)).toMatchObject({ state: 'untold', past: null, toldFrom: dayOf(at(1).getTime()) });
  });

  async function standingNow(tx: TenantTransaction, id: string, end: Date) {
    const state = (await loadDealStates(tx, [id])).get(id);
    const [deal] = await gatherFacts(tx, [id], end);
    if (!state || !deal) throw new Error(`there is no deal ${id}`);
    const { timeZone } = org.admin;
    const scores = scoreDeal(deal.facts, deal.settings, {
      instant: end.getTime(),
      day: localDay(end.getTime(), timeZone),
    });
    const { rows: people } = await tx.client.query(
      'SELECT contact_id AS id, role, influence FROM opportunity_contacts WHERE opportunity_id = $1 ORDER BY 1',
      [id],
    );
    const { stageId, ownerId, accountId, status, amountMinor, closeDate, closedOn, category, pushCount } = state;
    return {
      stage: { id: stageId },
      owner: { id: ownerId },
      account: accountId && { id: accountId },
      status,
      amountMinor,
      closeDate,
      closedOn,
      category,
      pushCount,
      evidence: expect.toSatisfy((told: readonly { strength: string }[]) => told.length === deal.facts.evidence.length),
      contacts: expect.toSatisfy(
        (told: readonly { id: string; role: string | null; influence: number | null }[]) =>
          JSON.stringify(told.map((each) => [each.id, each.role, each.influence]).sort()) ===
          JSON.stringify(people.map((each) => [each.id, each.role, each.influence]).sort()),
      ),
      scores: {
        risk: scores.risk,
        confidence: scores.notYetQualified ? null : scores.confidence,
        drag: scores.drag,
        dataQuality: scores.dataQuality,
      },
    };
  }
});
