import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../../testing/organization.ts';
import { createActivity } from '../activities/create-activity.ts';
import { createOpportunity } from './create-opportunity.ts';
import { explainScore } from './explain-score.ts';
import { getOpportunity } from './get-opportunity.ts';
import { updateOpportunity } from './update-opportunity.ts';

const CREATED = new Date('2026-03-02T09:00:00Z');
const TOLD = new Date('2026-04-20T02:00:00Z');

describe('a close that is told or corrected later', () => {
  let database: TestDatabase;
  let org: TestOrganization;
  beforeAll(async () => {
    database = await createTestDatabase();
    org = await makeOrganization(database.pool, { timeZone: 'Pacific/Auckland' });
  });
  afterAll(() => database.drop());

  const add = () =>
    org.run(async (tx) => {
      const given = { name: 'Crane', stageId: org.stage('Proposal') };
      return (await createOpportunity(tx, org.admin, given, CREATED)).id;
    });
  const change = (id: string, patch: object) =>
    org.run((tx) => updateOpportunity(tx, org.admin, { id, ...patch }, TOLD));
  const rows = (sql: string, id: string) =>
    org.run(async (tx) => (await tx.client.query({ text: sql, values: [id], rowMode: 'array' })).rows);
  const stays = (id: string) =>
    rows('SELECT entered_on::text, left_on::text FROM stage_stays WHERE opportunity_id = $1 ORDER BY ordinal', id);

  it.each([
    ['the first instant of its day', '2026-04-01', '2026-03-31T11:00:00.000Z'],
    ['the creation when its day is before', '2026-01-15', CREATED.toISOString()],
    ['the moment it is told, when its day is today', '2026-04-20', TOLD.toISOString()],
  ])('became true at %s', async (_, closedOn, at) => {
    const id = await add();
    await change(id, { stageId: org.stage('Closed Won'), closedOn });
    const [[effective] = []] = await rows(
      `SELECT effective_at FROM ledger WHERE opportunity_id = $1 AND kind = 'changed'`,
      id,
    );
    expect(effective.toISOString()).toBe(at);
  });

  it('keeps its day when only its outcome is corrected', async () => {
    const id = await add();
    await change(id, { stageId: org.stage('Closed Won'), closedOn: '2026-04-01' });
    const lost = await change(id, { stageId: org.stage('Closed Lost') });
    expect(lost).toMatchObject({ status: 'lost', closedOn: '2026-04-01' });
    expect(await stays(id)).toEqual([
      ['2026-03-02', '2026-04-01'],
      ['2026-04-01', '2026-04-01'],
      ['2026-04-01', null],
    ]);
    const given = await change(id, { stageId: org.stage('Closed Won'), closedOn: '2026-04-05' });
    expect(given).toMatchObject({ status: 'won', closedOn: '2026-04-05' });
  });

  it('moves the end of the last open stay and freezes the scores anew when its day is corrected', async () => {
    const id = await add();
    await org.run((tx) =>
      createActivity(tx, org.admin, {
        opportunityId: id,
        kind: 'call',
        subject: 'Call',
        body: null,
        contactIds: [],
        occurredAt: '2026-04-10T02:00:00Z',
      }),
    );
    const won = await change(id, { stageId: org.stage('Closed Won'), closedOn: '2026-04-12' });
    const earlier = await change(id, { closedOn: '2026-04-05' });
    // The call of 10 April was still to come: 0.2 x 42 points of risk.
    expect([won.health.risk, earlier.health.risk]).toEqual([18, 10]);
    expect(await stays(id)).toEqual([
      ['2026-03-02', '2026-04-05'],
      ['2026-04-05', null],
    ]);
    const { score, parts } = await org.run((tx) => explainScore(tx, { id, score: 'risk' }, TOLD));
    expect(score).toBe(10);
    expect(parts.map(({ key }) => key)).not.toContain('changed_since_close');
    await change(id, { closedOn: '2026-04-12' });
    expect((await org.run((tx) => getOpportunity(tx, org.admin, id))).health.risk).toBe(won.health.risk);
  });
});
