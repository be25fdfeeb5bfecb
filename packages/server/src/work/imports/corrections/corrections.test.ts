import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Browser, TestApp } from '../../../testing/app.ts';
import { startWorkingApp } from '../../../testing/jobs.ts';
import { guessed, settled, upload } from '../testing/journey.ts';

const CSV = `Deal ID,Deal,Company,Stage,Amount,Close Date,Colour
A1,Crane hire,Harbour Ltd,Proposal,1200,2026-12-31,red
A2,Slipway,Pier & Co,Proposal,lots,2026-12-31,red
A3,Tug refit,Pier & Co,Dreaming,900,2026-12-31,red
A4,Buoys,Pier & Co,Proposal,lots,soon,red
A1,Crane again,Harbour Ltd,Proposal,1,2026-12-31,red
`;
const [ID, NAME, STAGE, AMOUNT, CLOSE, COLOUR] = [0, 1, 3, 4, 5, 6];

describe('corrections of an import', () => {
  let org: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    org = await startWorkingApp();
  });
  afterAll(() => org.close());

  const fine = ({ status, body }: Answer) => {
    if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  async function previewed(content = CSV, amount = AMOUNT, choices: object = {}): Promise<string> {
    ({ browser } = await org.signUp());
    const uploaded = fine(await upload(browser, 'deals.csv', content));
    const { id } = uploaded;
    // Words among the amounts hide them from the guess.
    const mapping = { ...guessed(uploaded), amount };
    fine(await browser.put(`/imports/${id}/choices`, { mapping, currency: 'NZD', ...choices }));
    fine(await browser.post(`/imports/${id}/preview`));
    await settled(browser, id);
    return id;
  }
  const correct = async (id: string, cells: [row: number, column: number, value: string | null][]) =>
    fine(
      await browser.put(`/imports/${id}/corrections`, {
        cells: cells.map(([row, column, value]) => ({ row, column, value })),
      }),
    );
  const leaveOut = async (id: string, row: number, leftOut = true) =>
    fine(await browser.put(`/imports/${id}/corrections`, { rows: [{ row, leftOut }] }));
  const move = async (id: string, position: number) =>
    fine(await browser.put(`/imports/${id}/corrections/position`, { position }));
  const rowsOf = async (id: string, query = '') => fine(await browser.get(`/imports/${id}/rows?limit=200${query}`));
  const issuesOf = (row: { issues: { column: number | null; reason: string }[] }) =>
    row.issues.map(({ column, reason }) => [column, reason]);
  const start = async (id: string) => {
    fine(await browser.post(`/imports/${id}/start`));
    return settled(browser, id);
  };
  const dealsOf = async () => (await browser.get('/opportunities?sort=name&direction=asc&limit=200')).body.items;

  it('lists the rows with problems, their cells and reasons, and all rows by pages', async () => {
    const id = await previewed();
    const { items, total, nextCursor } = await rowsOf(id);
    expect([items.map(({ row }: { row: number }) => row), total, nextCursor]).toEqual([[3, 4, 5], 3, null]);
    expect(items[2].cells[AMOUNT]).toEqual({ column: AMOUNT, value: 'lots', original: null });
    expect(items[2].cells.map(({ column }: { column: number }) => column)).not.toContain(COLOUR);
    expect(issuesOf(items[2])).toEqual([
      [AMOUNT, 'this is not a number'],
      [CLOSE, 'this is not a date'],
    ]);

    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = fine(await browser.get(`/imports/${id}/rows?which=all&limit=2${cursor && `&cursor=${cursor}`}`));
      seen.push(...page.items.map(({ row }: { row: number }) => row));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([2, 3, 4, 5, 6]);
    const behind = await rowsOf(id, '&after=4');
    expect(behind.items.map(({ row }: { row: number }) => row)).toEqual([5]);
  });

  it('judges a corrected row at once, counts it, keeps it through a new preview, and imports it', async () => {
    const id = await previewed();
    const first = await correct(id, [[3, AMOUNT, '2500']]);
    expect(first.import.preview).toMatchObject({ rows: 5, created: 2, skipped: 1, rejected: 2 });
    expect(first.import.corrections).toEqual({ cells: 1, rowsLeftOut: 0, position: 1, edits: 1 });
    expect(first.rows).toEqual([
      expect.objectContaining({
        row: 3,
        issues: [],
        cells: expect.arrayContaining([{ column: AMOUNT, value: '2500', original: 'lots' }]),
      }),
    ]);
    const worse = await correct(id, [[3, CLOSE, 'never']]);
    expect(worse.import.preview.rejected).toBe(3);
    expect(issuesOf(worse.rows[0])).toEqual([[CLOSE, 'this is not a date']]);
    await correct(id, [[3, CLOSE, '2027-01-15']]);
    // A stage that the file does not have, and an ID that stands again further down.
    await correct(id, [[4, STAGE, 'Negotiation']]);
    const freed = await correct(id, [[2, ID, 'A9']]);
    expect(freed.rows.map(({ row }: { row: number }) => row)).toEqual([2]);
    expect(freed.import.preview).toMatchObject({ created: 4, rejected: 1 });
    const byHand = freed.import.preview;
    fine(await browser.post(`/imports/${id}/preview`));
    expect((await settled(browser, id)).preview).toEqual(byHand);

    const done = await start(id);
    expect(done).toMatchObject({ status: 'done', counts: { created: 4, rejected: 1 }, corrections: { cells: 4 } });
    const deals = await dealsOf();
    expect(
      deals.map(({ name, externalId, amountMinor, closeDate }: Answer['body']) => [
        name,
        externalId,
        amountMinor,
        closeDate,
      ]),
    ).toEqual([
      ['Crane again', 'A1', 100, '2026-12-31'],
      ['Crane hire', 'A9', 120_000, '2026-12-31'],
      ['Slipway', 'A2', 250_000, '2027-01-15'],
      ['Tug refit', 'A3', 90_000, '2026-12-31'],
    ]);
    const refused = await browser.put(`/imports/${id}/corrections`, {
      cells: [{ row: 5, column: AMOUNT, value: '1' }],
    });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This import is done; its choices can no longer be changed. Upload the file again.',
    ]);
  });

  it('undoes and redoes edits, and forgets what was undone when another is made', async () => {
    const id = await previewed();
    await correct(id, [[3, AMOUNT, '1']]);
    await correct(id, [[3, AMOUNT, '2']]);
    await leaveOut(id, 5);
    const valueAt = async () => (await rowsOf(id)).items[0].cells[AMOUNT];
    expect((await move(id, 1)).import.corrections).toEqual({ cells: 1, rowsLeftOut: 0, position: 1, edits: 3 });
    expect(await valueAt()).toEqual({ column: AMOUNT, value: '1', original: 'lots' });
    expect((await move(id, 0)).import.preview.rejected).toBe(3);
    expect(await valueAt()).toEqual({ column: AMOUNT, value: 'lots', original: null });
    expect((await move(id, 3)).import.preview).toMatchObject({ rejected: 1, skipped: 2 });
    await move(id, 1);
    expect((await correct(id, [[3, AMOUNT, '7']])).import.corrections).toMatchObject({ position: 2, edits: 2 });
    const beyond = await browser.put(`/imports/${id}/corrections/position`, { position: 3 });
    expect([beyond.status, beyond.body.message]).toEqual([
      422,
      'This import has 2 edits; there is none with the number 3. Nothing was changed.',
    ]);
    // What the file says, or what is so already, is no edit.
    expect(
      (
        await correct(id, [
          [3, AMOUNT, '7'],
          [2, AMOUNT, '1200'],
        ])
      ).import.corrections.edits,
    ).toBe(2);
    expect((await correct(id, [[3, AMOUNT, 'lots']])).import.corrections).toMatchObject({ cells: 0, edits: 3 });
  });

  it('leaves a row out and takes it back, and puts what was corrected into the file of rows not taken', async () => {
    const id = await previewed();
    const out = await leaveOut(id, 2);
    // Its deal stands again further down, so it was skipped already.
    expect(out.import.preview).toMatchObject({ created: 1, skipped: 1, rejected: 3 });
    expect((await leaveOut(id, 2, false)).import.preview).toMatchObject({ created: 1, skipped: 1, rejected: 3 });
    await leaveOut(id, 2);
    await correct(id, [[3, NAME, 'Slipway two']]);
    const done = await start(id);
    expect(done).toMatchObject({ counts: { skipped: 1, rejected: 3 }, corrections: { cells: 1, rowsLeftOut: 1 } });
    const csv: string = (await browser.get(`/imports/${id}/rejected.csv`)).body;
    expect(csv).toContain('A2,Slipway two,Pier & Co,Proposal,lots,2026-12-31,red,3,');
    expect(csv).toContain(',2,left out as you chose');
  });

  it('averages the amounts as they were corrected, without rows that were left out', async () => {
    const rows = ['Deal,Company,Amount', 'A,Pier,100', 'B,Pier,200', 'C,Pier,lots', 'D,Pier,'];
    const id = await previewed(rows.join('\n'), 2, { amountOverride: { kind: 'average' } });
    const filled = async (answer: Answer['body']) => {
      expect(answer.import.preview.filledAmounts).toBe(1);
      const { items } = await rowsOf(id);
      return items.at(-1).issues[0].reason;
    };
    const touch = (value: string) => correct(id, [[5, 0, value]]);
    expect(await filled(await touch('D two'))).toMatch(/taken as \$150\.00, the average of 2 in the file$/);
    await correct(id, [[4, 2, '900']]);
    expect(await filled(await touch('D three'))).toMatch(/taken as \$400\.00, the average of 3 in the file$/);
    await leaveOut(id, 2);
    expect(await filled(await touch('D four'))).toMatch(/taken as \$550\.00, the average of 2 in the file$/);
    const done = await start(id);
    expect(done.counts).toMatchObject({ created: 3, skipped: 1, filledAmounts: 1 });
    expect((await dealsOf()).map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([
      20_000, 90_000, 55_000,
    ]);
  });

  it('replaces every cell of a column that says one thing', async () => {
    const id = await previewed();
    const answer = fine(
      await browser.put(`/imports/${id}/corrections/replacement`, { column: AMOUNT, from: ' lots', to: '100' }),
    );
    expect(answer).toMatchObject({
      replaced: 2,
      import: { preview: { created: 2, rejected: 2 }, corrections: { cells: 2 } },
    });
    expect((await move(id, 0)).import.preview.rejected).toBe(3);
  });

  it('counts the file anew in the background when an edit changes more rows than are judged at once', async () => {
    const rows = Array.from({ length: 1_200 }, (_, row) => `D${row},Deal ${row},Harbour Ltd,lots`);
    const id = await previewed(['Deal ID,Deal,Company,Amount', ...rows, ''].join('\n'), 3);
    expect((await rowsOf(id)).total).toBe(1_200);
    const answer = fine(
      await browser.put(`/imports/${id}/corrections/replacement`, { column: 3, from: 'lots', to: '5' }),
    );
    expect(answer).toMatchObject({ replaced: 1_200, import: { status: 'previewing' }, rows: [] });
    const busy = await browser.put(`/imports/${id}/corrections`, { cells: [{ row: 2, column: 3, value: '1' }] });
    if (busy.status !== 200) {
      expect(busy.body.message).toBe(
        'The rows are being counted. Nothing was changed; correct them once that is done.',
      );
    }
    expect((await settled(browser, id)).preview).toMatchObject({ created: 1_200, rejected: 0 });
    expect((await rowsOf(id)).total).toBe(1_200);
  });

  it('loses its corrections when the file is read as another table, and says so', async () => {
    const id = await previewed();
    await correct(id, [[3, AMOUNT, '1']]);
    const mapping = { name: 1, account: 2, amount: AMOUNT };
    const same = fine(
      await browser.put(`/imports/${id}/choices`, { mapping, currency: 'NZD', encoding: 'windows-1252' }),
    );
    expect(same.corrections.cells).toBe(1);
    const other = fine(await browser.put(`/imports/${id}/choices`, { mapping, currency: 'NZD', headerRow: 2 }));
    expect(other.corrections).toEqual({ cells: 0, rowsLeftOut: 0, position: 0, edits: 0 });
    expect(other.inspection.warnings).toContain(
      'Your corrections are gone (1 corrected cell): the file is now read as a different table.',
    );
    const early = await browser.get(`/imports/${id}/rows`);
    expect([early.status, early.body.message]).toEqual([
      409,
      'Preview the import first: its rows are listed and corrected from there.',
    ]);
  });

  it('refuses cells that are not there and columns that are not imported', async () => {
    const id = await previewed();
    const refused = async (cell: object) => {
      const { status, body } = await browser.put(`/imports/${id}/corrections`, { cells: [{ value: '1', ...cell }] });
      return [status, body.message];
    };
    expect(await refused({ row: 7, column: AMOUNT })).toEqual([
      422,
      'The file has no deal in row 7. Nothing was changed.',
    ]);
    expect(await refused({ row: 2, column: COLOUR })).toEqual([
      422,
      'The column "Colour" is not imported; map it first. Nothing was changed.',
    ]);
    expect(await refused({ row: 2, column: 70 })).toEqual([422, 'The file has no column 70. Nothing was changed.']);
    const many = Array.from({ length: 501 }, () => ({ row: 2, column: AMOUNT, value: '1' }));
    expect((await browser.put(`/imports/${id}/corrections`, { cells: many })).status).toBe(422);
    expect((await rowsOf(id)).items).toHaveLength(3);
  });
});
