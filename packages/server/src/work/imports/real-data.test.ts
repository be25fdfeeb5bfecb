/**
 * Reads public data that nobody of the project wrote. It lives beside the project and is never copied into it: the
 * folder is `../shared/data` from the project's root, or FORECASTLE_REAL_DATA.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type Cell,
  type FileInspection,
  type FileToRead,
  formsOf,
  guessMapping,
  inspectFile,
  type Mapping,
  matchStages,
  readDealsInWorker,
  type TypedDeal,
} from './reading/index.ts';
import { openTable } from './reading/table.ts';
import { cellText } from './reading/text.ts';

const DATA = process.env.FORECASTLE_REAL_DATA ?? resolve(import.meta.dirname, '../../../../../../shared/data');

function fileOf(...path: string[]): FileToRead {
  const file = join(DATA, ...path);
  return { bytes: readFileSync(file), fileName: basename(file) };
}

/** All rows of a table that are not blank, from the first, without a guess about a header. */
async function cellsOf(file: FileToRead): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const batch of (await openTable(file)).batches()) rows.push(...batch.map(({ cells }) => [...cells]));
  return rows;
}

async function textsOf(file: FileToRead): Promise<string[][]> {
  return (await cellsOf(file)).map((row) => row.map((cell) => cellText(cell)));
}

/** Reads a file as a person does who accepts every guess and chooses the columns that were asked for. */
async function dealsOf(file: FileToRead, chosen: Mapping = {}) {
  const inspection = await inspectFile(file);
  const { mapping: guessed, guesses, missing } = guessMapping(inspection);
  const mapping = { ...guessed, ...chosen };
  const deals: TypedDeal[] = [];
  let wrong = 0;
  const rows = {
    ...file,
    afterRow: inspection.headerRow,
    mapping,
    forms: formsOf(inspection),
    context: { currency: 'USD' },
  };
  for await (const batch of readDealsInWorker(rows)) {
    for (const { reading } of batch) {
      if ('deal' in reading) deals.push(reading.deal);
      else wrong++;
    }
  }
  return { inspection, deals, wrong, missing, byField: headersByField(inspection, guesses) };
}

function headersByField({ columns }: FileInspection, guesses: readonly { field: string; column: number }[]) {
  return Object.fromEntries(guesses.map(({ field, column }) => [field, columns[column]?.header]));
}

/** Known faults of the suites themselves, and what we do on purpose where an expectation does not suit deals. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  location_coordinates: 'its CSV and JSON hold different values, so only the columns are compared',
  newlines_crlf: 'its CSV holds LF where its JSON says CRLF',
  'all-empty': 'blank rows are no rows, so the file is empty',
  'empty-one-column': 'the blank row below its one cell is no row',
};

const withLf = (rows: readonly Record<string, string>[]): Record<string, string>[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value.replaceAll('\r\n', '\n')])),
  );
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);
const countBy = <T>(items: readonly T[], keyOf: (item: T) => string | null): Record<string, number> =>
  items.reduce<Record<string, number>>((counts, item) => {
    const key = keyOf(item) ?? '';
    counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  }, {});

if (!existsSync(DATA)) {
  describe('real data', () => {
    it(`did not run: there is no folder ${DATA} (set FORECASTLE_REAL_DATA)`, () =>
      expect(existsSync(DATA)).toBe(false));
  });
} else {
  describe('csv-spectrum', () => {
    const folder = join(DATA, 'spreadsheets/csv-spectrum');
    for (const name of readdirSync(join(folder, 'csvs')).map((file) => basename(file, '.csv'))) {
      it(`reads ${name}${EXCEPTIONS[name] ? `, but ${EXCEPTIONS[name]}` : ''}`, async () => {
        const expected: Record<string, string>[] = [
          JSON.parse(readFileSync(join(folder, 'json', `${name}.json`), 'utf8')),
        ].flat();
        const [header = [], ...rows] = await textsOf(fileOf('spreadsheets/csv-spectrum/csvs', `${name}.csv`));
        const read = rows.map((row) => Object.fromEntries(header.map((key, at) => [key, row[at] ?? ''])));
        if (name === 'location_coordinates') expect(read.map(Object.keys)).toEqual(expected.map(Object.keys));
        else expect(read).toEqual(name === 'newlines_crlf' ? withLf(expected) : expected);
      });
    }
  });

  describe('csv-test-data', () => {
    const folder = join(DATA, 'spreadsheets/csv-test-data');
    for (const name of readdirSync(join(folder, 'json')).map((file) => basename(file, '.json'))) {
      it(`reads ${name}${EXCEPTIONS[name] ? `, but ${EXCEPTIONS[name]}` : ''}`, async () => {
        const expected = JSON.parse(readFileSync(join(folder, 'json', `${name}.json`), 'utf8'));
        const file = fileOf('spreadsheets/csv-test-data/csv', `${name}.csv`);
        if (name === 'all-empty') return expect(inspectFile(file)).rejects.toMatchObject({ code: 'empty_file' });
        const rows = await textsOf(file);
        if (!name.startsWith('header-'))
          return expect(rows).toEqual(name === 'empty-one-column' ? [['foo']] : expected);
        const [header = [], ...below] = rows;
        expect(below.map((row) => Object.fromEntries(header.map((key, at) => [key, row[at] ?? ''])))).toEqual(expected);
      });
    }

    const bad: [name: string, outcome: unknown][] = [
      ['bad-header-less-fields', [['1', '2']]],
      ['bad-header-more-fields', [['1', '2', '3', '4']]],
      ['bad-unescaped-quote', [['1', 'This "quotes" must be escaped', '3']]],
      // A quotation mark that closes too early makes all marks of the field part of its value: nothing is lost.
      ['bad-quotes-with-unescaped-quote', [['1', '"Hey, I missed " it"', '3']]],
      ['bad-missing-quote', 'unclosed_quote'],
      ['bad-header-no-header', 'empty_file'],
      ['bad-header-wrong-header', 'only_header'],
    ];
    for (const [name, outcome] of bad) {
      it(`makes the best of ${name}`, async () => {
        const file = fileOf('spreadsheets/csv-test-data/csv', `${name}.csv`);
        if (typeof outcome === 'string') await expect(inspectFile(file)).rejects.toMatchObject({ code: outcome });
        else expect((await textsOf(file)).slice(1)).toEqual(outcome);
      });
    }
  });

  // Expected tables as the suite's own tests state them, with their options where ours guess.
  describe('tabulator', () => {
    const ENGLISH_CHINESE = [
      ['id', 'name'],
      ['1', 'english'],
      ['2', '中国人'],
    ];
    const cases: [file: string, expected: unknown][] = [
      ['table.csv', ENGLISH_CHINESE],
      ['table.xls', ENGLISH_CHINESE],
      ['table.xlsx', ENGLISH_CHINESE],
      ['table.tsv', [...ENGLISH_CHINESE, ['3', '\\N']]],
      ['table-reverse.csv', [ENGLISH_CHINESE[0], ['1', '中国人'], ['2', 'english']]],
      ['table_unicode_headers.csv', [['id', '国人'], ...ENGLISH_CHINESE.slice(1)]],
      ['special/bom.csv', ENGLISH_CHINESE],
      ['special/sheet2.xls', ENGLISH_CHINESE],
      ['special/sheet2.xlsx', ENGLISH_CHINESE],
      ['special/skip-rows-before-headers.csv', [["# it's a comment!"], ...ENGLISH_CHINESE]],
      ['special/latin1.csv', [ENGLISH_CHINESE[0], ENGLISH_CHINESE[1], ['2', '©']]],
      ['special/merged-cells.xls', [['data']]],
      ['special/merged-cells.xlsx', [['data']]],
      ['special/merged-cells-boolean.xls', [['TRUE']]],
      [
        'special/table-with-booleans.xls',
        [
          ['id', 'boolean'],
          ['1', 'TRUE'],
          ['2', 'FALSE'],
        ],
      ],
      [
        'special/table-with-ints-floats-dates.xls',
        [
          ['Int', 'Float', 'Date'],
          ['2013', '3.3', '2009-08-16'],
          ['1997', '5.6', '2009-09-20'],
          ['1969', '11.7', '2012-08-23'],
        ],
      ],
      ['special/test_scientific_notation.xlsx', [['scientific_notation'], ['0.000000427335427525861']]],
      [
        'special/preserve-formatting-percentage.xlsx',
        [
          ['col1', 'col2'],
          ['123', '52%'],
          ['456', '30%'],
          ['789', '6%'],
        ],
      ],
    ];
    for (const [file, expected] of cases) {
      it(`reads ${file}`, async () =>
        expect(await textsOf(fileOf('spreadsheets/tabulator/data', file))).toEqual(expected));
    }

    it('reads numbers to the fifteen digits that a spreadsheet shows, not to the noise of the last bit', async () => {
      const rows = await textsOf(fileOf('spreadsheets/tabulator/data/special/adjust_floating_point_error.xlsx'));
      expect(rows[2]?.slice(1)).toEqual(['68.665', '274.66', '274.66']);
    });

    it('skips the comment above the header', async () => {
      const inspection = await inspectFile(fileOf('spreadsheets/tabulator/data/special/skip-rows-before-headers.csv'));
      expect(inspection).toMatchObject({ headerRow: 2, rowCount: 2 });
    });

    it('finds semicolons, doubled quotes and long fields, each row as wide as the header', async () => {
      for (const [name, width, height] of [
        ['accent.csv', 17, 3],
        ['doublequote.csv', 17, 6],
        ['issue305.csv', 31, 339],
      ] as const) {
        const rows = await textsOf(fileOf('spreadsheets/tabulator/data/special', name));
        expect([name, rows.length, ...new Set(rows.map((row) => row.length))]).toEqual([name, height, width]);
      }
    });
  });

  describe('readxl', () => {
    for (const name of ['clippy', 'datasets', 'deaths', 'geometry', 'type-me']) {
      it(`reads the same from ${name}.xls and ${name}.xlsx, sheet by sheet`, async () => {
        const [xls, xlsx] = [
          fileOf('spreadsheets/readxl/extdata', `${name}.xls`),
          fileOf('spreadsheets/readxl/extdata', `${name}.xlsx`),
        ];
        const sheets = (await openTable(xlsx)).sheets.map((sheet) => sheet.name);
        expect((await openTable(xls)).sheets.map((sheet) => sheet.name)).toEqual(sheets);
        for (const sheet of sheets) {
          expect(await cellsOf({ ...xls, options: { sheet } })).toEqual(await cellsOf({ ...xlsx, options: { sheet } }));
        }
      });
    }

    it('finds the header below notes and the dates of both epochs', async () => {
      for (const sheet of ['arts', 'other']) {
        const inspection = await inspectFile({
          ...fileOf('spreadsheets/readxl/extdata/deaths.xlsx'),
          options: { sheet },
        });
        expect(inspection.headerRow).toBe(5);
        expect(inspection.columns.map(({ header }) => header)).toEqual([
          'Name',
          'Profession',
          'Age',
          'Has kids',
          'Date of birth',
          'Date of death',
        ]);
      }
      const arts = await textsOf({ ...fileOf('spreadsheets/readxl/extdata/deaths.xlsx'), options: { sheet: 'arts' } });
      expect(arts.find(([name]) => name === 'David Bowie')).toEqual([
        'David Bowie',
        'musician',
        '69',
        'TRUE',
        '1947-01-08',
        '2016-01-10',
      ]);
    });
  });

  describe('exports of CRMs', () => {
    it('maps and reads the opportunities of mock-salesforce', async () => {
      const { byField, deals, wrong } = await dealsOf(fileOf('spreadsheets/mock-salesforce/opportunities.csv'));
      expect(byField).toEqual({
        externalId: 'OpportunityId',
        name: 'OpportunityName',
        account: 'AccountId',
        closeDate: 'CloseDate',
        closedDate: 'CloseDate',
        stage: 'StageName',
        amount: 'Amount',
        probability: 'Probability',
        createdDate: 'CreatedDate',
      });
      expect([deals.length, wrong]).toEqual([10, 0]);
      expect(deals[0]).toMatchObject({
        amountMinor: 35_000_000,
        probability: 70,
        closeDate: '2023-10-30',
        createdDate: '2023-09-26',
      });
    });

    it('maps and reads the deals of hubspot-migration, months first because days beyond 12 say so', async () => {
      const { inspection, byField, deals, wrong } = await dealsOf(fileOf('spreadsheets/hubspot-migration/deals.csv'));
      expect(byField).toMatchObject({
        name: 'dealname',
        stage: 'dealstage',
        closeDate: 'close date',
        contactName: 'associated contact',
      });
      expect(inspection.columns[2]?.date).toMatchObject({ order: 'month_first', ambiguous: null });
      expect([deals.length, wrong, deals[0]?.closeDate]).toEqual([598, 0, '2020-01-14']);
    });
  });

  describe('maven', () => {
    it('reads all 8,800 deals with their facts', async () => {
      const { byField, deals, wrong, missing } = await dealsOf(fileOf('pipelines/maven/sales_pipeline.csv'));
      expect(missing).toEqual([]);
      expect(byField).toEqual({
        products: 'product',
        externalId: 'opportunity_id',
        name: 'opportunity_id',
        account: 'account',
        stage: 'deal_stage',
        amount: 'close_value',
        createdDate: 'engage_date',
        closeDate: 'close_date',
        closedDate: 'close_date',
        owner: 'sales_agent',
      });
      expect([deals.length, wrong]).toEqual([8800, 0]);
      expect(countBy(deals, ({ stage }) => stage)).toEqual({ Won: 4238, Lost: 2473, Engaging: 1589, Prospecting: 500 });
      expect(deals.filter(({ account }) => account === null)).toHaveLength(8800 - 7375);
      expect(deals.filter(({ closeDate }) => closeDate === null)).toHaveLength(2089);
      const march = deals.filter(({ stage, closedDate }) => stage === 'Won' && closedDate?.startsWith('2017-03'));
      expect(sum(march.map(({ amountMinor }) => amountMinor ?? 0))).toBe(113_467_200);
    });

    it('matches its stages to the default ones', () => {
      const stages = [
        { id: 'prospecting', name: 'Prospecting', status: 'open' },
        { id: 'qualification', name: 'Qualification', status: 'open' },
        { id: 'won', name: 'Closed Won', status: 'won' },
        { id: 'lost', name: 'Closed Lost', status: 'lost' },
      ] as const;
      const ids = matchStages(['Won', 'Lost', 'Engaging', 'Prospecting'], stages).map(({ stageId }) => stageId);
      expect(ids).toEqual(['won', 'lost', 'qualification', 'prospecting']);
    });
  });

  describe('win-prediction', () => {
    it('reads the same 10,061 deals from CSV and workbook, in whatever order', async () => {
      const asked = { account: 0, name: 1 };
      const csv = await dealsOf(fileOf('pipelines/win-prediction/Win_Prediction_Data.csv'), asked);
      const xlsx = await dealsOf(fileOf('pipelines/win-prediction/Win_Prediction_Data.xlsx'), asked);
      // Neither a category of clients nor a type of solution is a customer or a deal: these two are asked for.
      expect(csv.missing).toEqual(['name', 'account']);
      expect(csv.byField).toEqual({
        closeDate: 'Deal Date',
        closedDate: 'Deal Date',
        owner: 'Manager Name',
        amount: 'Deal Cost',
        stage: 'Deal Status Code',
      });
      expect(xlsx.byField).toEqual(csv.byField);
      expect([csv.deals.length, csv.wrong, xlsx.deals.length, xlsx.wrong]).toEqual([10_061, 0, 10_061, 0]);
      const multiset = (deals: TypedDeal[]): string[] =>
        deals.map(({ rowNumber: _, ...deal }) => JSON.stringify(deal)).sort();
      expect(multiset(xlsx.deals)).toEqual(multiset(csv.deals));
      expect(countBy(csv.deals, ({ stage }) => stage)).toEqual({ Lost: 6306, Won: 3755 });
      expect(csv.deals.filter(({ amountMinor }) => amountMinor === 0)).toHaveLength(246);
      expect(csv.deals.some(({ owner }) => owner?.includes('\u00a0'))).toBe(false);
      const days = csv.deals.map(({ closeDate }) => closeDate ?? '').sort();
      expect([days[0], days.at(-1)]).toEqual(['2011-04-19', '2019-06-07']);
    });
  });
}
