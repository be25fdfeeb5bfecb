import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, type Colleague } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { tries } from '../../testing/long.ts';

const app = await startTestApp();
afterAll(app.close);

/** Local day of the organisation, so many days from today. */
const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 3600_000).toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' });

const CATEGORIES = [null, 'pipeline', 'best_case', 'commit', 'omitted'] as const;
/** Overdue, today, and days in periods of every kind around it; null has no date. */
const DUE = [null, -400, -35, -1, 0, 1, 20, 100, 400] as const;

interface Amounts {
  readonly count: number;
  readonly amountBaseMinor: string;
}

describe('the filter dueIn', () => {
  let admin: Browser;
  let rep: Colleague;
  beforeAll(async () => {
    admin = (await app.signUp()).browser;
    rep = await addMember(app, admin, { role: 'account_executive' });
    let cents = 1;
    for (const { browser, each } of [
      { browser: admin, each: 1 },
      { browser: rep.browser, each: 2 },
    ]) {
      for (const category of CATEGORIES) {
        for (const days of DUE.filter((_, place) => place % each === 0)) {
          const deal = { name: `${category} ${days}`, closeDate: days === null ? null : inDays(days), category };
          // No two sets of deals have the same amount.
          cents = (cents * 2) % 1_000_003;
          expect((await browser.post('/opportunities', { ...deal, amountMinor: cents })).status).toBe(201);
        }
      }
    }
  });

  const read = async (path: string) => {
    const { status, body } = await admin.get(path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };

  it('finds exactly the members of the forecast: in the list, its count, saved views’ conditions and the overview', async () => {
    const asked = fc.record({
      kind: fc.constantFrom('month', 'quarter', 'year'),
      day: fc.option(fc.constantFrom(...DUE.filter((days) => days !== null))),
      ofRep: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ kind, day, ofRep }) => {
        const people = ofRep ? `&ownerId=${rep.memberId}` : '';
        const question = `period=${kind}${day === null ? '' : `&containing=${inDays(day)}`}${people}`;
        const filter = `dueIn=${kind}${day === null ? '' : `:${inDays(day)}`}${people}`;
        const { members } = await read(`/forecast?${question}`);
        const rows = (await read(`/forecast/deals?limit=200&${question}`)).items as { id: string; other: boolean }[];
        const ids = rows.flatMap(({ id, other }) => (other ? [] : [id])).sort();
        expect(ids).toHaveLength(members);
        const list = (await read(`/opportunities?limit=200&${filter}`)).items as { id: string }[];
        expect(list.map(({ id }) => id).sort()).toEqual(ids);
        // From the kept totals where they know the days, and from the deals.
        const { open }: { open: Amounts } = await read(`/pipeline/overview?${filter}`);
        for (const more of ['', '&amountMin=0']) {
          const counted: Amounts = await read(`/opportunities/count?${filter}${more}`);
          expect(counted).toMatchObject({ count: members, amountBaseMinor: open.amountBaseMinor });
        }
        expect(open.count).toBe(members);
      }),
      { numRuns: tries(12, 100) },
    );
  });

  it('keeps to the categories that are asked for, and finds no Omitted deal', async () => {
    const count = async (filter: string) => (await read(`/opportunities/count?dueIn=year&${filter}`)).count;
    const each = await Promise.all(
      ['pipeline', 'best_case', 'commit'].map((category) => count(`category=${category}`)),
    );
    expect(each.reduce((sum, some) => sum + some, 0)).toBe(await count(''));
    expect(await count('category=omitted')).toBe(0);
    expect(await count('category=commit&category=omitted')).toBe(each[2]);
  });
});
