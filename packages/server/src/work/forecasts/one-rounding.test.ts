import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

/** Chances of them leave halves and quarters of a cent over. */
const DEALS = Array.from({ length: 60 }, (_, place) => ({
  name: `Deal ${place}`,
  amountMinor: 1 + place * 333,
  winProbability: (place * 7) % 100,
  category: (['pipeline', 'best_case', 'commit'] as const)[place % 3],
  closeDate: '2040-02-15',
}));

let admin: Browser;
let ownerId: string;
beforeAll(async () => {
  admin = (await app.signUp()).browser;
  const rep = await addMember(app, admin, { role: 'account_executive' });
  ownerId = rep.memberId;
  for (const [place, deal] of DEALS.entries()) {
    const { status } = await (place % 4 === 0 ? rep.browser : admin).post('/opportunities', deal);
    expect(status).toBe(201);
  }
});

it.each(['organisation', 'rep'])('the rule of thumb of a %s is the same cent on every screen', async (scope) => {
  const asked = `period=quarter&containing=2040-02-01${scope === 'rep' ? `&ownerId=${ownerId}` : ''}`;
  const read = async (path: string) => {
    const { status, body } = await admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const forecast = await read(`/forecast?${asked}`);
  expect(forecast.model.kind).toBe('rule_of_thumb');
  const part = forecast.parts.find(({ key }: { key: string }) => key === 'open_deals').amountMinor;
  const rows = (await read(`/forecast/deals?limit=200&${asked}`)).items as { contributionMinor: number }[];
  expect(rows).toHaveLength(forecast.members);
  expect(String(rows.reduce((sum, row) => sum + row.contributionMinor, 0))).toBe(part);
  const { members } = await read(`/pipeline/forecast?${asked}`);
  expect(members.contributionMinor).toBe(part);
  const file = (await read(`/exports/forecast.csv?${asked}`)) as string;
  expect(file).toContain(`Open deals in the period,Amount,${(Number(part) / 100).toFixed(2)},`);
  const { body: run } = await admin.post('/forecast/runs', {
    period: 'quarter',
    containing: '2040-02-01',
    ...(scope === 'rep' && { ownerId }),
  });
  expect(run.mostLikely).toBe(part);
});
