import { describe, expect, it } from 'vitest';
import { likelyCloseColumn } from './close-column.ts';
import { inspectFile } from './inspect.ts';
import { guessMapping } from './mapping.ts';
import { readAsGuessed } from './testing/read-as-guessed.ts';

const file = (...lines: string[]) => ({ bytes: Buffer.from(`${lines.join('\n')}\n`), fileName: 'file.csv' });
const guess = async (...lines: string[]) => guessMapping(await inspectFile(file(...lines)));

describe('a file of something else than deals', () => {
  const cases: [subject: string | null, ...lines: string[]][] = [
    ['contacts', 'First Name,Last Name,Email,Phone,Account Name,Title', 'Alex,Green,a@x.example,5553001,Acme,Head'],
    ['contacts', 'ContactID,LeadID,ContactName,Role,Email', 'C1,L1,Ann,Analyst,ann@x.example'],
    ['activities', 'call_id,client_id,call_date,duration_min,outcome', '1,7,2026-01-02,30,Positive'],
    ['products', 'Product ID,SKU,Product Name,Unit Price', '1,PNL-1,Panel,120.00'],
    ['leads', 'LEADID,Last Name,Company,Lead Owner,Lead Status', '1,Denson,Acme,Ann,Contacted'],
    ['leads', 'Lead Name,Lead Status,Email,Phone,Company', 'Ann Denson,Contacted,a@x.example,5553001,Acme'],
    ['tickets', 'Ticket ID,Ticket Name,Ticket Status,Create Date', '1,Broken,Open,2026-01-02'],
    ['lines', 'deal_id,product_id,quantity,unit_price', 'D1,P1,50,2200.00'],
    [null, 'Deal Name,Stage,Amount,Close Date,Email', 'A,Proposal,100,2026-01-02,a@x.example'],
    [null, 'Client,Value,Status,Est. Close', 'Acme,100,Proposal,2026-01-02'],
  ];
  for (const [subject, ...lines] of cases) {
    it(`is taken for ${subject ?? 'deals'}: ${lines[0]}`, async () => {
      const guessed = await guess(...lines);
      expect(guessed.subject).toBe(subject);
      if (subject === null) return expect(guessed.guesses.length).toBeGreaterThan(2);
      expect([guessed.mapping, guessed.missing]).toEqual([{}, ['name', 'account']]);
      expect(guessed.notices).toEqual([expect.stringContaining('not deals, so no columns are mapped')]);
    });
  }
});

describe('what is said of a guess', () => {
  it('names the values when no stage is known, and those that are not', async () => {
    const said = async (...values: string[]) =>
      (
        await guess(
          'Deal,Account,Stage,Amount,Close Date,Owner',
          ...values.map((value) => `A,B,${value},1,2026-01-02,C`),
        )
      ).notices;
    expect(await said('Blau', 'Grau')).toEqual([
      'No value of "Stage" is a known stage: "Blau", "Grau". Choose a stage for each.',
    ]);
    expect(await said('Proposal', 'Grau', 'Grau', 'Won')).toEqual([
      '1 value of "Stage" (2 rows) matches no standard stage: "Grau".',
    ]);
    expect(await said('Proposal', 'Demo')).toEqual([
      'No value of "Stage" means won or lost, so all deals count as open.',
    ]);
  });

  it('names what is missing, and the column that it may be', async () => {
    const { notices } = await guess('Deal,Account,Stage,Fruit,Owner', 'A,B,Won,12,C', 'A,B,Demo,7,C');
    expect(notices).toEqual([
      'No column for amount: deals have no amount. It may be "Fruit".',
      'No column for expected close date: deals have no close date.',
    ]);
  });

  it('names a second amount, and one that may be in thousands', async () => {
    const { notices } = await guess(
      'Deal,Account,Stage,Amount (k),TCV,Close Date,Owner',
      'A,B,Won,1,2,2026-01-02,C',
      'A,B,Demo,1,2,2026-01-02,C',
    );
    expect(notices).toEqual([
      '"Amount (k)" is mapped to amount; "TCV" may fit too.',
      '"Amount (k)" may be in thousands or millions. Amounts are imported unchanged.',
    ]);
  });
});

describe('rows that are no deals', () => {
  it('leaves out hints below the header, headers that come again behind a name, and totals by their words', async () => {
    const { deals, inspection } = await readAsGuessed(
      file(
        'Deal Name,Account,Stage,Amount,Close Date',
        '(required),text,dropdown,number,yyyy-mm-dd',
        'Crane,Acme,Proposal,100,2026-01-02',
        'Nezuko,Account,Stage,Amount,Close Date',
        'Subtotal A,,,100,',
        'Boat,Acme,Proposal,200,2026-01-02',
        'Sum (2),,,300,',
      ),
    );
    expect(deals.map(({ name }) => name)).toEqual(['Crane', 'Boat']);
    expect(inspection.warnings).toEqual(
      expect.arrayContaining([
        'Row 4 repeats the header and is left out.',
        'Row 2 explains the columns and is left out.',
        '2 rows have totals and are left out (first: row 5).',
      ]),
    );
  });
});

describe('currencies of amounts', () => {
  it('takes the currency that the header of the amount names', async () => {
    const { deals } = await readAsGuessed(file('Deal,Account,Value (EUR)', 'A,B,100'), 'NZD');
    expect(deals[0]).toMatchObject({ amountMinor: 10_000, currency: 'EUR' });
  });

  it('never overrules a sign by the currency of the organisation', async () => {
    const rows = file('Deal,Account,Amount', 'A,B,100 kr', 'C,D,¥1200', 'E,F,$50');
    const { deals, problems } = await readAsGuessed(rows, 'NZD');
    expect(deals.map(({ name, currency }) => [name, currency])).toEqual([['E', 'NZD']]);
    expect(problems).toEqual([
      '2 Amount "100 kr": the amount is in kr and not in NZD',
      '3 Amount "¥1200": the amount is in ¥ and not in NZD',
    ]);
    expect((await readAsGuessed(file('Deal,Account,Amount', 'A,B,100 kr'), 'SEK')).deals[0]?.currency).toBe('SEK');
  });

  it.each(['INR', 'PKR', 'LKR'])(
    'takes rupees for those of the organisation in %s, and of no other country',
    async (currency) => {
      const rows = file('Deal,Account,Amount', 'A,B,Rs. 500');
      expect((await readAsGuessed(rows, currency)).deals[0]?.currency).toBe(currency);
      expect((await readAsGuessed(rows, 'NZD')).problems).toEqual([
        '2 Amount "Rs. 500": the amount is in Rs. and not in NZD',
      ]);
    },
  );
});

describe('how a deal ended', () => {
  it('is told by a date of winning alone', async () => {
    const { deals } = await readAsGuessed(file('Deal,Account,Date Won', 'A,B,2026-01-02', 'C,D,'));
    expect(deals.map(({ outcome, closedDate }) => [outcome, closedDate])).toEqual([
      ['won', '2026-01-02'],
      [null, null],
    ]);
  });
});

describe('the date that may say when deals closed', () => {
  const cases: [offered: string | null, header: string][] = [
    ['Signed', 'Deal,Created,Signed,Modified Time'],
    ['Modified Time', 'Deal,Created,Modified Time'],
    ['Visit', 'Deal,Created,Visit'],
    [null, 'Deal,Created'],
  ];
  for (const [offered, header] of cases) {
    it(`is ${offered ?? 'none'} of ${header}`, async () => {
      const width = header.split(',').length - 1;
      const inspection = await inspectFile(file(header, `A${',2026-01-02'.repeat(width)}`));
      const column = likelyCloseColumn(inspection);
      expect(column === null ? null : inspection.columns[column]?.header).toBe(offered);
    });
  }
});
