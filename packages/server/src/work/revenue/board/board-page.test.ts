import { formatMoney } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember, type Colleague } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import type { Browser } from '../../../testing/app.ts';
import { type DealOrg, startDealOrg } from '../../../testing/deals.ts';
import { wordsOfPdf } from '../../../testing/pdf-words.ts';

const DAY = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const money = (minor: string | number) => formatMoney(Number(minor), 'NZD', 'compact');

describe('the board page', () => {
  let org: DealOrg;
  let vp: Colleague;
  let rep: Colleague;
  let other: Colleague;
  beforeAll(async () => {
    org = await startDealOrg();
    const { admin, app, organizationId } = org;
    await admin.patch('/organization', {
      name: 'Harbourline',
      timeZone: 'Etc/UTC',
      fiscalYearStart: { month: 1, day: 1 },
    });
    vp = await addMember(app, admin, { role: 'vp_sales', name: 'Vera Lund' });
    rep = await addMember(app, admin, { role: 'account_executive', name: 'Rewi Kahu', managerId: vp.memberId });
    other = await addMember(app, admin, { role: 'account_executive', name: 'Oana Pop' });
    const add = async (who: Colleague, name: string, amountMinor: number) => {
      const deal = await org.add({ name, amountMinor, closeDate: today, category: 'commit' }, who.browser);
      // Known to somebody with nothing confirmed: judged, and red.
      const occurredAt = new Date(Date.now() - 40 * DAY).toISOString();
      await who.browser.post(`/opportunities/${deal.id}/activities`, { kind: 'call', subject: 'Call', occurredAt });
    };
    await add(rep, 'Kauri renewal', 3_000_000);
    await add(other, 'Harbour rollout', 5_000_000);
    for (const who of [admin, vp.browser, rep.browser]) {
      const asked = await who.post('/forecast/runs', {
        period: 'quarter',
        ...(who === vp.browser && { teamOf: vp.memberId }),
      });
      expect(asked.status).toBe(201);
    }
    await administer(
      app.database.ownerUrl,
      'UPDATE forecast_runs SET as_of = $2, as_of_day = $3 WHERE organization_id = $1',
      [organizationId, new Date(Date.now() - 8 * DAY), new Date(Date.now() - 8 * DAY).toISOString().slice(0, 10)],
    );
    await add(rep, 'Tasman pilot', 1_000_000);
    const set = await admin.put('/quotas', {
      items: [{ scope: 'rep', memberId: rep.memberId, amountMinor: 9_000_000 }],
    });
    expect(set.status).toBe(200);
  });
  afterAll(() => org.app.close());

  const page = async (who: Browser, language?: string): Promise<string[]> => {
    const headers = language === undefined ? {} : { 'accept-language': language };
    const { status, bytes } = await who.request('GET', '/exports/board.pdf', undefined, headers);
    expect(status).toBe(200);
    return wordsOfPdf(bytes);
  };
  /** Names and figures of a section, from its heading to the next. */
  const section = (words: readonly string[], heading: RegExp): readonly string[] => {
    const from = words.findIndex((each) => heading.test(each));
    expect(from, `${heading} in ${words.join(' | ')}`).toBeGreaterThan(-1);
    return words.slice(from + 1, from + 1 + words.slice(from + 1).findIndex((each) => HEADING.test(each)));
  };
  const HEADING =
    /^(?:Why|Forecast parts|What changed|Quota and attainment|Risks|Decisions needed|Forecast accuracy|Open deals are due)/;

  it.each([
    [
      'the organisation',
      () => org.admin,
      { open: 3, sum: 9_000_000, before: 8_000_000, deals: ['Harbour rollout', 'Kauri renewal', 'Tasman pilot'] },
    ],
    [
      'a team',
      () => vp.browser,
      { open: 2, sum: 4_000_000, before: 3_000_000, deals: ['Kauri renewal', 'Tasman pilot'] },
    ],
    [
      'a rep',
      () => rep.browser,
      { open: 2, sum: 4_000_000, before: 3_000_000, deals: ['Kauri renewal', 'Tasman pilot'] },
    ],
  ] as const)(
    'tells of %s why, what changed, what is at risk and how far to trust it',
    async (_, who, { open, sum, before, deals }) => {
      const words = await page(who());
      const forecast = (await who().get('/forecast')).body;
      expect(words[0]).toContain('Harbourline');
      expect(words).toContain(`Rule of thumb, no range yet ${money(forecast.mostLikely)}`);

      const why = section(words, /^Forecast parts$/);
      for (const { label, amountMinor } of forecast.parts) {
        const at = why.findIndex((each) => each.startsWith(label));
        expect(why[at + 1], label).toBe(money(amountMinor));
      }
      expect(why.slice(-2)).toEqual(['Rule of thumb', money(forecast.mostLikely)]);

      const changed = section(words, /^What changed since /);
      const kept = (await who().get('/forecast/waterfall')).body;
      expect(changed[1]).toBe(money(kept.from.mostLikely));
      expect(changed).toContain('Created, 1 deal');
      expect(changed.slice(-2)).toEqual(['Most likely now', money(forecast.mostLikely)]);
      expect([Number(kept.from.mostLikely) < before, Number(forecast.mostLikely) < sum]).toEqual([true, true]);

      const quota = section(words, /^Quota and attainment$/);
      expect(quota[quota.indexOf('Confidence (higher = more likely)') + 1]).toBe(`${forecast.confidence} of 100`);

      const unsubmitted = 'No submission: closed + Commit deals';
      expect(quota[quota.indexOf(unsubmitted) + 1]).toBe(money(sum));
      expect(words.join(' ')).toContain(`Manual commit ${money(sum)}`);

      const risks = section(words, /^Risks$/);
      expect(risks[0]).toBe(`Revenue at risk, ${open} deals`);
      expect(risks[1]).toContain(money(sum));
      expect(
        risks
          .filter((each) => /rollout|renewal|pilot/.test(each))
          .map((each) => each.split(',')[0])
          .toSorted(),
      ).toEqual(deals);
      expect(section(words, /^Forecast accuracy$/)).toEqual(['No past forecast to check yet.']);
    },
  );

  it('writes dates and amounts as its reader does, as far as it can print them', async () => {
    const day = (locale: string, at: Date) =>
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(at);
    const since = new Date(Date.now() - 8 * DAY);
    expect((await page(org.admin, 'en-US')).join(' ')).toContain(`What changed since ${day('en-US', since)}`);
    expect((await page(org.admin, 'en-US')).join(' ')).toContain('NZ$9');
    expect((await page(org.admin, 'ja-JP')).join(' ')).toContain(`What changed since ${day('en-NZ', since)}`);
  });

  it('names nobody and nothing beyond what its reader may see', async () => {
    for (const who of [vp.browser, rep.browser])
      expect((await page(who)).join(' ')).not.toMatch(/Harbour rollout|Oana/);
    expect((await page(other.browser)).join(' ')).not.toMatch(/Kauri|Tasman|Rewi/);
  });

  it('writes long names and names of any script whole, over several lines', async () => {
    const long = 'Replacement of all quay cranes and their control systems in the three northern harbours';
    for (const [name, amountMinor] of [
      [long, 70_000_000],
      ['北京港務局 起重機更換項目', 60_000_000],
      ['हिन्दी ग्राहक', 50_000_000],
    ] as const) {
      const deal = await org.add({ name, amountMinor, closeDate: today, category: 'commit' }, rep.browser);
      const occurredAt = new Date(Date.now() - 40 * DAY).toISOString();
      await rep.browser.post(`/opportunities/${deal.id}/activities`, { kind: 'call', subject: 'Call', occurredAt });
    }
    const words = (await page(rep.browser)).join(' ');
    expect(words.replaceAll(/\s+/g, ' ')).toContain(`${long}, Rewi Kahu`);
    expect(words).toContain('北京港務局 起重機更換項目, Rewi Kahu');
    expect(words).not.toContain('▯');
    expect(words).not.toContain('…');
  });
});
