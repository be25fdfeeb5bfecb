import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import type { Browser, TestApp } from '../../testing/app.ts';
import { startWorkingApp } from '../../testing/jobs.ts';
import { guessed, importFile, settled, upload } from './testing/journey.ts';

const HEADER = 'Deal ID,Deal,Company,Stage,Amount,Close Date,Owner';
const CSV = `${HEADER}
A1,Crane before,Harbour Ltd,Proposal,1,2026-12-31,Mere Walker
A2,Pilot boat,Harbour Ltd,Closed Won,8000,2026-03-01,Mere Walker
A3,Tug refit,Pier & Co,Dreaming,900,2026-12-31,Mere Walker
A4,Buoys,,Proposal,,,Mere Walker
A1,Crane hire,Harbour Ltd,Negotiation,"12,500.505",2026-12-31,Mere Walker
A5,Slipway,Pier & Co,Proposal,lots,2026-12-31,Mere Walker
A6,Lamp,Pier & Co,Proposal,10,2026-12-31,Nobody Known
`;

describe('an import', () => {
  let org: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    org = await startWorkingApp();
  });
  beforeAll(async () => {
    ({ browser } = await org.signUp());
  });
  afterAll(() => org.close());

  const organization = async () => (await org.signUp()).browser;
  const dealsOf = async (who: Browser) =>
    (await who.get('/opportunities?sort=name&direction=asc&limit=200')).body.items;
  const issuesOf = async (who: Browser, id: string, query = '') =>
    (await who.get(`/imports/${id}/issues?limit=200${query}`)).body.items;

  it('goes from a file to scored deals and says what it did not take', async () => {
    const uploaded = await upload(browser, 'deals.csv', CSV);
    expect(uploaded.status).toBe(201);
    expect(uploaded.body).toMatchObject({
      status: 'uploaded',
      abilities: { configure: true, start: false, cancel: false },
    });
    expect(uploaded.body.inspection).toMatchObject({ headerRow: 1, rowCount: 7, encoding: 'utf-8', delimiter: ',' });
    expect(guessed(uploaded.body)).toMatchObject({ externalId: 0, name: 1, account: 2, stage: 3, amount: 4, owner: 6 });

    const done = await importFile(browser, 'deals.csv', CSV);
    expect(done.error).toBeNull();
    expect(done.counts).toEqual({
      rows: 7,
      created: 3,
      updated: 0,
      unchanged: 0,
      skipped: 1,
      rejected: 3,
      zeroAmounts: 1,
      missingCloseDates: 1,
      undatedCloses: 0,
      identicalRows: 0,
      filledAmounts: 0,
      filledCloseDates: 0,
      changes: 0,
      accountsMade: 0,
      span: null,
    });
    expect(done).toMatchObject({ status: 'done', scoresDone: true, progress: { done: 7, total: 7 } });

    const deals = await dealsOf(browser);
    expect(deals.map(({ name }: { name: string }) => name)).toEqual(['Buoys', 'Crane hire', 'Pilot boat']);
    expect(deals[1]).toMatchObject({
      externalId: 'A1',
      amountMinor: 1_250_051,
      closeDate: '2026-12-31',
      status: 'open',
      account: { name: 'Harbour Ltd' },
      health: { notYetQualified: true },
    });
    expect(deals[2]).toMatchObject({ status: 'won', closedOn: '2026-03-01', category: 'closed' });
    expect(deals[2].account.id).toBe(deals[1].account.id);

    const rejected = await issuesOf(browser, done.id, '&severity=rejected');
    expect(
      rejected.map(({ row, column, value }: { row: number; column: string; value: string }) => [row, column, value]),
    ).toEqual([
      [4, 'Stage', 'Dreaming'],
      [7, 'Amount', 'lots'],
      [8, 'Owner', 'Nobody Known'],
    ]);
    const warned = await issuesOf(browser, done.id, '&severity=warning');
    expect(warned.map(({ row, reason }: { row: number; reason: string }) => [row, reason])).toEqual([
      [5, 'no account in this row; the deal has none'],
      [6, 'the amount was rounded'],
    ]);
    const skipped = await issuesOf(browser, done.id, '&severity=skipped');
    expect(skipped.map(({ row, reason }: { row: number; reason: string }) => [row, reason])).toEqual([
      [2, 'row 6 has a later state of the same deal'],
    ]);
  });

  it('leaves the day of a close unknown where the file does not say it, never today', async () => {
    const who = await organization();
    const file =
      'Deal,Company,Stage,Amount,Won on\nCrane,Harbour,Closed Won,5,\nBoat,Harbour,Closed Won,6,2090-01-01\n';
    const done = await importFile(who, 'won.csv', file);
    expect(done.counts).toMatchObject({ created: 2, rejected: 0, undatedCloses: 2 });
    for (const deal of await dealsOf(who)) expect(deal).toMatchObject({ status: 'won', closedOn: null });
    const reasons = (await issuesOf(who, done.id)).map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual([
      'closed deal without a close date; the date stays unknown',
      'closed deal with a future date; the date stays unknown',
    ]);
  });

  it('lists closes without a day until somebody tells it, and no other change tells one', async () => {
    const who = await organization();
    const undated = '/opportunities?missing=closed_on&status=won&status=lost&sort=name&direction=asc';
    await importFile(who, 'open.csv', 'Deal,Company,Stage\nCrane,Harbour,Proposal\nTug,Harbour,Proposal\n');
    const won = 'Deal,Company,Stage,Amount\nCrane,Harbour,Closed Won,5\nBoat,Harbour,Closed Lost,6\n';
    const done = await importFile(who, 'won.csv', won, { duplicates: 'update' });
    expect(done.counts).toMatchObject({ created: 1, updated: 1, undatedCloses: 2 });
    const listed = async () => (await who.get(undated)).body.items.map(({ name }: { name: string }) => name);
    expect(await listed()).toEqual(['Boat', 'Crane']);
    expect((await who.get('/opportunities/count?missing=closed_on')).body.count).toBe(2);
    const [boat, crane] = (await who.get(undated)).body.items;
    const renamed = await who.patch(`/opportunities/${boat.id}`, { amountMinor: 7_00 });
    expect(renamed.body).toMatchObject({ status: 'lost', closedOn: null });
    const told = await who.patch(`/opportunities/${crane.id}`, { closedOn: '2026-02-03' });
    expect(told.body.closedOn).toBe('2026-02-03');
    expect(await listed()).toEqual(['Boat']);
  });

  it('asks once for a value of the currency column that is none, and takes its rows as answered', async () => {
    const who = await organization();
    const file =
      'Deal,Company,Amount,Currency\nCrane,Harbour,5,Kiwis\nBoat,Harbour,6,Kiwis\nTug,Harbour,7,NZD\nBuoy,Harbour,8,$\n';
    const uploaded = await upload(who, 'kiwis.csv', file);
    const mapping = guessed(uploaded.body);
    expect(mapping.currency).toBe(3);
    const asked = await who.put(`/imports/${uploaded.body.id}/choices`, { mapping, currency: 'NZD' });
    expect(asked.body.currencyValues).toEqual([{ value: 'Kiwis', count: 2, currency: null }]);
    const unanswered = await importFile(who, 'kiwis.csv', file);
    expect(unanswered.counts).toMatchObject({ created: 2, rejected: 2 });
    expect((await issuesOf(who, unanswered.id))[0]).toMatchObject({
      column: 'Currency',
      value: 'Kiwis',
      reason: 'no currency chosen for this value',
    });
    const answered = await importFile(await organization(), 'kiwis.csv', file, { currencies: { Kiwis: 'NZD' } });
    expect(answered).toMatchObject({
      counts: { created: 4, rejected: 0 },
      currencyValues: [{ value: 'Kiwis', count: 2, currency: 'NZD' }],
    });
    const wrong = await who.put(`/imports/${uploaded.body.id}/choices`, {
      mapping,
      currency: 'NZD',
      currencies: { Kiwis: 'XXQ' },
    });
    expect([wrong.status, wrong.body.data.field]).toEqual([422, 'currencies.Kiwis']);
  });

  it('counts rows that say the same in every cell, and a correction makes one another', async () => {
    const who = await organization();
    const row = 'Crane,Harbour,5,2026-12-31';
    const file = `Deal,Company,Amount,Close Date\n${row}\nCrane,Harbour,6,2026-12-31\n${row}\n${row}\n`;
    const uploaded = await upload(who, 'same.csv', file);
    const { id } = uploaded.body;
    await who.put(`/imports/${id}/choices`, { mapping: guessed(uploaded.body), currency: 'NZD' });
    await who.post(`/imports/${id}/preview`);
    expect((await settled(who, id)).preview).toMatchObject({ created: 4, identicalRows: 2 });
    const corrected = await who.put(`/imports/${id}/corrections`, { cells: [{ row: 5, column: 2, value: '7' }] });
    expect(corrected.body.import.preview).toMatchObject({ created: 4, identicalRows: 1 });
    await who.post(`/imports/${id}/start`);
    expect((await settled(who, id)).counts).toMatchObject({ created: 4, identicalRows: 1 });
    const reasons = (await issuesOf(who, id)).map(({ reason }: { reason: string }) => reason);
    expect(reasons).toContain('row 2 is identical; both are kept as separate deals');
  });

  it('says each reason once, with its rows: a value that is asked for, percents out of range, closes to come', async () => {
    const who = await organization();
    const rows = Array.from({ length: 30 }, (_, at) =>
      at % 3 === 0
        ? `D${at},A,Dreaming,50,`
        : at % 3 === 1
          ? `D${at},A,Closed Won,50,209${at % 10}-01-01`
          : `D${at},A,Proposal,${200 + at},`,
    );
    const file = ['Deal,Company,Stage,Probability (%),Won on', ...rows, 'X,A,Wishing,50,', 'Y,A,Proposal,50,'].join(
      '\n',
    );
    const done = await importFile(who, 'many.csv', file);
    const { items, more } = (await who.get(`/imports/${done.id}/issues/groups`)).body;
    expect(more).toBe(0);
    expect(
      items.map(
        ({ column, rows: count, examples, reason }: Record<string, unknown> & { examples: { row: number }[] }) => [
          column,
          count,
          examples[0],
          reason,
        ],
      ),
    ).toEqual([
      ['Stage', 10, { row: 2, value: 'Dreaming' }, 'no stage chosen for this value'],
      ['Won on', 10, { row: 3, value: '2091-01-01' }, expect.stringContaining('future date')],
      ['Probability (%)', 10, { row: 4, value: '202' }, 'this is not a probability'],
      ['Stage', 1, { row: 32, value: 'Wishing' }, 'no stage chosen for this value'],
    ]);
    expect((await who.get(`/imports/${done.id}/issues/groups?severity=rejected`)).body.items).toHaveLength(2);
  });

  it('says where the status contradicts the stage', async () => {
    const who = await organization();
    const file =
      'Deal,Company,Stage,Status\nCrane,Harbour,Closed Won,Lost\nBoat,Harbour,Proposal,Open\nTug,Harbour,Closed Won,Open\n';
    const done = await importFile(who, 'two.csv', file);
    const said = (await issuesOf(who, done.id)).filter(({ column }: { column: string }) => column === 'Status');
    expect(said.map(({ row, reason }: { row: number; reason: string }) => [row, reason])).toEqual([
      [2, 'the status says lost and the stage "Closed Won" says won; the deal is imported as lost'],
      [4, 'the status says open and the stage "Closed Won" says won; the deal is imported as won'],
    ]);
  });

  it('asks once for the currency of amounts whose sign is not that of the import', async () => {
    const who = await organization();
    const uploaded = await upload(who, 'kr.csv', 'Deal,Company,Amount\nCrane,Harbour,500 kr\nBoat,Harbour,700 kr\n');
    const { id } = uploaded.body;
    await who.put(`/imports/${id}/choices`, { mapping: guessed(uploaded.body), currency: 'NZD' });
    const refused = await who.post(`/imports/${id}/start`);
    expect([refused.status, refused.body.data.field, refused.body.message]).toEqual([
      422,
      'currency',
      'The amounts in "Amount" are in kr, which is DKK, ISK, NOK or SEK and not NZD. Choose one of these as the currency of the file, or a column with the currency.',
    ]);
  });

  it('takes no column of a file of contacts for deals, and says what it is', async () => {
    const file = 'First Name,Last Name,Email,Phone,Account Name\nAlex,Green,alex@x.example,5553001,Acme\n';
    const who = await organization();
    const uploaded = await upload(who, 'contacts.csv', file);
    expect(uploaded.body).toMatchObject({ guesses: [], noun: 'contacts', inspection: { warnings: [] } });
    expect(uploaded.body.recognisedNoun.reason).toBe(
      'Its headers are typical of contacts: "First Name", "Last Name" and "Email".',
    );
    const { body } = await who.put(`/imports/${uploaded.body.id}/choices`, { mapping: {}, currency: 'NZD' });
    expect(body.noun).toBe('deals');
    expect(body.inspection.warnings).toEqual([
      'This file looks like contacts, not deals, so no columns are mapped. If the rows are deals, map the columns yourself.',
    ]);
  });

  it('gives back the rows it did not take, safe to open in a spreadsheet', async () => {
    const who = await organization();
    const file =
      'Deal,Company,Stage\n=HYPERLINK("http://x"),"Pier, ""Co""",Dreaming\n-12,Acme,Dreaming\nGood,Acme,Proposal\n';
    const { id } = await importFile(who, 'risky.csv', file);
    const { body, headers } = await who.get(`/imports/${id}/rejected.csv`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const reason =
      '"Stage ""Dreaming"": no stage chosen for this value (expected one of your stages, chosen for this value in the step ""Stages and owners"")"';
    expect(body).toBe(
      `\ufeffDeal,Company,Stage,Row,Reason\r\n` +
        `"'=HYPERLINK(""http://x"")","Pier, ""Co""",Dreaming,2,${reason}\r\n` +
        `-12,Acme,Dreaming,3,${reason}\r\n`,
    );
  });

  it('asks for the columns of name and account', async () => {
    const uploaded = await upload(browser, 'deals.csv', CSV);
    const answer = await browser.put(`/imports/${uploaded.body.id}/choices`, {
      mapping: { stage: 3 },
      currency: 'NZD',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.data.problems.map(({ field }: { field: string }) => field)).toEqual([
      'mapping.name',
      'mapping.account',
    ]);
    const beyond = await browser.put(`/imports/${uploaded.body.id}/choices`, {
      mapping: { name: 1, account: 99 },
      currency: 'NZD',
    });
    expect([beyond.status, beyond.body.data.field, beyond.body.data.value]).toEqual([422, 'mapping.account', 99]);
    expect((await browser.post(`/imports/${uploaded.body.id}/start`)).status).toBe(422);
  });

  it('reads the file anew at once as it is chosen, before the columns are', async () => {
    const content = Buffer.from('Deal;Company\nGrüße;Société\n', 'latin1');
    const { id } = (await upload(browser, 'latin.csv', content)).body;
    const choices = { mapping: {}, currency: 'NZD' };
    const mac = await browser.put(`/imports/${id}/choices`, { ...choices, encoding: 'macintosh' });
    expect(mac.body).toMatchObject({ status: 'uploaded', inspection: { sampleRows: [['Gr¸ﬂe', 'SociÈtÈ']] } });
    const again = await browser.put(`/imports/${id}/choices`, { ...choices, encoding: 'windows-1252' });
    expect(again.body.inspection).toMatchObject({ accents: ['Grüße', 'Société'], sampleRows: [['Grüße', 'Société']] });
    const split = await browser.put(`/imports/${id}/choices`, { ...choices, delimiter: ',' });
    expect(split.body.inspection.columns).toHaveLength(1);
  });

  it('asks whether the day or the month comes first where the file does not say', async () => {
    const who = await organization();
    const file = 'Deal,Company,Close Date\nCrane,Harbour,03/04/2026\nBoat,Harbour,05/06/2026\n';
    const uploaded = await upload(who, 'dates.csv', file);
    const { id } = uploaded.body;
    const choices = { mapping: { name: 0, account: 1, closeDate: 2 }, currency: 'NZD' };
    await who.put(`/imports/${id}/choices`, choices);
    const refused = await who.post(`/imports/${id}/start`);
    expect([refused.status, refused.body.data.field]).toEqual([422, 'dateOrder.2']);
    await who.put(`/imports/${id}/choices`, { ...choices, dateOrder: { 2: 'month_first' } });
    expect((await who.post(`/imports/${id}/start`)).status).toBe(200);
    await settled(who, id);
    expect((await dealsOf(who)).map(({ closeDate }: { closeDate: string }) => closeDate)).toEqual([
      '2026-05-06',
      '2026-03-04',
    ]);
  });

  it('keeps nothing of a file it cannot read, or of one that is too large', async () => {
    const who = await organization();
    const unreadable = await upload(who, 'empty.csv', '');
    expect([unreadable.status, unreadable.body.code, unreadable.body.data.field]).toEqual([422, 'INVALID', 'file']);
    const large = await upload(who, 'large.csv', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
    expect(large.status).toBe(413);
    expect(large.body.message).toContain('larger than 10 MB');
    expect((await who.get('/imports')).body.items).toEqual([]);
  });

  it('names the people who fit an owner when several do, and makes nobody for them', async () => {
    const who = await organization();
    const namesakes = [
      await addMember(org, who, { role: 'account_executive', name: 'Kim Lee' }),
      await addMember(org, who, { role: 'account_executive', name: 'Kim Lee' }),
    ];
    const file = `${HEADER}\nA1,Crane hire,Harbour Ltd,Proposal,5,2026-12-31,"Lee, Kim"\n`;
    const uploaded = (await upload(who, 'namesakes.csv', file)).body;
    const choices = { mapping: guessed(uploaded), currency: 'NZD' };
    const [owner] = (await who.put(`/imports/${uploaded.id}/choices`, choices)).body.ownerValues;
    expect(owner).toMatchObject({ value: 'Lee, Kim', memberId: null, reason: '2 people match' });
    expect(owner.candidates.map(({ email }: { email: string }) => email).sort()).toEqual(
      namesakes.map(({ email }) => email).sort(),
    );
    await who.post(`/imports/${uploaded.id}/start`);
    const done = await settled(who, uploaded.id);
    expect(done.counts).toMatchObject({ created: 0, rejected: 1 });
    const [issue] = await issuesOf(who, done.id);
    expect(issue).toMatchObject({ reason: 'no person chosen for this value', value: 'Lee, Kim' });
  });

  it('counts beforehand what it will do', async () => {
    const who = await organization();
    await importFile(who, 'first.csv', `${HEADER}\nA1,Crane hire,Harbour Ltd,Proposal,5,2026-12-31,Mere Walker\n`);
    const uploaded = await upload(who, 'deals.csv', CSV);
    const { id } = uploaded.body;
    const choices = {
      mapping: guessed(uploaded.body),
      currency: 'NZD',
      duplicates: 'update',
      owners: { 'Nobody Known': 'create' },
    };
    await who.put(`/imports/${id}/choices`, choices);
    await who.post(`/imports/${id}/preview`);
    const previewed = await settled(who, id);
    expect(previewed).toMatchObject({
      status: 'ready',
      counts: null,
      preview: { rows: 7, created: 3, updated: 1, skipped: 1, rejected: 2 },
    });
    const told = await issuesOf(who, id);
    expect(await dealsOf(who)).toHaveLength(1);

    await who.post(`/imports/${id}/start`);
    const done = await settled(who, id);
    expect(done.counts).toEqual(previewed.preview);
    expect(await issuesOf(who, id)).toEqual(told);
    const people = (await who.get('/people')).body.items;
    expect(people.filter(({ name }: { name: string }) => name === 'Nobody Known')).toHaveLength(1);
  });

  it('skips or updates what is there, and counts apart what is the same', async () => {
    const who = await organization();
    const row = (amount: string, close: string) =>
      `${HEADER}\nA1,Crane hire,Harbour Ltd,Proposal,${amount},${close},Mere Walker\n`;
    await importFile(who, 'a.csv', row('100', '2026-06-30'));
    const skipped = await importFile(who, 'b.csv', row('200', '2026-09-30'));
    expect(skipped.counts).toMatchObject({ created: 0, skipped: 1, updated: 0 });
    const updated = await importFile(who, 'c.csv', row('', '2026-09-30'), { duplicates: 'update' });
    expect(updated.counts).toMatchObject({ updated: 1, unchanged: 0 });
    const [deal] = await dealsOf(who);
    expect(deal).toMatchObject({ amountMinor: 100_00, closeDate: '2026-09-30', pushCount: 1 });
    const same = await importFile(who, 'd.csv', row('100', '2026-09-30'), { duplicates: 'update' });
    expect(same.counts).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('matches by name and account without an ID, and keeps rows that share them apart', async () => {
    const who = await organization();
    const file = 'Deal,Company,Amount\nCrane,Harbour,1\nCRANE ,harbour,2\nBoat,Harbour,3\n';
    const first = await importFile(who, 'a.csv', file, { duplicates: 'update' });
    expect(first.counts).toMatchObject({ created: 3 });
    expect(await issuesOf(who, first.id)).toMatchObject([{ row: 3, severity: 'warning', column: 'Deal' }]);
    const again = await importFile(who, 'a.csv', file, { duplicates: 'update' });
    expect(again.counts).toMatchObject({ created: 0, unchanged: 3, updated: 0 });
    const other = await importFile(who, 'b.csv', 'Deal,Company,Amount\nCrane,Harbour,9\nBoat,Harbour,4\n', {
      duplicates: 'update',
    });
    expect(other.counts).toMatchObject({ rejected: 1, updated: 1 });
    expect(await issuesOf(who, other.id)).toMatchObject([{ row: 2, reason: 'this name and account match 2 deals' }]);
  });

  it('puts contacts on deals', async () => {
    const who = await organization();
    const header = 'Deal,Company,Contact Name,Contact Email,Contact Role';
    const file = `${header}\nCrane,Harbour,Ana Paul,ana@harbour.test,Champion\nBoat,Harbour,Ana Paul,ANA@harbour.test,Economic Buyer\n`;
    const done = await importFile(who, 'people.csv', file);
    expect(done.counts).toMatchObject({ created: 2 });
    const contacts = (await who.get('/contacts')).body.items;
    expect(contacts).toMatchObject([{ name: 'Ana Paul', email: 'ana@harbour.test' }]);
    expect((await dealsOf(who)).map(({ health }: { health: object }) => health)).toMatchObject([
      { notYetQualified: false },
      { notYetQualified: false },
    ]);
    const again = await importFile(who, 'people.csv', file, { duplicates: 'update' });
    expect(again.counts).toMatchObject({ unchanged: 2 });
  });

  it('starts once however often it is asked', async () => {
    const who = await organization();
    const uploaded = await upload(who, 'a.csv', 'Deal,Company\nCrane,Harbour\n');
    const { id } = uploaded.body;
    await who.put(`/imports/${id}/choices`, { mapping: { name: 0, account: 1 }, currency: 'NZD' });
    const answers = await Promise.all([1, 2, 3].map(() => who.post(`/imports/${id}/start`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await settled(who, id);
    expect((await who.post(`/imports/${id}/start`)).body.status).toBe('done');
    expect(await dealsOf(who)).toHaveLength(1);
    expect(
      (await who.put(`/imports/${id}/choices`, { mapping: { name: 0, account: 1 }, currency: 'NZD' })).status,
    ).toBe(409);
    expect((await who.post(`/imports/${id}/cancel`)).status).toBe(409);
  });

  it('may be started while it is still being counted', async () => {
    const who = await organization();
    const rows = Array.from({ length: 6_000 }, (_, row) => `Deal ${row},Account ${row % 50}`);
    const { id } = (await upload(who, 'many.csv', `Deal,Company\n${rows.join('\n')}\n`)).body;
    await who.put(`/imports/${id}/choices`, { mapping: { name: 0, account: 1 }, currency: 'NZD' });
    await who.post(`/imports/${id}/preview`);
    await expect
      .poll(async () => (await who.get(`/imports/${id}`)).body.progress.done, { timeout: 30_000, interval: 1 })
      .toBeGreaterThan(0);
    await who.post(`/imports/${id}/start`);
    expect(await settled(who, id)).toMatchObject({ status: 'done', counts: { rows: 6_000, created: 6_000 } });
  });

  it('keeps what was written when it is cancelled, and says so', async () => {
    const who = await organization();
    const rows = Array.from({ length: 12_000 }, (_, row) => `Deal ${row},Account ${row % 50}`);
    const uploaded = await upload(who, 'many.csv', `Deal,Company\n${rows.join('\n')}\n`);
    const { id } = uploaded.body;
    await who.put(`/imports/${id}/choices`, { mapping: { name: 0, account: 1 }, currency: 'NZD' });
    await who.post(`/imports/${id}/start`);
    await expect
      .poll(async () => (await who.get(`/imports/${id}`)).body.progress.done, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const cancelled = await who.post(`/imports/${id}/cancel`);
    expect(cancelled.body.status).toBe('cancelled');
    const { done, total } = cancelled.body.progress;
    expect(done).toBeLessThan(total);
    expect(cancelled.body.error).toBe(
      `Stopped. The first ${done.toLocaleString('en')} of 12,000 rows are imported, the rest are not.`,
    );
    expect((await who.get('/opportunities?limit=1')).body.nextCursor).not.toBeNull();
    const after = await who.get(`/imports/${id}`);
    expect(after.body.counts.created).toBe(done);
  });

  it('takes own deals only from somebody who sees only their own', async () => {
    const { browser: admin } = await org.signUp();
    const rep = await addMember(org, admin, { role: 'account_executive', name: 'Rua Tane' });
    await importFile(admin, 'all.csv', `${HEADER}\nB1,Hidden,Harbour Ltd,Proposal,7,2026-12-31,Mere Walker\n`);
    const file = `${HEADER}\nB1,Hidden,Harbour Ltd,Proposal,8,2026-12-31,Rua Tane\nB2,Mine,Harbour Ltd,Proposal,1,2026-12-31,Rua Tane\nB3,Hers,Harbour Ltd,Proposal,1,2026-12-31,Mere Walker\n`;
    const done = await importFile(rep.browser, 'own.csv', file, { duplicates: 'update' });
    expect(done.counts).toMatchObject({ created: 1, updated: 0, rejected: 2 });
    expect(
      (await issuesOf(rep.browser, done.id)).map(({ row, reason }: { row: number; reason: string }) => [row, reason]),
    ).toEqual([
      [2, 'this deal belongs to someone else'],
      [4, 'this deal belongs to someone else'],
    ]);
    expect((await dealsOf(rep.browser)).map(({ name }: { name: string }) => name)).toEqual(['Mine']);
    const uploaded = await upload(rep.browser, 'own.csv', file);
    const asked = await rep.browser.put(`/imports/${uploaded.body.id}/choices`, {
      mapping: guessed(uploaded.body),
      currency: 'NZD',
      owners: { 'Mere Walker': 'create' },
    });
    expect([asked.status, asked.body.data.field]).toEqual([422, 'owners.Mere Walker']);
  });

  it('is seen by who made it and by who sees the organisation', async () => {
    const { browser: admin } = await org.signUp();
    const rep = await addMember(org, admin, { role: 'account_executive', name: 'Rua Tane' });
    const other = await addMember(org, admin, { role: 'sales_manager', name: 'Kiri Moana' });
    const { id } = (await upload(rep.browser, 'own.csv', CSV)).body;
    expect((await admin.get(`/imports/${id}`)).status).toBe(200);
    expect((await other.browser.get(`/imports/${id}`)).status).toBe(404);
    expect((await other.browser.get(`/imports/${id}/rejected.csv`)).status).toBe(404);
    expect((await other.browser.get('/imports')).body.items).toEqual([]);
    expect((await admin.get('/imports')).body.items).toHaveLength(1);
    expect((await browser.get(`/imports/${id}`)).status).toBe(404);
  });

  it('refuses a row in a currency without a rate and says how to mend it', async () => {
    const who = await organization();
    const done = await importFile(
      who,
      'a.csv',
      'Deal,Company,Amount,Currency\nCrane,Harbour,1,EUR\nBoat,Harbour,2,NZD\n',
    );
    expect(done.counts).toMatchObject({ created: 1, rejected: 1 });
    const [issue] = await issuesOf(who, done.id);
    expect(issue).toMatchObject({ row: 2, column: 'Currency', value: 'EUR' });
    expect(issue.reason).toContain('Settings, Currencies');
  });
});
