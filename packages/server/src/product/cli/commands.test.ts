/** The command line as a script meets it: its output and its exit code. One test of each code starts a process. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as xlsx from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedCluster, startEmbedded } from '../../platform/database/embedded.ts';
import { type Ended, runHere } from './testing/run-here.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecastle-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function environmentOf(environment: Record<string, string>): Record<string, string | undefined> {
  // The suite's own database is not the command's.
  return { DATABASE_URL: undefined, FORECASTLE_HOME: join(folder, 'home'), ...environment };
}

const forecastle = (args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> =>
  runHere(args, environmentOf(environment));

function forecastleInChild(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = { ...process.env, ...environmentOf(environment) };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err });
    });
  });
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const ROWS = [
  ['Opportunity Name', 'Account', 'Stage', 'Amount', 'Close Date', 'Forecast Category', 'Contact Name', 'Contact Role'],
  ['Rollout', 'Harbourline', 'Negotiation', '1000.00', '2026-12-10', 'Commit', 'Rangi Cooper', 'Economic Buyer'],
  ['Pilot', 'Kauri', 'Discovery', '2000.50', '2026-12-20', '', '', ''],
  ['Renewal', 'Tasman', 'Closed Won', '500', '2026-10-05', 'Closed', '', ''],
  ['Later', 'Huka', 'Proposal', '700', '2027-03-01', 'Best Case', '', ''],
];
const CSV = ROWS.map((row) => row.join(',')).join('\n');
const AS_OF = ['--as-of', '2026-11-20', '--time-zone', 'Pacific/Auckland', '--currency', 'NZD'];

/** Prints each module that is loaded. */
const LOADED = `data:text/javascript,${encodeURIComponent(
  "import { registerHooks } from 'node:module'; registerHooks({ load: (url, context, next) => { process.stderr.write(url + '\\n'); return next(url, context); } });",
)}`;

describe('slack-manifest', () => {
  it('prints what Slack makes the app from, by requests only where Slack reaches this server', async () => {
    const socket = await forecastle(['slack-manifest']);
    expect([socket.code, JSON.parse(socket.out).settings.socket_mode_enabled]).toEqual([0, true]);
    const refused = await forecastle(['slack-manifest', '--http']);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('Slack calls public https addresses alone. Set PUBLIC_URL, or leave --http out.'),
    ]);
    const http = await forecastle(['slack-manifest', '--http'], { PUBLIC_URL: 'https://forecast.example.com' });
    expect(JSON.parse(http.out).features.slash_commands[0].url).toBe(
      'https://forecast.example.com/api/v1/slack/commands',
    );
  });
});

describe('help', () => {
  it('is printed before anything is loaded that commands need', async () => {
    const { code, out, err } = await forecastleInChild(['help'], { NODE_OPTIONS: `--import ${LOADED}` });
    expect([code, out.split('\n')[0]]).toEqual([0, 'Forecastle: a forecast you can defend']);
    const loaded = err.split('\n').filter((url) => url.startsWith('file:'));
    expect(loaded.length).toBeGreaterThan(1);
    expect(loaded.filter((url) => /node_modules|packages\/(?:rules|contract)\//.test(url))).toEqual([]);
  });
});

describe('forecast FILE', () => {
  it('prints one object of the documented form, and the parts add up to most likely', async () => {
    const { code, out } = await forecastleInChild(['forecast', file('deals.csv', CSV), '--json', ...AS_OF]);
    expect(code).toBe(0);
    const result = JSON.parse(out);
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(['asOf', 'period', 'currency', 'forecast', 'deals', 'rejected']),
    );
    expect(result.period).toEqual({ kind: 'quarter', label: 'Q4 FY26', start: '2026-10-01', end: '2026-12-31' });
    expect(result.currency).toBe('NZD');
    const { low, mostLikely, high, model, parts, needs } = result.forecast;
    // Won 500.00; two members: 1000.00 at (80 + 85) / 2 = 82.5%, 2000.50 at (35 + 25) / 2 = 30%.
    // 500 + 825 + 600.15; without history there is no band.
    expect({ low, mostLikely, high }).toEqual({ low: null, mostLikely: '192515', high: null });
    expect(model.kind).toBe('rule_of_thumb');
    expect(needs.map(({ key }: { key: string }) => key)).toEqual(['finished_period', 'import_history']);
    expect(parts.reduce((sum: number, part: { amountMinor: string }) => sum + Number(part.amountMinor), 0)).toBe(
      192_515,
    );
    expect(result.deals).toHaveLength(4);
    expect(result.deals[0]).toMatchObject({
      row: 2,
      name: 'Rollout',
      account: 'Harbourline',
      stage: 'Negotiation',
      status: 'open',
      amountMinor: 100_000,
      currency: 'NZD',
      closeDate: '2026-12-10',
      closedOn: null,
      // F 0, C 30, A 30, R 90: 6 + 6 + 9 = 21; Commit + 10, negotiation + 5.
      scores: { risk: 21, riskBand: 'red', confidence: 36, notYetQualified: false },
    });
    expect(result.deals[1].scores.notYetQualified).toBe(true);
  });

  it('says which column it left out, and how to have it taken', async () => {
    const half = file('half.csv', 'Deal,Account,Amount\nA,Acme,100\nB,Acme,lots\nC,Acme,tbd soon\nD,Acme,7\n');
    const { out } = await forecastle(['forecast', half, ...AS_OF]);
    expect(out).toContain(
      'The column "Amount" is not used as amount: 2 cells of 4 hold no number, the first "lots" in row 3. Correct the cells, or use it with --map "amount=Amount". Rows that do not fit are left out.',
    );
    const taken = await forecastle(['forecast', half, '--map', 'amount=Amount', ...AS_OF]);
    expect(taken.out).not.toContain('is not used as');
    expect(taken.out).toContain('Rows not read: 2');
  });

  it('says the same of a workbook as of a text file', async () => {
    const sheet = xlsx.utils.aoa_to_sheet(
      ROWS.map((row, index) => row.map((cell, column) => (index > 0 && column === 3 ? Number(cell) : cell))),
    );
    const book = xlsx.utils.book_new(sheet, 'Deals');
    const path = join(folder, 'deals.xlsx');
    writeFileSync(path, xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
    const text = await forecastle(['forecast', file('same.csv', CSV), '--json', ...AS_OF]);
    const workbook = await forecastle(['forecast', path, '--json', ...AS_OF]);
    expect(JSON.parse(workbook.out)).toEqual(JSON.parse(text.out));
  });

  it('ends with 3 when rows could not be read, and says which and why', async () => {
    const path = file(
      'broken.csv',
      `${CSV}\nBroken,Moana,Negotiation,a lot,2026-12-01,,,\nOdd,Kea,Somewhere,5,2026-12-01,,,`,
    );
    const json = await forecastleInChild(['forecast', path, '--json', ...AS_OF]);
    expect(json.code).toBe(3);
    expect(JSON.parse(json.out).rejected).toEqual([
      expect.objectContaining({ row: 6, column: 'Amount', value: 'a lot' }),
    ]);
    expect(JSON.parse(json.out).questions).toEqual([
      expect.objectContaining({ field: 'stage', column: 'Stage', value: 'Somewhere', rows: 1, firstRow: 7 }),
    ]);
    const mended = await forecastle(['forecast', path, '--json', '--stage', 'Somewhere=Proposal', ...AS_OF]);
    expect(JSON.parse(mended.out).questions).toEqual([]);
    const text = await forecastle(['forecast', path, ...AS_OF]);
    expect(text.out).toContain('Rows not read: 1');
    expect(text.out).toContain('  Stage "Somewhere" (1 row, first row 7): use --stage "Somewhere=Prospecting"');
    expect(text.out).toContain('  row 6, Amount "a lot": ');
    expect(text.out).toMatch(/\n {2}rule of thumb +\$1,925\.15\n/);
    expect(text.out).toContain(
      'Rule of thumb, no range: not enough history. You have no finished quarter with 10 wins yet.',
    );
    expect(text.out).not.toContain('most likely');
  });

  it('says that there is no figure, and why, where no deal has an amount', async () => {
    const path = file(
      'bare.csv',
      'Opportunity Name,Account,Stage,Close Date\nA,Kea,Discovery,2026-12-01\nB,Kea,Discovery,\n',
    );
    const { out } = await forecastle(['forecast', path, ...AS_OF]);
    expect(out).toContain('  no forecast: The only deal in this period has no amount.\n');
    expect(out).not.toContain('Forecast parts');
    const { forecast } = JSON.parse((await forecastle(['forecast', path, '--json', ...AS_OF])).out);
    expect(forecast).toMatchObject({ mostLikely: null, noFigure: { why: 'no_amounts' }, parts: [] });
  });

  it('prints the day and the timezone it speaks for, and counts closed deals apart', async () => {
    const { out } = await forecastle(['forecast', file('day.csv', CSV), ...AS_OF]);
    expect(out).toMatch(/^Q4 FY26, 2026-10-01 to 2026-12-31, as of 2026-11-20 \(Pacific\/Auckland\)\n/);
    expect(out).toContain('\nOpen deals: 3; closed: 1\n');
  });

  it('leaves out what is no deal, as the import does, and refuses fields and columns it does not know', async () => {
    const again = file('again.csv', `${CSV}\n${ROWS[0]?.join(',')}\nMore,Kea,Discovery,5,2026-12-01,,,`);
    const { deals, rejected } = JSON.parse((await forecastle(['forecast', again, '--json', ...AS_OF])).out);
    expect([deals.length, rejected]).toEqual([5, []]);
    const unknown = await forecastle(['forecast', again, '--map', 'size=Amount']);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('there is no field "size"') });
    const nowhere = await forecastle(['forecast', again, '--map', 'amount=Size']);
    expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('the file has no column "Size"') });
  });

  it('prints which columns it took and why, takes none on request, and of repeated ids the latest state', async () => {
    const path = file(
      'again-id.csv',
      'Deal ID,Deal,Account,Stage,Amount,Currency\n7,Crane,Acme,Proposal,100,EUR\n8,Boat,Acme,Proposal,5,EUR\n7,Crane,Acme,Closed Won,200,EUR\n',
    );
    const { out } = await forecastle(['forecast', path, ...AS_OF]);
    expect(out).toContain('  Amount               "Amount" (header matches)\n');
    expect(out).toContain('  Expected close date  none; choose one with --map closeDate=Header\n');
    const read = JSON.parse((await forecastle(['forecast', path, '--map', 'currency=none', '--json', ...AS_OF])).out);
    expect(read.columns).toContainEqual({
      field: 'amount',
      column: 'Amount',
      confidence: 'high',
      reason: 'header matches',
    });
    expect(read.columns.map(({ field }: { field: string }) => field)).not.toContain('currency');
    expect(
      read.deals.map((deal: { name: string; status: string; currency: string; closedOn: null }) => [
        deal.name,
        deal.status,
        deal.currency,
        deal.closedOn,
      ]),
    ).toEqual([
      ['Boat', 'open', 'NZD', null],
      ['Crane', 'won', 'NZD', null],
    ]);
    expect(read.notices).toEqual(
      expect.arrayContaining([
        '1 row with a repeated ID was left out: the latest state of each deal counts.',
        '1 closed deal has no actual close date and counts in no period. Choose its column with --map closedDate=Header.',
      ]),
    );
  });

  it('takes a close without a day, or with one to come, as unknown and says of how many', async () => {
    const path = file(
      'ends.csv',
      'Deal,Account,Stage,Amount,Expected Close,Won on\nA,Acme,Closed Won,100,2026-11-01,\nB,Acme,Closed Won,50,2026-11-01,2026-12-24\nC,Acme,Closed Won,7,2026-11-01,2026-11-02\n',
    );
    const told = JSON.parse((await forecastle(['forecast', path, '--json', ...AS_OF])).out);
    expect(told.deals.map(({ closedOn }: { closedOn: string | null }) => closedOn)).toEqual([null, null, '2026-11-02']);
    expect(told.forecast.mostLikely).toBe('700');
    expect(told.notices).toEqual(
      expect.arrayContaining([
        '1 closed deal has no actual close date and counts in no period. Choose its column with --map closedDate=Header.',
        '1 closed deal has a closing date in the future and counts in no period (row 3).',
      ]),
    );
  });

  it('asks once for each value of the currency column that is none, with its rows', async () => {
    const path = file(
      'kiwi.csv',
      'Deal,Account,Stage,Amount,Currency,Close Date\nA,Acme,Proposal,100,kiwi dollars (old),2026-11-01\nB,Acme,Proposal,50,kiwi dollars (old),2026-11-01\nC,Acme,Proposal,7,??,2026-11-02\nD,Acme,Proposal,8,$,2026-11-02\n',
    );
    const asked = JSON.parse((await forecastle(['forecast', path, '--json', ...AS_OF])).out);
    expect(asked.rejected).toEqual([]);
    expect(asked.questions).toEqual([
      {
        field: 'currency',
        column: 'Currency',
        value: 'kiwi dollars (old)',
        rows: 2,
        firstRow: 2,
        answer: '--currency-of "kiwi dollars (old)=CODE", with an ISO 4217 code such as EUR',
      },
      expect.objectContaining({ value: '??', rows: 1, firstRow: 4 }),
    ]);
    expect(asked.notices).toContain(
      '2 values of "Currency" (3 rows) are not currencies: "kiwi dollars (old)", "??". Choose a currency for each.',
    );
    const said = ['--currency-of', 'kiwi dollars (old)=nzd', '--currency-of', '??=NZD'];
    const told = JSON.parse((await forecastle(['forecast', path, '--json', ...said, ...AS_OF])).out);
    expect(told.questions).toEqual([]);
    expect(told.deals.map(({ currency }: { currency: string }) => currency)).toEqual(['NZD', 'NZD', 'NZD', 'NZD']);
    const wrong = await forecastle(['forecast', path, '--currency-of', '??=XXQ', ...AS_OF]);
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('expected an ISO 4217 code') });
  });

  it('counts rows that say the same in every cell', async () => {
    const path = file('same.csv', 'Deal,Account,Amount\nA,Acme,100\nA,Acme,100\nA,Acme,100\nB,Acme,100\n');
    const told = JSON.parse((await forecastle(['forecast', path, '--json', ...AS_OF])).out);
    expect(told.notices).toContain('2 rows repeat an earlier row exactly.');
  });

  it('says once for all rows what it left out of them', async () => {
    const rows = ['A,Acme,50', 'B,Acme,130', 'C,Acme,-1', 'D,Acme,250', 'E,Acme,101'];
    const path = file('percents.csv', `Deal,Account,Probability (%)\n${rows.join('\n')}\n`);
    const told = JSON.parse((await forecastle(['forecast', path, '--json', ...AS_OF])).out);
    expect(told.deals).toHaveLength(5);
    expect(told.notices).toContain('Probability (%): this is not a probability in 4 rows (rows 3, 4, 5 …, "130").');
  });

  it('says of contacts that they are no deals, and shows help behind every command', async () => {
    const path = file('people.csv', 'First Name,Last Name,Email,Phone,Account Name\nAnn,Lee,a@x.example,1,Acme\n');
    const contacts = await forecastle(['forecast', path, ...AS_OF]);
    expect(contacts).toMatchObject({ code: 1, err: expect.stringContaining('looks like contacts, not deals') });
    for (const words of [['forecast'], ['import'], ['user', 'add'], ['user'], ['backup']]) {
      const { code, out } = await forecastle([...words, '--help']);
      expect([code, out.slice(0, 10)]).toEqual([0, 'Forecastle']);
    }
  });

  it('says one deal of one deal', async () => {
    const rows = ['One,Kauri,Discovery,5,,,,', 'Other,Kauri,Discovery,EUR 5,2026-12-01,,,'];
    const { out } = await forecastle(['forecast', file('one.csv', [ROWS[0]?.join(','), ...rows].join('\n')), ...AS_OF]);
    expect(out).toContain('1 open deal has no close date and belongs to no period.');
    expect(out).toContain('1 deal is in another currency');
  });

  it('says of a file in another currency that it is why there is no figure, and what gives one', async () => {
    const path = file('euros.csv', 'Deal,Account,Stage,Amount,Close Date\nOne,Kauri,Negotiation,€ 500,2026-12-01\n');
    const { out } = await forecastle(['forecast', path, ...AS_OF]);
    expect(out).toContain('no forecast: No deals in NZD in this period.');
    expect(out).toContain('use --currency EUR to forecast it, or import the file and set rates to include it.');
    expect((await forecastle(['forecast', path, ...AS_OF, '--currency', 'EUR'])).out).toMatch(
      /rule of thumb +€262\.50/,
    );
  });

  it.each([
    ['a file that is not there', ['forecast', '/nonexistent.csv'], 1, /The file \S+ does not exist/],
    ['no file', ['forecast'], 2, /Expected FILE/],
    ['a flag it does not know', ['forecast', 'x.csv', '--nope'], 2, /--nope/],
    ['a currency that is none', ['forecast', 'x.csv', '--currency', 'XXQ'], 2, /ISO 4217/],
    ['a timezone that is none', ['forecast', 'x.csv', '--time-zone', 'Mars/Base'], 2, /Pacific\/Auckland/],
    ['a day that is none', ['forecast', 'x.csv', '--as-of', '2026-02-30'], 2, /--as-of/],
    ['a fiscal year that cannot start', ['forecast', 'x.csv', '--fiscal-year-start', '02-31'], 2, /04-01/],
    ['a command that is none', ['forecats'], 2, /no command "forecats"/],
  ])('refuses %s', async (_what, args, code, sentence) => {
    const ended = await forecastle(args);
    expect(ended.code).toBe(code);
    expect(ended.err).toMatch(sentence);
    expect(ended.out).toBe('');
  });
});

it.each([
  ['a file that is not there', ['forecast', '/nonexistent.csv'], 1],
  ['a command that is none', ['forecats'], 2],
])('a process ends with what it was told of %s', async (_what, args, code) => {
  const apart = await forecastleInChild(args);
  expect(apart).toEqual(await forecastle(args));
  expect(apart.code).toBe(code);
});

describe('user add and import FILE', () => {
  /** From where it has been shown that they start one themselves: the commands that follow join it, in half the time. */
  let beside: EmbeddedCluster | undefined;
  afterAll(() => beside?.stop());

  it('make a person, take a file in once, and skip it the second time', async () => {
    const who = ['--email', 'mere@example.com'];
    const added = await forecastleInChild([
      'user',
      'add',
      ...who,
      '--name',
      'Mere Walker',
      '--organisation',
      'Harbourline',
      '--currency',
      'NZD',
    ]);
    expect(added).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^mere@example\.com can sign in with the password \S{22}\n$/),
    });
    const again = await forecastle(['user', 'add', ...who, '--name', 'Mere Walker', '--organisation', 'Harbourline']);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('Nobody was added') });

    const path = file('import.csv', `${CSV}\nBroken,Moana,Negotiation,a lot,2026-12-01,,,`);
    expect(await forecastleInChild(['import', path, ...who])).toMatchObject({
      code: 3,
      out: expect.stringMatching(/^5 rows: 4 new, 0 changed, 0 unchanged, 0 skipped, 1 wrong\n/),
    });
    beside = await startEmbedded({ home: join(folder, 'home'), logger: { info() {}, warn() {} }, throwaway: true });
    const repeated = await forecastle(['import', path, ...who]);
    expect(repeated.code).toBe(3);
    expect(repeated.out).toMatch(/^5 rows: 0 new, 0 changed, 0 unchanged, 4 skipped, 1 wrong\n/);
    expect(repeated.out).toContain('Rows not imported: 1\n  row 6, Amount "a lot": ');
    const json = JSON.parse((await forecastle(['import', path, ...who, '--json'])).out);
    expect(json.counts).toMatchObject({ rows: 5, skipped: 4, rejected: 1 });
    expect(json.issues).toHaveLength(5);

    const people = file(
      'people.csv',
      'First Name,Last Name,Email,Company,Owner\nAna,Pere,ana@k.example,Kauri,Boss\nEru,Low,eru@k.example,Kauri,Chief\nB,C,nope,,\n',
    );
    expect(await forecastle(['import', people, ...who])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Use --as contacts, or --as deals.'),
    });
    const asContacts = [
      'import',
      people,
      ...who,
      '--as',
      'contacts',
      '--map',
      'title=none',
      '--owner',
      `Boss=${who[1]}`,
    ];
    const taken = await forecastle(asContacts);
    expect(taken.code).toBe(3);
    expect(taken.out).toMatch(/^3 rows: 2 new, 0 changed, 0 unchanged, 0 skipped, 1 wrong\n/);
    expect(taken.out).toContain('row 3, Owner "Chief": nobody here has this name or email address');
    expect(taken.out).not.toContain('"Boss"');
    expect(taken.out).toContain('row 4, Email "nope": this is not an email address');
    expect(taken.out).toMatch(/First name +"First Name"/);

    const history = file(
      'history.csv',
      'Deal ID,Changed at,Stage,Amount\nH-1,2025-03-01,Discovery,40\nH-1,2025-05-01,Proposal,50\nH-1,2025-05-02,Proposal,50\n',
    );
    expect((await forecastle(['import', history, ...who])).out.split('\n')[0]).toBe(
      '3 rows from 2025-03-01 to 2025-05-02: 2 changes, 1 new deal, 0 with added history, 0 unchanged, 0 wrong',
    );
    expect(await forecastle(['import', history, ...who, '--kind', 'log'])).toMatchObject({ code: 2 });
    expect(json.issues[4]).toMatchObject({ row: 6, column: 'Amount', value: 'a lot', severity: 'rejected' });
    expect(await forecastle(['import', path, '--email', 'nobody@example.com'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nobody signs in here with nobody@example.com'),
    });
    expect(await forecastle(['import', path])).toMatchObject({ code: 2, err: expect.stringContaining('--email') });
  }, 180_000);

  it('fill in amounts and close dates, and read a file as they are told', async () => {
    const who = ['--email', 'wiremu@example.com'];
    await forecastle([
      'user',
      'add',
      ...who,
      '--name',
      'Wiremu Hohaia',
      '--organisation',
      'Totara',
      '--currency',
      'NZD',
    ]);
    const path = file('open.csv', 'Our deals\nDeal|Account|Amount|Close Date\nA|Kauri|0|\nB|Rimu|500|2026-12-01\n');
    const read = ['import', path, ...who, '--delimiter', '|', '--header-row', '2', '--encoding', 'windows-1252'];
    const filled = await forecastle([...read, '--amounts', '12000.50', '--close-dates', '2027-03-31', '--json']);
    expect(JSON.parse(filled.out).counts).toMatchObject({ created: 2, filledAmounts: 1, filledCloseDates: 1 });
    const average = file('average.csv', 'Deal,Account,Amount\nC,Kauri,\nD,Rimu,300\n');
    const averaged = await forecastle(['import', average, ...who, '--amounts', 'average', '--json']);
    expect(JSON.parse(averaged.out).counts).toMatchObject({ created: 2, filledAmounts: 1 });
    for (const [wrong, expected] of [
      [['--amounts', 'much'], 'an amount of NZD'],
      [['--amounts=-5'], 'an amount of NZD'],
      [['--close-dates', 'soon'], 'a day such as 2026-12-31'],
      [['--delimiter', '||'], 'one character'],
      [['--header-row', '0'], 'the number of a row'],
    ] as const) {
      expect(await forecastle(['import', average, ...who, ...wrong])).toMatchObject({
        code: 2,
        err: expect.stringContaining(expected),
      });
    }
    expect(await forecastle(['import', average, ...who, '--encoding', 'klingon'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('"klingon" is not a known encoding'),
    });
  });

  it('ask which of two people an owner of the file is', async () => {
    const who = ['--email', 'ana@example.com'];
    await forecastle(['user', 'add', ...who, '--name', 'Ana Ruiz', '--organisation', 'Kauri', '--currency', 'NZD']);
    const owned = (name: string, ...owners: string[]) =>
      file(name, ['Deal,Account,Owner', ...owners.map((owner) => `${name} ${owner},Kauri,${owner}`)].join('\n'));
    const namesakes = owned('two.csv', 'kim.lee@example.com', 'lee.kim@example.com');
    expect((await forecastle(['import', namesakes, ...who])).code).toBe(0);
    const both = owned('both.csv', 'Kim Lee');
    const asked = await forecastle(['import', both, ...who]);
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('Owner "Kim Lee" matches 2 people: ') });
    expect(asked.err).toContain('--owner "Kim Lee=ADDRESS"');
    const nobody = await forecastle(['import', both, ...who, '--owner', 'Kim Lee=tui@example.com']);
    expect(nobody).toMatchObject({ code: 2, err: expect.stringContaining('nobody in the organisation') });
    const said = await forecastle(['import', both, ...who, '--owner', 'Kim Lee=lee.kim@example.com']);
    expect(said).toMatchObject({ code: 0, out: expect.stringMatching(/^1 row: 1 new/) });
  });
});
