import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { formsOf } from './forms.ts';
import { inspectFile } from './inspect.ts';
import { guessMapping } from './mapping.ts';
import { readAsGuessed } from './testing/read-as-guessed.ts';
import { readDeals } from './typed-rows.ts';
import type { FileInspection, FileToRead } from './types.ts';

const csv = (text: string, fileName = 'deals.csv'): FileToRead => ({ bytes: Buffer.from(text), fileName });
const headers = ({ columns }: FileInspection) => columns.map(({ header }) => header);

describe('files of many makers', () => {
  it('reads the import template', async () => {
    const text =
      'external_id,name,account_name,stage,amount,owner_email,primary_contact_email,close_date\n' +
      '0042,Expansion,Acme,Proposal,1200.50,ann@example.com,bob@acme.example,2026-03-31\n';
    const { deals } = await readAsGuessed(csv(text));
    expect(deals[0]).toMatchObject({
      rowNumber: 2,
      externalId: '0042',
      name: 'Expansion',
      account: 'Acme',
      stage: 'Proposal',
      amountMinor: 120_050,
      currency: 'NZD',
      owner: 'ann@example.com',
      contactEmail: 'bob@acme.example',
      closeDate: '2026-03-31',
    });
  });

  it('shows the cells by which an encoding is judged, under the one that is chosen', async () => {
    const bytes = iconv.encode('Deal,Company\nPlain,Acme\nGrüße,Société\nGrüße,Acme\n', 'windows-1252');
    const read = async (encoding: string) =>
      (await inspectFile({ bytes, fileName: 'deals.csv', options: { encoding } })).accents;
    expect(await read('windows-1252')).toEqual(['Grüße', 'Société']);
    expect(await read('macintosh')).toEqual(['Gr¸ﬂe', 'SociÈtÈ']);
    expect((await inspectFile(csv('Deal,Company\nPlain,Acme\n'))).accents).toEqual([]);
  });

  it('reads UTF-16LE with tabs, as a spreadsheet program saves "Unicode text"', async () => {
    const text = 'Deal Name\tCompany\tAmount\r\nCafé "Łódź"\tŻabka\t1,200.50\r\n東京\t山田\t300\r\n';
    const bytes = iconv.encode(text, 'utf-16le', { addBOM: true });
    const { inspection, deals } = await readAsGuessed({ bytes, fileName: 'deals.txt' });
    expect(inspection).toMatchObject({ encoding: 'utf-16le', delimiter: '\t', rowCount: 2 });
    expect(deals.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
      ['Café "Łódź"', 120_050],
      ['東京', 30_000],
    ]);
  });

  it('reads Windows-1252 with semicolons, decimal commas and dotted dates', async () => {
    const text =
      'Name;Kunde;Betrag;Amount;Close Date\r\nErweiterung;Müller & Söhne;x;1.234,50 €;01.02.2026\r\nNeu;Größe GmbH;x;800;28.02.2026\r\n';
    const { inspection, deals } = await readAsGuessed({
      bytes: iconv.encode(text, 'windows-1252'),
      fileName: 'deals.csv',
    });
    expect(inspection).toMatchObject({ encoding: 'windows-1252', delimiter: ';' });
    expect(inspection.columns[3]?.number).toMatchObject({ decimal: ',', thousands: '.', currencies: ['€'] });
    expect(inspection.columns[4]?.date).toMatchObject({ order: 'day_first', ambiguous: null });
    expect(deals[0]).toMatchObject({
      account: 'Müller & Söhne',
      amountMinor: 123_450,
      currency: 'EUR',
      closeDate: '2026-02-01',
    });
  });

  it('finds the header below two rows of notes and a blank one', async () => {
    const text =
      'Pipeline of the northern team,,,\nExported 1 May 2026,,,\n,,,\nOpportunity Name,Account Name,Stage,Amount\nA,B,Won,5\n';
    const { inspection, deals } = await readAsGuessed(csv(text));
    expect(inspection.headerRow).toBe(4);
    expect(deals[0]).toMatchObject({ rowNumber: 5, name: 'A', amountMinor: 500 });
  });

  it('numbers rows as a spreadsheet does: blank rows and cells of several lines included', async () => {
    const text = 'name,account,description\n\nA,B,"one\r\ntwo"\n\n,,\nC,D,x\n';
    const { deals } = await readAsGuessed(csv(text));
    expect(deals.map(({ rowNumber, description }) => [rowNumber, description])).toEqual([
      [3, 'one\ntwo'],
      [6, 'x'],
    ]);
  });

  it('takes ragged rows: short ones are blank, long ones are wrong and say why', async () => {
    const { inspection, deals, problems } = await readAsGuessed(
      csv('name,account,amount\nA\nB,C,5,,\nAcme, Inc,D,7\n'),
    );
    expect(deals.map(({ name, account }) => [name, account])).toEqual([
      ['A', null],
      ['B', 'C'],
    ]);
    expect(problems).toEqual(['4  "7": the row has 4 cells and the header 3']);
    expect(inspection.warnings).toEqual([expect.stringContaining('first: row 4')]);
  });

  it('asks about days and months only when nothing in the file tells', async () => {
    const open = await inspectFile(csv('name,account,close date\nA,B,03/04/2026\nC,D,05/06/2026\nE,F,07/07/2026\n'));
    expect(open.columns[2]?.date?.ambiguous).toEqual({ examples: ['03/04/2026', '05/06/2026'] });
    const sibling = await inspectFile(
      csv('name,account,close date,created\nA,B,03/04/2026,12/31/2025\nC,D,05/06/2026,1/2/2026\n'),
    );
    expect(sibling.columns[2]?.date).toMatchObject({ order: 'month_first', ambiguous: null });
  });

  it('follows the answer of the person about days and months', async () => {
    const file = csv('name,account,close date\nA,B,03/04/2026\n');
    const inspection = await inspectFile(file);
    const { mapping } = guessMapping(inspection);
    const dates: (string | null)[] = [];
    for (const order of ['day_first', 'month_first'] as const) {
      const forms = formsOf(inspection, { dateOrder: { '2': order } });
      for await (const [row] of readDeals({ ...file, afterRow: 1, mapping, forms, context: { currency: 'NZD' } })) {
        if (row && 'deal' in row.reading) dates.push(row.reading.deal.closeDate);
      }
    }
    expect(dates).toEqual(['2026-04-03', '2026-03-04']);
  });

  const thousands: [name: string, text: string, minor: number, ambiguous: boolean][] = [
    ['1.234 among semicolons for a thousand', 'name;account;amount\nA;B;1.234\nC;D;12\n', 123_400, false],
    ['"1,234" among commas for a thousand', 'name,account,amount\nA,B,"1,234"\nC,D,12\n', 123_400, false],
    ['1.234 among commas for one, and says so', 'name,account,amount\nA,B,1.234\nC,D,12\n', 123, true],
    ['1,234 among semicolons for one, and says so', 'name;account;amount\nA;B;1,234\nC;D;12\n', 123, true],
    ['1.234 beside 12,5 for a thousand', 'name,account,amount\nA,B,1.234\nC,D,"12,5"\n', 123_400, false],
    ['1.234 beside 12.5 for one', 'name;account;amount\nA;B;1.234\nC;D;12.5\n', 123, false],
  ];
  for (const [name, text, minor, ambiguous] of thousands) {
    it(`takes ${name}`, async () => {
      const { inspection, deals } = await readAsGuessed(csv(text));
      expect(deals[0]?.amountMinor).toBe(minor);
      expect(inspection.warnings).toHaveLength(ambiguous ? 1 : 0);
      expect(inspection.columns[2]?.number?.ambiguous !== null).toBe(ambiguous);
    });
  }

  it('takes probabilities from 0 to 1 for fractions, also when all are 0 or 1', async () => {
    const { deals } = await readAsGuessed(csv('name,account,probability\nA,B,1\nC,D,0\n'));
    expect(deals.map(({ probability }) => probability)).toEqual([100, 0]);
  });

  it('takes the HTML table that Salesforce names .xls', async () => {
    const html =
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><table>' +
      '<tr><th>Opportunity Name</th><th>Account Name</th><th>Amount</th><th>Close Date</th></tr>' +
      '<tr><td>Déjà &amp; vu</td><td>Acme</td><td>1,200.00</td><td>3/31/2026</td></tr></table></html>';
    const { deals } = await readAsGuessed(csv(html, 'report.xls'));
    expect(deals[0]).toMatchObject({ name: 'Déjà & vu', amountMinor: 120_000, closeDate: '2026-03-31' });
  });

  it('takes tab separated text that is named .xls', async () => {
    const { inspection } = await readAsGuessed(csv('name\taccount\nA\tB\n', 'report.xls'));
    expect(inspection).toMatchObject({ kind: 'delimited', delimiter: '\t' });
  });

  it('honours the sep= line', async () => {
    const { inspection, deals } = await readAsGuessed(csv('sep=;\r\nname;account\r\nA;B\r\n'));
    expect(inspection).toMatchObject({ delimiter: ';', headerRow: 1 });
    expect(deals[0]).toMatchObject({ rowNumber: 2, account: 'B' });
  });

  it('names blank and repeated headers', async () => {
    const inspection = await inspectFile(csv('name,,name,account\nA,x,B,C\n'));
    expect(headers(inspection)).toEqual(['name', 'Column B', 'name (2)', 'account']);
  });

  it('signs the same layout alike', async () => {
    const first = await inspectFile(csv('Deal Name,Close Date,account\nA,2026-01-01,B\n'));
    const second = await inspectFile(csv('deal_name;CLOSE DATE;Account \nX;2025-01-01;Y\n'));
    const third = await inspectFile(csv('Deal Name,account,Close Date\nA,B,2026-01-01\n'));
    expect(first.headerSignature).toBe(second.headerSignature);
    expect(first.headerSignature).not.toBe(third.headerSignature);
  });

  it('survives NUL characters, old Macintosh line ends and quotes in the middle', async () => {
    const { deals } = await readAsGuessed(csv('name,account\rA\0B,5" pipe "deluxe"\r"C ""x""",D\r'));
    expect(deals.map(({ name, account }) => [name, account])).toEqual([
      ['AB', '5" pipe "deluxe"'],
      ['C "x"', 'D'],
    ]);
  });

  it('keeps identifiers as text: leading zeros and more digits than a number has', async () => {
    const { inspection, deals } = await readAsGuessed(
      csv('Record ID,Deal Name,Company\n007,A,B\n12345678901234567890,C,D\n'),
    );
    expect(inspection.columns[0]?.kind).toBe('text');
    expect(deals.map(({ externalId }) => externalId)).toEqual(['007', '12345678901234567890']);
  });
});
