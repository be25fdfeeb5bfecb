/** What fields of decided deals say of winning: read as they stood before the close, learnt apart, and told. */
import { winsByColumns } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { administer } from '../../../testing/administer.ts';
import { type DealOrg, startDealOrg } from '../../../testing/deals.ts';
import { type DecidedTable, readDecidedTable } from './decided-table.ts';
import { type LearningAtHand, readKept } from './kept-learning.ts';
import { kindsDue, renewFits } from './renew-fits.ts';
import { skillBeside, skillOfColumns } from './win-columns.ts';

const DAY_MS = 86_400_000;
const LEARNING_MS = 120_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

let org: DealOrg;
let organizationId: string;
let route: { id: string; choices: { id: string; label: string }[] };
const choice = (label: string): string => route.choices.find((each) => each.label === label)?.id ?? '';
const read = (): Promise<DecidedTable> => inTenant(org.app.database.pool, organizationId, readDecidedTable);
/** Cells of the one decided deal with such an amount, by column. */
const cellsOf = ({ names, decided }: DecidedTable, at: number): Record<string, unknown> => ({
  ...Object.fromEntries(names.categories.map((name, i) => [name, decided[at]?.categories[i]])),
  ...Object.fromEntries(names.numbers.map((name, i) => [name, decided[at]?.numbers[i]])),
});

beforeAll(async () => {
  org = await startDealOrg();
  organizationId = (await org.admin.get('/session')).body.organization.id;
  const field = async (given: object) => (await org.admin.post('/custom-fields', { noun: 'deal', ...given })).body;
  route = await field({ label: 'Route', kind: 'choice', choices: [{ label: 'Referral' }, { label: 'Cold call' }] });
  await field({ label: 'Seats', kind: 'number' });
  await field({ label: 'Notes', kind: 'text' });
});
afterAll(() => org.app.close());

describe('columns of decided deals', () => {
  it('hold what stood before the day of the close, whatever was written with it or since', async () => {
    const deal = await org.add({
      name: 'Quay',
      amountMinor: 100_000,
      custom: { route: choice('Cold call'), seats: 10, notes: 'Met at a fair' },
    });
    const closing = { stageId: org.stage('Closed Won'), closedOn: ago(0), amountMinor: 250_000 };
    expect((await org.change(deal.id, closing)).status).toBe(200);
    expect((await org.change(deal.id, { custom: { route: choice('Referral'), seats: null } })).status).toBe(200);
    const table = await read();
    expect(table.names.categories).toContain('Route');
    expect([...table.names.categories, ...table.names.numbers]).not.toContain('Notes');
    expect(cellsOf(table, 0)).toMatchObject({
      Amount: 100_000,
      Route: choice('Cold call'),
      Seats: 10,
      Owner: org.adminId,
    });
  });

  it(
    'are learnt beside the forecast, and told to whoever sees the whole organisation',
    async () => {
      const before = await org.admin.get('/forecast/win-columns');
      expect(before.body).toMatchObject({ learntAt: null, verdict: 'not_enough', columns: [] });
      await decide(320);
      const now = new Date();
      await renewFits(org.app.database.pool, organizationId, {
        databaseUrl: org.app.database.appUrl,
        now,
        kinds: ['quarter'],
        keepsFrom: 0,
      });
      const { body } = await org.admin.get('/forecast/win-columns');
      expect(body).toMatchObject({ learntAt: now.toISOString(), verdict: 'skill', decided: 321 });
      expect(body.sentence).toMatch(/^These columns tell wins from losses/);
      expect(body.columns[0]).toMatchObject({ name: 'Route' });
      expect(body.columns[0].points).toBeGreaterThan(10);
      expect(body.measured.areaLow).toBeGreaterThan(0.5);
      expect(Object.keys(body.leftOut[0])).toEqual(['name', 'sentence']);
      expect(body.leftOut.map(({ sentence }: { sentence: string }) => sentence)).toContain(
        'Account industry: empty on all closed deals.',
      );
      const table = await read();
      expect(winsByColumns(table.decided, table.names, table.open).sentence).toBe(body.sentence);
      const task = { databaseUrl: org.app.database.appUrl, organizationId };
      expect(await skillBeside(task)).toEqual(await skillOfColumns(task));
      await expect(skillBeside({ ...task, organizationId: 'nobody' })).rejects.toThrow(
        /not an organisation id: nobody/,
      );
    },
    LEARNING_MS,
  );

  it('count as not enough where all of them know the outcome, and the sentence says so', async () => {
    const sentence = 'These columns probably know the outcome, so we left them out: Route.';
    await administer(
      org.app.database.ownerUrl,
      `UPDATE win_columns SET skill = skill || jsonb_build_object('verdict', 'knows_outcome', 'sentence', $2::text,
         'measured', null, 'columns', '[]'::jsonb, 'knowsOutcome', '{"columns": ["Route"], "areaWithThem": 1}'::jsonb,
         'leftOut', '[{"name": "Route", "reason": "area_too_high", "area": 0.991}]'::jsonb)
       WHERE organization_id = $1`,
      [organizationId, sentence],
    );
    const { status, body } = await org.admin.get('/forecast/win-columns');
    expect(status).toBe(200);
    expect(body).toMatchObject({ verdict: 'not_enough', sentence, measured: null, columns: [] });
    expect(body.leftOut).toEqual([
      {
        name: 'Route',
        sentence: 'Route: predicts the outcome too well to be known before the close (alone it ranks 99% right).',
      },
    ]);
    expect(body).not.toHaveProperty('knowsOutcome');
  });

  it('and what was learnt is gone on from a quarter later, until an import or an undo has told of another past', async () => {
    const { pool, ownerUrl } = org.app.database;
    const inHouse = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, organizationId, work);
    const at = (days: number) => new Date(Date.now() + days * DAY_MS);
    const dueIn = async (days: number) => {
      const due = await inHouse((tx) => kindsDue(tx, 'running', at(days)));
      return due.find(({ kind }) => kind === 'quarter')?.keptFit;
    };
    expect(await dueIn(0)).toBeUndefined();
    const fitId = await dueIn(100);
    expect(fitId).toEqual(expect.any(String));
    const calendar = await inHouse(calendarOf);
    const stages = await inHouse((tx) =>
      tx.client.query<{ ids: string[] }>(
        `SELECT array_agg(id ORDER BY position) AS ids FROM stages WHERE organization_id = $1 AND kind = 'open'`,
        [organizationId],
      ),
    );
    const today = { ...calendar, stageIds: stages.rows[0]?.ids ?? [] };
    const kept = (changed: Partial<typeof today>) =>
      inHouse((tx) => readKept(tx, { quarter: fitId as string }, { ...today, ...changed }));
    const { kept: left, records } = (await kept({})).get('quarter') as LearningAtHand;
    expect(left.past.owners).toEqual([org.adminId]);
    expect([...records.keys()]).toEqual(left.scopes.map(({ scope }) => scope));
    for (const changed of [
      { currency: 'XTS' },
      { timeZone: 'Africa/Cairo' },
      { stageIds: today.stageIds.toReversed() },
    ])
      expect(await kept(changed), JSON.stringify(changed)).toEqual(new Map());
    await administer(
      ownerUrl,
      `INSERT INTO imports (organization_id, id, created_by_id, file_name, size, status, finished_at)
       VALUES ($1, gen_random_uuid(), $2, 'past.csv', 4, 'done', now() + interval '1 day')`,
      [organizationId, org.adminId],
    );
    expect(await dueIn(100)).toBeNull();
  });
});

/** Deals decided over a year, of which those by referral are won far more often. */
async function decide(count: number): Promise<void> {
  await inTenant(org.app.database.pool, organizationId, (tx) =>
    tx.client.query(
      `INSERT INTO opportunities (organization_id, id, name, name_key, stage_id, status, owner_id, amount_minor, currency,
         amount_base_minor, category, closed_on, close_date, created_on, custom)
       SELECT $1, gen_random_uuid(), 'Pier ' || n, 'pier ' || n, CASE WHEN won THEN $2::uuid ELSE $3::uuid END,
         CASE WHEN won THEN 'won' ELSE 'lost' END, $4, 10000 + n, currency, 10000 + n, 'closed', day, day, day - 30,
         jsonb_build_object('route', CASE WHEN referral THEN $5 ELSE $6 END)
       FROM (SELECT n, n % 2 = 0 AS referral, CASE WHEN n % 2 = 0 THEN n % 5 <> 0 ELSE n % 5 = 0 END AS won,
           current_date - (n * 365 / $7::int) AS day, (SELECT currency FROM organizations WHERE organization_id = $1) AS currency
         FROM generate_series(1, $7::int) n) AS made`,
      [
        organizationId,
        org.stage('Closed Won'),
        org.stage('Closed Lost'),
        org.adminId,
        choice('Referral'),
        choice('Cold call'),
        count,
      ],
    ),
  );
}
