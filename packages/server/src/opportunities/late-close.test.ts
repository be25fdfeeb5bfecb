import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { makeOrganization, type TestOrganization } from '../testing/organization.ts';
import { createOpportunity } from './create-opportunity.ts';
import { updateOpportunity } from './update-opportunity.ts';

const CREATED = new Date('2026-03-02T09:00:00Z');
const TOLD = new Date('2026-04-20T02:00:00Z');

describe('a close that is told or corrected later', () => {
  let database: TestDatabase;
  let house: TestOrganization;
  beforeAll(async () => {
    database = await createTestDatabase();
    house = await makeOrganization(database.pool, { timeZone: 'Pacific/Auckland' });
  });
  afterAll(() => database.drop());

  const add = () =>
    house.run(async (tx) => {
      const given = { name: 'Crane', stageId: house.stage('Proposal') };
      return (await createOpportunity(tx, house.admin, given, CREATED)).id;
    });
  const change = (id: string, patch: object) =>
    house.run((tx) => updateOpportunity(tx, house.admin, { id, ...patch }, TOLD));
  const rows = (sql: string, id: string) =>
    house.run(async (tx) => (await tx.client.query({ text: sql, values: [id], rowMode: 'array' })).rows);
  const stays = (id: string) =>
    rows('SELECT entered_on::text, left_on::text FROM stage_stays WHERE opportunity_id = $1 ORDER BY ordinal', id);

  it.each([
    ['the first instant of its day', '2026-04-01', '2026-03-31T11:00:00.000Z'],
    ['the creation when its day is before', '2026-01-15', CREATED.toISOString()],
    ['the telling when its day is today', '2026-04-20', TOLD.toISOString()],
  ])('became true at %s', async (_, closedOn, at) => {
    const id = await add();
    await change(id, { stageId: house.stage('Closed Won'), closedOn });
    const [[effective] = []] = await rows(
      `SELECT effective_at FROM ledger WHERE opportunity_id = $1 AND kind = 'changed'`,
      id,
    );
    expect(effective.toISOString()).toBe(at);
  });

  it('keeps its day when only its outcome is corrected', async () => {
    const id = await add();
    await change(id, { stageId: house.stage('Closed Won'), closedOn: '2026-04-01' });
    const lost = await change(id, { stageId: house.stage('Closed Lost') });
    expect(lost).toMatchObject({ status: 'lost', closedOn: '2026-04-01' });
    expect(await stays(id)).toEqual([
      ['2026-03-02', '2026-04-01'],
      ['2026-04-01', '2026-04-01'],
      ['2026-04-01', null],
    ]);
    const given = await change(id, { stageId: house.stage('Closed Won'), closedOn: '2026-04-05' });
    expect(given).toMatchObject({ status: 'won', closedOn: '2026-04-05' });
  });
});
