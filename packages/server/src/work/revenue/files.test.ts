import { inflateSync } from 'node:zlib';
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const RTL = 'شركة النيل للتجارة';
/** Names that spreadsheets would run, that go from right to left, that are long, and that no single font has. */
const NAMES = ['=HYPERLINK("http://x")', RTL, '👩🏽‍🚀 Zoë', '北京 株式会社 한국', `${'very '.repeat(20)}long`];

const STAGES = ['Prospecting', 'Proposal', 'Closed Won', 'Closed Lost'];

/** A company by chance: reps with odd names, deals of any amount, stage and due day of the year. */
async function company(deals: readonly { amount: number; rep: number; stage: number; month: number }[]) {
  const { browser: admin } = await app.signUp();
  await admin.patch('/organization', { fiscalYearStart: { month: 1, day: 1 } });
  const vp = await addMember(app, admin, { role: 'vp_sales', name: RTL });
  const reps = [];
  for (const [at, name] of NAMES.slice(0, 3).entries()) {
    reps.push(
      await addMember(app, admin, { role: 'account_executive', name, ...(at < 2 && { managerId: vp.memberId }) }),
    );
  }
  const { items: stages } = (await admin.get('/stages')).body;
  const year = new Date().getFullYear();
  for (const [at, { amount, rep, stage, month }] of deals.entries()) {
    const stageId = stages.find(({ name }: { name: string }) => name === STAGES[stage]).id;
    const closeDate = `${year}-${String(month).padStart(2, '0')}-28`;
    const account = await admin.post('/accounts', { name: `A${at}`, territory: NAMES[at % NAMES.length] });
    const made = await reps[rep]?.browser.post('/opportunities', {
      name: `${NAMES[at % NAMES.length]} ${at}`,
      amountMinor: amount,
      closeDate,
      accountId: account.body.id,
    });
    expect(made?.status).toBe(201);
    if (stage > 0) await admin.patch(`/opportunities/${made?.body.id}`, { stageId });
  }
  const [first] = reps;
  await admin.put('/quotas', {
    period: 'year',
    items: [{ scope: 'rep', memberId: first?.memberId, amountMinor: 1_000_00 }],
  });
  return { admin, vp, reps };
}

const rows = async (who: Browser, path: string) => {
  const { status, body } = await who.get(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return Papa.parse<Record<string, string>>(body.replace('\ufeff', '').trim(), { header: true }).data;
};
/** One figure of a file that has a figure a line. */
const figure = (all: Record<string, string>[], part: string, item: string, name: string, unit?: string) =>
  all.find(
    (row) => row.Part === part && row.Item === item && row.Figure === name && (unit === undefined || row.Unit === unit),
  )?.Value;
const units = (minor: string | number | null) => (minor === null ? '' : (Number(minor) / 100).toFixed(2));
const text = (value: number | null) => (value === null ? '' : String(value));
const safe = (name: string) => (name.startsWith('=') ? `'${name}` : name);

describe('figures as files', () => {
  it('of a company by chance are those that the screens are told', async () => {
    const deal = fc.record({
      amount: fc.integer({ min: 0, max: 1_000_000_00 }),
      rep: fc.integer({ min: 0, max: 2 }),
      stage: fc.integer({ min: 0, max: 3 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(deal, { minLength: 5, maxLength: 10 }), async (deals) => {
        const { admin, vp, reps } = await company(deals);
        for (const who of [admin, vp.browser, reps[0]?.browser as Browser]) {
          const view = (await who.get('/revenue?period=year&parts=true')).body;
          const forecast = (await who.get('/forecast?period=year')).body;
          const file = await rows(who, '/exports/revenue.csv?period=year&figures=all');
          const told = (...of: [string, string, string, string?]) => figure(file, ...of);
          expect(told('About', '', 'Period')).toBe(view.period.label);
          expect(told('Figures', 'Forecast', 'Most likely')).toBe(units(forecast.mostLikely));
          expect(told('Figures', 'Forecast', 'Confidence')).toBe(text(forecast.confidence));
          expect(told('Figures', 'Forecast', 'ML forecast')).toBe(units(forecast.mlForecast));
          expect(told('Figures', 'Quota attainment', 'Attainment')).toBe(text(view.quota.attainment));
          expect(told('Figures', 'Quota attainment', 'Won', 'NZD')).toBe(units(view.quota.wonMinor));
          expect(told('Figures', 'Revenue at risk', 'At risk', 'NZD')).toBe(units(view.atRisk.amountBaseMinor));
          expect(told('Figures', 'Revenue at risk', 'Open', 'deals')).toBe(String(view.open.count));
          expect(told('Figures', 'Win rate', 'By count')).toBe(text(view.outcomes.byCount));
          expect(told('Figures', 'Sales velocity', 'A day')).toBe(units(view.velocity?.perDayMinor ?? null));
          for (const rep of view.parts.reps)
            expect(told('By rep', safe(rep.name), 'Open', 'NZD')).toBe(units(rep.open.amountBaseMinor));
          expect(file.filter(({ Part }) => Part === 'By rep').length).toBe((view.parts.reps.length + 1) * 10);
          for (const stage of view.parts.stages)
            expect(told('By stage', stage.name, 'Open', 'deals')).toBe(String(stage.open.count));

          const quotas = (await who.get('/quotas?period=year')).body;
          expect((await rows(who, '/exports/quotas.csv?period=year')).map((row) => row['Won (NZD)'])).toEqual(
            [quotas.all, ...quotas.reps].map(({ wonMinor }) => units(wonMinor)),
          );
          const apart = (await who.get('/revenue/by/territory?period=year&roleView=cro')).body;
          const parts = await rows(who, '/exports/revenue-breakdown.csv?dimension=territory&period=year&roleView=cro');
          expect(parts.map((row) => [row['Open (NZD)'], row['Won (deals)'], row['Win rate (%)']])).toEqual(
            [...apart.groups, apart.total].map(({ open, won, winRate }) => [
              units(open.amountBaseMinor),
              String(won.count),
              text(winRate),
            ]),
          );
          const decided = (await who.get('/revenue/win-loss/stage?period=year')).body;
          const outcomes = await rows(who, '/exports/win-loss.csv?by=stage&period=year');
          expect(outcomes.map((row) => [row['Lost (NZD)'], row['Won (deals)'], row['Share of lost (%)']])).toEqual(
            [...decided.parts, decided.total].map(({ lost, won, shareOfLost }) => [
              units(lost.amountBaseMinor),
              String(won.count),
              text(shareOfLost),
            ]),
          );
          const centre = await rows(who, '/exports/forecast.csv?period=year');
          for (const part of forecast.parts)
            expect(figure(centre, 'Forecast parts', part.label, 'Amount')).toBe(units(part.amountMinor));
        }
      }),
      { numRuns: 1 },
    );
  });

  it('never tell of more than their reader sees, and say whose they are', async () => {
    const { admin, vp, reps } = await company([
      { amount: 100_00, rep: 0, stage: 1, month: 12 },
      { amount: 7_00, rep: 2, stage: 1, month: 12 },
    ]);
    const about = async (who: Browser, query = '') => {
      const file = await rows(who, `/exports/revenue.csv?period=year&${query}`);
      return [figure(file, 'About', '', 'Scope'), figure(file, 'Figures', 'Revenue at risk', 'Open', 'NZD')];
    };
    expect((await about(admin))[1]).toBe('107.00');
    expect(await about(admin, `teamOf=${vp.memberId}&roleView=vp_sales`)).toEqual([`${RTL}’s team`, '100.00']);
    expect(await about(vp.browser, 'roleView=cro')).toEqual([`${RTL}’s team`, '100.00']);
    const [first] = reps;
    expect(await about(first?.browser as Browser, 'roleView=cro')).toEqual([safe(NAMES[0] ?? ''), '100.00']);
    const { items } = (await admin.get('/audit-trail?category=exports')).body;
    expect(JSON.stringify(items)).toContain('downloaded the revenue figures for FY');
  });

  it('are workbooks with a sheet for each part, and names as they are', async () => {
    const { admin } = await company([{ amount: 100_00, rep: 0, stage: 1, month: 12 }]);
    const { bytes, headers } = await admin.get('/exports/revenue.xlsx?period=year&roleView=cro');
    expect(headers['content-disposition']).toMatch(/filename="revenue-\d{4}-\d\d-\d\d\.xlsx"/);
    const { SheetNames, Sheets } = read(bytes, { cellNF: true });
    expect(SheetNames).toEqual(['About', 'Figures', 'By rep', 'By stage']);
    const [head, ...reps] = utils.sheet_to_json<string[]>(Sheets['By rep'] ?? {}, { header: 1 });
    expect(head?.slice(0, 3)).toEqual(['Rep', 'Quota (NZD)', 'Won (NZD)']);
    expect(reps.map(([name]) => name)).toEqual(expect.arrayContaining([NAMES[0], NAMES[2], 'Total']));
    const figures = utils.sheet_to_json<string[]>(Sheets.Figures ?? {}, { header: 1 });
    // Five of the CRO's; coverage, velocity and slippage are of other role views.
    expect(new Set(figures.slice(1).map(([what]) => what)).size).toBe(5);
    const cell = utils
      .sheet_to_json<number[]>(Sheets['By rep'] ?? {}, { header: 1 })
      .find(([name]) => name === (NAMES[0] as never));
    expect(cell?.[6]).toBe(100);
  });

  it('stand on one page for the board, which can be read aloud and searched in any script it has letters for', async () => {
    const { admin, reps } = await company([
      { amount: 100_00, rep: 0, stage: 1, month: 12 },
      { amount: 900_00, rep: 1, stage: 1, month: 12 },
      { amount: 800_00, rep: 2, stage: 2, month: 1 },
    ]);
    const name = `${RTL} שלום ${NAMES[2]} ${'long '.repeat(10)}end`;
    expect((await admin.patch('/organization', { name })).status).toBe(200);
    for (const query of ['', 'period=year', `period=year&ownerId=${reps[1]?.memberId}`, 'containing=2020-01-01']) {
      const { status, bytes, headers } = await admin.get(`/exports/board.pdf?${query}`);
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      const page = bytes.toString('latin1');
      expect([page.slice(0, 8), page.match(/\/Type \/Page\b/g)?.length]).toEqual(['%PDF-1.7', 1]);
      for (const tag of [
        '/Lang (en-NZ)',
        '/StructTreeRoot',
        '/Marked true',
        '/DisplayDocTitle true',
        '/S /H1',
        '/S /TH',
      ])
        if (tag !== '/S /TH' || query.includes('year')) expect([tag, page.includes(tag)]).toEqual([tag, true]);
      // Arabic and Hebrew letters are in the page as text, not as pictures of it.
      const texts = textsIn(bytes);
      for (const letter of ['ش', 'ש']) expect(texts).toContain(letter.charCodeAt(0).toString(16).padStart(4, '0'));
    }
  });
});

/** Every compressed stream of a PDF, unpacked: the tables that say which letter a sign is are among them. */
function textsIn(pdf: Buffer): string {
  const texts: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('\nendstream', at);
    try {
      texts.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    } catch {
      // Not a compressed one.
    }
  }
  return texts.join('');
}
