import { describe, expect, it } from 'vitest';
import type { ImportField } from './fields.ts';
import { fieldWords } from './guesses.ts';
import { inspectFile } from './inspect.ts';
import { guessMapping } from './mapping.ts';

/** Values of a kind below a header; eight rows. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  words: ['Alpha', 'Beta', 'Gamma', 'Delta', 'Eps', 'Zeta', 'Eta', 'Theta'],
  few: ['Web', 'Fair', 'Web', 'Web', 'Fair', 'Web', 'Fair', 'Web'],
  money: ['12000', '8500', '40000', '1250', '77000', '15500', '3200', '9000'],
  dates: [
    '2026-03-31',
    '2026-04-15',
    '2026-05-31',
    '2026-06-30',
    '2026-07-15',
    '2026-02-28',
    '2026-08-01',
    '2026-09-30',
  ],
  rare: ['', '2026-01-20', '', '', '', '', '', ''],
  none: ['', '', '', '', '', '', '', ''],
  ids: ['8001', '8002', '8003', '8004', '8005', '8006', '8007', '8008'],
  phones: [
    '6491234567',
    '6491234568',
    '6491234569',
    '6491234570',
    '6491234571',
    '6491234572',
    '6491234573',
    '6491234574',
  ],
  codes: ['EUR', 'EUR', 'USD', 'EUR', 'USD', 'EUR', 'EUR', 'EUR'],
  ends: ['Open', 'Won', 'Open', 'Won', 'Open', 'Lost', 'Open', 'Open'],
  stages: ['Proposal', 'Closed Won', 'Demo', 'Closed Won', 'Proposal', 'Closed Lost', 'Demo', 'Proposal'],
};

/** `Header:kind` for each column. */
async function guess(...columns: string[]): Promise<Record<string, string | undefined>> {
  const parted = columns.map((column) => [
    column.slice(0, column.lastIndexOf(':')),
    column.slice(column.lastIndexOf(':') + 1),
  ]);
  const names = parted.map(([name = '']) => name);
  const rows = Array.from({ length: 8 }, (_, at) => parted.map(([, kind = '']) => VALUES[kind]?.[at]).join(','));
  const bytes = Buffer.from([names.map((name) => `"${name}"`).join(','), ...rows].join('\n'));
  const { mapping } = guessMapping(await inspectFile({ bytes, fileName: 'deals.csv' }));
  return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, names[column]]));
}

describe('what may be there and is not sure', () => {
  it.each([
    ['currency', 'Deal,Company,Amount,Money type\nA,Acme,5,EUR\nB,Bora,6,USD\nC,Cira,7,EUR', 'Money type'],
    [
      'probability',
      'Deal,Company,Amount,Chance (model)\nA,Acme,500,50\nB,Bora,600,20\nC,Cira,700,35',
      'Chance (model)',
    ],
    [
      'category',
      'Deal,Company,Amount,Sales view\nA,Acme,5,Commit\nB,Bora,6,Best Case\nC,Cira,7,Pipeline',
      'Sales view',
    ],
    ['externalId', 'Deal,Company,Amount,Quote no\nA,Acme,5,Q-17\nB,Bora,6,Q-18\nC,Cira,7,Q-21', 'Quote no'],
    [
      'createdDate',
      'Deal,Company,Amount,Lead received\nA,Acme,5,2026-01-02\nB,Bora,6,2026-01-05\nC,Cira,7,2026-02-01',
      'Lead received',
    ],
  ])('is said of %s', async (field, text, header) => {
    const inspection = await inspectFile({ bytes: Buffer.from(`${text}\n`), fileName: 'likely.csv' });
    const { mapping, notices } = guessMapping(inspection);
    const label = fieldWords(field as ImportField);
    const said = notices.filter((notice) => notice.includes(`for ${label}`) && notice.includes(`"${header}"`));
    expect([mapping[field as keyof typeof mapping], said]).toEqual([
      undefined,
      [expect.stringMatching(/^No column for .+: .+\. It may be ".+"\.$/)],
    ]);
  });
});

describe('a name and an account that no header names', () => {
  const rows = 'A,Acme plc,5\nB,Bora ltd,6\nC,Acme plc,7\n';
  const guessOf = async (text: string) => {
    const inspection = await inspectFile({ bytes: Buffer.from(text), fileName: 'likely.csv' });
    const guessed = guessMapping(inspection);
    const confidence = (field: ImportField) => guessed.guesses.find((each) => each.field === field)?.confidence;
    const about = guessed.notices.filter(
      (notice) => notice.includes('account column') || notice.includes('for opportunity'),
    );
    return { ...guessed, confidence, about };
  };

  it('are taken from the only column that may be it, unsure', async () => {
    const account = await guessOf(`Deal,Client group,Amount\n${rows}`);
    expect([account.mapping.account, account.confidence('account'), account.missing]).toEqual([1, 'low', []]);
    const name = await guessOf('Tender title,Company,Amount\nQuay works,Acme,5\nRoof,Bora,6\nPier,Cira,7\n');
    expect([name.mapping.name, name.confidence('name'), name.missing]).toEqual([0, 'low', []]);
  });

  it('are answered where only one of the two is there: no account, or deals named by their accounts', async () => {
    const nameOnly = await guessOf('dealname,dealstage,amount\nHarbour,closedwon,5\nRail,appointmentscheduled,6\n');
    expect([nameOnly.mapping.account, nameOnly.withoutAccount, nameOnly.missing]).toEqual([undefined, true, []]);
    expect(nameOnly.about).toEqual(['No account column: deals have no account.']);
    const accountOnly = await guessOf('Client,Stage,Value\nHarbour,Proposal,5\nRail,Won,6\n');
    expect([accountOnly.mapping.name, accountOnly.mapping.account, accountOnly.confidence('name')]).toEqual([
      0,
      0,
      'low',
    ]);
    expect([accountOnly.withoutAccount, accountOnly.missing]).toEqual([false, []]);
  });

  it('are asked for where several columns may be the account, and named', async () => {
    const several = await guessOf('Deal,Client group,Buyer team,Amount\nA,Acme,North,5\nB,Bora,South,6\n');
    expect([several.withoutAccount, several.about]).toEqual([
      true,
      ['No account column: deals have no account. It may be one of "Client group", "Buyer team".'],
    ]);
  });

  it('are no category of clients', async () => {
    const { mapping, missing } = await guessOf('Client Category,Solution Type,Amount\nBank,S1,5\nTelco,S2,6\n');
    expect([mapping.account, mapping.name, missing]).toEqual([undefined, undefined, ['name', 'account']]);
  });
});

describe('the right one of several columns', () => {
  const cases: [field: string, taken: string | undefined, ...columns: string[]][] = [
    ['amount', 'Sales Amount', 'Sales Amount:money', 'Row:ids'],
    ['amount', 'Total Price', 'Unit Price:money', 'Total Price:money'],
    ['amount', 'Value (EUR)', 'Value (EUR):money', 'Discount:money'],
    ['amount', 'Amount in NZD', 'Amount in NZD:money', 'Tax Amount:money'],
    ['amount', 'Bedrag', 'Klant:words', 'Bedrag:money'],
    ['amount', 'Amount', 'Weighted Amount:money', 'Expected Revenue:money', 'Amount:money'],
    ['closeDate', 'Tentative Close Date', 'Close Date (A):rare', 'Tentative Close Date:dates'],
    ['closedDate', 'Close Date (A)', 'Close Date (A):rare', 'Tentative Close Date:dates'],
    ['closeDate', 'Est. Close', 'Created:dates', 'Est. Close:dates', 'Modified Time:dates'],
    ['closeDate', 'Target Date', 'Start:dates', 'Target Date:dates'],
    ['closeDate', 'Due Date', 'Modified Time:dates', 'Due Date:dates'],
    ['closeDate', 'Projected close', 'Projected close:dates', 'Last Activity:dates'],
    ['closeDate', 'Closing', 'Closing:dates', 'Created Time:dates'],
    ['closeDate', undefined, 'Modified Time:dates', 'Created Time:dates'],
    ['owner', 'Potential Owner', 'Potential Owner:few', 'Potential Name:words'],
    ['account', undefined, 'Potential Owner:few', 'Potential Name:words', 'Owner code:few'],
    ['owner', 'Owner code', 'Owner code:few', 'Client Code:words'],
    ['account', 'Client Code', 'Owner code:few', 'Client Code:words'],
    ['name', 'Deal ID', 'Industry:words', 'Country:few', 'Deal ID:ids'],
    ['name', 'Opportunity', 'Industry:words', 'Country:words', 'Opportunity:words'],
    ['currency', undefined, 'amount_usd:money', 'invoice_date:dates', 'currency:codes'],
    ['currency', 'Amount Currency', 'Amount Currency:codes', 'Amount:money'],
    ['externalId', 'Opportunity ID', 'Deal:words', 'Contact ID:ids', 'Opportunity ID:ids'],
    ['externalId', undefined, 'Contact ID:ids', 'Account ID:ids'],
    ['amount', undefined, 'Phone:phones', 'Postcode:ids', 'Minutes:ids', 'Employees:money'],
    ['stage', 'Deal Stage', 'Deal Status:ends', 'Deal Stage:stages'],
    ['outcome', 'Deal Status', 'Deal Status:ends', 'Deal Stage:stages'],
    ['stage', 'Status', 'Status:ends', 'Deal:words'],
    ['category', undefined, 'Category:few', 'Deal:words'],
  ];
  for (const [field, taken, ...columns] of cases) {
    it(`takes ${taken ? `"${taken}"` : 'none'} for ${field} of ${columns.map((each) => each.split(':')[0]).join(', ')}`, async () =>
      expect((await guess(...columns))[field]).toBe(taken));
  }

  const languages: [language: string, columns: readonly string[], expected: Record<string, string>][] = [
    [
      'Japanese',
      [
        '商談 所有者:few',
        '取引先名:words',
        '商談名:words',
        'フェーズ:stages',
        '金額:money',
        '完了予定日:dates',
        '確度 (%):ids',
      ],
      {
        owner: '商談 所有者',
        account: '取引先名',
        name: '商談名',
        stage: 'フェーズ',
        amount: '金額',
        closeDate: '完了予定日',
      },
    ],
    [
      'Chinese',
      ['商机名称:words', '客户名称:words', '商机阶段:stages', '商机金额:money', '预计成交日期:dates', '负责人:few'],
      {
        name: '商机名称',
        account: '客户名称',
        stage: '商机阶段',
        amount: '商机金额',
        closeDate: '预计成交日期',
        owner: '负责人',
      },
    ],
    [
      'Russian',
      [
        'ID:ids',
        'Название сделки:words',
        'Стадия сделки:stages',
        'Сумма:money',
        'Компания:words',
        'Ответственный:few',
        'Предполагаемая дата закрытия:dates',
      ],
      {
        externalId: 'ID',
        name: 'Название сделки',
        amount: 'Сумма',
        account: 'Компания',
        closeDate: 'Предполагаемая дата закрытия',
      },
    ],
    [
      'Portuguese',
      [
        'Negócio - Título:words',
        'Negócio - Valor:money',
        'Negócio - Organização:words',
        'Negócio - Etapa:stages',
        'Negócio - Data de fechamento esperada:dates',
      ],
      {
        name: 'Negócio - Título',
        amount: 'Negócio - Valor',
        account: 'Negócio - Organização',
        stage: 'Negócio - Etapa',
      },
    ],
    [
      'Dutch',
      [
        'Deal - Titel:words',
        'Deal - Waarde:money',
        'Deal - Organisatie:words',
        'Deal - Fase:stages',
        'Deal - Verwachte sluitingsdatum:dates',
        'Deal - Eigenaar:few',
      ],
      {
        name: 'Deal - Titel',
        amount: 'Deal - Waarde',
        closeDate: 'Deal - Verwachte sluitingsdatum',
        owner: 'Deal - Eigenaar',
      },
    ],
    [
      'Italian',
      [
        'Titolare opportunità:few',
        'Nome account:words',
        'Nome opportunità:words',
        'Fase:stages',
        'Importo:money',
        'Data di chiusura:dates',
      ],
      {
        owner: 'Titolare opportunità',
        account: 'Nome account',
        name: 'Nome opportunità',
        amount: 'Importo',
        closeDate: 'Data di chiusura',
      },
    ],
    [
      'Polish',
      [
        'Właściciel szansy:few',
        'Nazwa konta:words',
        'Nazwa szansy:words',
        'Etap:stages',
        'Kwota:money',
        'Data zamknięcia:dates',
      ],
      {
        owner: 'Właściciel szansy',
        account: 'Nazwa konta',
        name: 'Nazwa szansy',
        stage: 'Etap',
        amount: 'Kwota',
        closeDate: 'Data zamknięcia',
      },
    ],
  ];
  for (const [language, columns, expected] of languages) {
    it(`knows headers in ${language}`, async () => expect(await guess(...columns)).toMatchObject(expected));
  }
});
