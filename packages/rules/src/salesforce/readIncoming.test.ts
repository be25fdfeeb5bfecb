import { describe, expect, it } from 'vitest';
import type { SalesforceMapping } from './mapping.ts';
import { incomingReader } from './readIncoming.ts';
import { exampleContext, MODIFIED, recordOf } from './testing/exampleContext.ts';
import { idOf, withField } from './testing/exampleOrg.ts';

const context = exampleContext();
const reader = incomingReader(context);
const DEAL = {
  Name: 'Tui pilot',
  Description: 'First site',
  StageName: 'Proposal/Price Quote',
  Amount: '25000.5',
  CurrencyIsoCode: 'USD',
  CloseDate: '2026-12-15',
  ForecastCategoryName: 'Upside',
  Probability: '50',
  NextStep: 'Send the proposal',
  LeadSource: 'Web',
  AccountId: idOf('001', 1),
  OwnerId: idOf('005', 2),
};
const deal = (more: Readonly<Record<string, string | null>> = {}, from = reader) =>
  from.deal(recordOf({ ...DEAL, ...more }));
const reasons = (of: { readonly notices: readonly { readonly reason: string }[] }) =>
  of.notices.map(({ reason }) => reason);

describe('an opportunity', () => {
  it('is a deal in our fields', () => {
    expect(deal()).toEqual({
      externalId: idOf('006', 1),
      modifiedAt: Date.parse('2026-11-28T22:15:00Z'),
      createdAt: Date.parse('2026-03-31T12:30:00Z'),
      values: {
        name: 'Tui pilot',
        description: 'First site',
        stageId: 's-proposal',
        amountMinor: 2_500_050,
        currency: 'USD',
        closeDate: '2026-12-15',
        category: 'best_case',
        winProbability: 50,
        nextStep: 'Send the proposal',
        leadSource: 'Web',
      },
      accountExternalId: idOf('001', 1),
      ownerId: 'm-ravi',
      // In Auckland it was already the next day.
      createdOn: '2026-04-01',
      closedOn: null,
      custom: new Map(),
      notices: [],
    });
  });

  it('has only what the record tells, and null for what is empty', () => {
    const bare = reader.deal(recordOf({ Name: 'Bare', StageName: 'Prospecting', NextStep: ' ', AccountId: null }));
    expect(bare.values).toEqual({ name: 'Bare', stageId: 's-prospecting', nextStep: null });
    expect(bare.accountExternalId).toBeNull();
    expect(bare).not.toHaveProperty('ownerId');
    expect(deal({ Amount: null }).values).toMatchObject({ amountMinor: null, currency: 'USD' });
  });

  it('knows other records by ids of 18 characters', () => {
    const short = deal({
      Id: 'a0D30000001n7Pi',
      AccountId: idOf('001', 1).slice(0, 15),
      OwnerId: idOf('005', 2).slice(0, 15),
    });
    expect([short.externalId, short.accountExternalId, short.ownerId]).toEqual([
      'a0D30000001n7PiEAI',
      idOf('001', 1),
      'm-ravi',
    ]);
  });

  it('is in the currency of its organisation when it names none', () => {
    expect(deal({ CurrencyIsoCode: null }).values).toMatchObject({ amountMinor: 2_500_050, currency: 'NZD' });
  });

  it('is closed by our stage, on its close date, whatever Salesforce says of it', () => {
    const won = deal({ StageName: 'Closed Won', ForecastCategoryName: 'Closed', IsClosed: 'false' });
    expect([won.closedOn, won.values.category, won.notices]).toEqual(['2026-12-15', undefined, []]);
    const open = deal({ IsClosed: 'true', IsWon: 'true', ForecastCategoryName: 'Closed' });
    expect([open.closedOn, open.values.category]).toEqual([null, undefined]);
    expect(reasons(open)).toEqual(['The deal is open here, so it cannot have the category Closed. It is left out.']);
    expect(deal({ StageName: 'Closed Lost', CloseDate: null }).closedOn).toBeNull();
  });

  it('has a loss reason only when it is lost', () => {
    const mapping: SalesforceMapping = {
      ...context.mapping,
      fields: [
        ...context.mapping.fields,
        { object: 'Opportunity', field: 'lossReason', source: 'Notes__c', owner: 'theirs' },
      ],
    };
    const withReason = incomingReader(exampleContext({ mapping }));
    expect(deal({ StageName: 'Closed Lost', Notes__c: 'Price' }, withReason).values.lossReason).toBe('Price');
    expect(deal({ StageName: 'Closed Won', Notes__c: 'Price' }, withReason).values).not.toHaveProperty('lossReason');
  });

  it.each([
    [{ StageName: 'Gone' }, 'stageId', 'The stage “Gone” is not in the mapping. Choose a stage for it.'],
    [{ StageName: 'constructor' }, 'stageId', 'The stage “constructor” is not in the mapping. Choose a stage for it.'],
    [{ StageName: null }, 'stageId', 'Stage is empty.'],
    [
      { ForecastCategoryName: 'Maybe' },
      'category',
      'The forecast category “Maybe” is not in the mapping. It is left out.',
    ],
    [
      { CloseDate: '9999-01-01' },
      'closeDate',
      'Close date “9999-01-01” is not a date from 1900 to 2199. It is left out.',
    ],
    [{ Probability: '140' }, 'winProbability', 'Win probability 140 is not between 0 and 100. It is left out.'],
    [{ Amount: 'lots' }, 'amountMinor', 'Amount “lots” is not a number. It is left out.'],
    [{ Amount: '-1' }, 'currency', 'Amount -1 USD is below zero. Deals have amounts from zero up, so it is left out.'],
    [{ CurrencyIsoCode: 'QQQ' }, 'currency', 'Forecastle does not know the currency “QQQ”. Amount is left out.'],
    [
      { Amount: null, CurrencyIsoCode: 'QQQ' },
      'currency',
      'Forecastle does not know the currency “QQQ”. Amount is left out.',
    ],
    [{ Name: ' ' }, 'name', 'Name is empty.'],
  ])('with %j comes without %s, and says why', (fields, field, reason) => {
    const read = deal(fields);
    expect(read.values).not.toHaveProperty(field);
    expect(reasons(read)).toEqual([reason]);
  });

  it('says what was cut, rounded or is missing, by the field of Salesforce', () => {
    const read = deal({ Name: 'x'.repeat(201), Amount: '1.005', CloseDate: null });
    expect(read.values).toMatchObject({ name: 'x'.repeat(200), amountMinor: 101, closeDate: null });
    expect(read.notices).toEqual([
      { source: 'CloseDate', reason: 'Close date is empty.' },
      { source: 'Name', reason: 'Name has 201 characters. The first 200 are kept.' },
      { source: 'Amount', reason: 'Amount 1.005 has more decimals than USD. It is rounded to 1.01.' },
    ]);
  });

  it('has no owner where the mapping has none for its user', () => {
    const unknown = deal({ OwnerId: idOf('005', 9), 'Owner.Name': 'Pat Lee' });
    expect(unknown).not.toHaveProperty('ownerId');
    expect(reasons(unknown)).toEqual([
      `Owner: the user Pat Lee (${idOf('005', 9)}) is not in the mapping. Choose a person for them.`,
    ]);
    const nobody = deal({ OwnerId: idOf('005', 5) });
    expect([nobody.ownerId, reasons(nobody)]).toEqual([null, ['Owner: the mapping gives this user nobody.']]);
  });

  it('was created on the day of another field where one is mapped, and else when Salesforce made it', () => {
    const fields = context.mapping.fields.map((line) =>
      line.field === 'createdOn' ? { ...line, source: 'Go_Live__c' } : line,
    );
    const migrated = incomingReader(exampleContext({ mapping: { ...context.mapping, fields } }));
    expect(deal({ Go_Live__c: '2019-05-01' }, migrated).createdOn).toBe('2019-05-01');
    expect(deal({ Go_Live__c: null }, migrated).createdOn).toBe('2026-04-01');
    expect(deal({ CreatedDate: null }).createdOn).toBe('2026-11-29');
  });

  it('leaves alone what the connected user may not read', () => {
    const { objects } = withField('Opportunity', 'NextStep', null);
    expect(deal({}, incomingReader(exampleContext({ objects }))).values).not.toHaveProperty('nextStep');
  });

  it('is refused without an ID or the time of its last change', () => {
    expect(() => deal({ Id: 'none' })).toThrow('Id of a record is "none", which is no Salesforce ID');
    expect(() => deal({ SystemModstamp: null })).toThrow(`record ${idOf('006', 1)} has no SystemModstamp`);
  });
});

describe('custom fields', () => {
  it('come raw, choices by their labels and people by their ids here', () => {
    const read = deal({
      Budget__c: '1.5E4',
      CurrencyIsoCode: 'NZD',
      Go_Live__c: '2027-01-31',
      Seats__c: '12.50',
      Strategic__c: 'true',
      Regions__c: 'South;North',
      Tier__c: 'A',
      Engineer__c: idOf('005', 1),
      Notes__c: ' Two\nlines ',
    });
    expect(Object.fromEntries(read.custom)).toEqual({
      budget: '15000',
      go_live: '2027-01-31',
      seats: '12.50',
      strategic: true,
      regions: ['South', 'North'],
      tier: 'Gold',
      engineer: 'm-mia',
      notes: 'Two lines',
    });
    expect(reasons(read)).toEqual(['Notes has line breaks or hidden characters. Spaces replace them.']);
  });

  it('are null when they are empty, and left out when they cannot be kept', () => {
    const read = deal({ Budget__c: '5', Seats__c: null, Regions__c: '', Engineer__c: idOf('005', 9) });
    expect(Object.fromEntries(read.custom)).toEqual({ seats: null, regions: null });
    expect(reasons(read)).toEqual([
      'Budget is in USD, and its field here is in NZD. It is left out.',
      `Engineer: the user ${idOf('005', 9)} is not in the mapping. Choose a person for them.`,
    ]);
  });
});

describe('an account', () => {
  const account = (fields: Readonly<Record<string, string | null>>) =>
    reader.account(recordOf({ Id: idOf('001', 1), ...fields }));

  it('is one in our fields', () => {
    const read = account({
      Name: 'Tui Foods',
      Description: 'Snacks\r\nand more',
      Industry: 'Retail',
      Website: 'https://www.Tui.example/nz',
      Segment__c: 'Enterprise',
      ParentId: idOf('001', 2),
      OwnerId: idOf('005', 5),
    });
    expect(read).toEqual({
      externalId: idOf('001', 1),
      modifiedAt: Date.parse(MODIFIED),
      createdAt: Date.parse('2026-03-31T12:30:00Z'),
      values: {
        name: 'Tui Foods',
        description: 'Snacks\nand more',
        industry: 'Retail',
        segment: 'Enterprise',
        domain: 'tui.example',
      },
      parentExternalId: idOf('001', 2),
      // Accounts need no owner.
      ownerId: null,
      custom: new Map(),
      notices: [],
    });
  });

  it('keeps the domain it has when the website is none', () => {
    const read = account({ Name: 'Tui', Website: 'ask Ben', ParentId: 'Kea' });
    expect(read.values).toEqual({ name: 'Tui' });
    expect(read).not.toHaveProperty('parentExternalId');
    expect(reasons(read)).toEqual([
      '“ask Ben” is not a web address. It is left out.',
      '“Kea” is not an ID of a record. It is left out.',
    ]);
  });
});

describe('a contact', () => {
  const contact = (fields: Readonly<Record<string, string | null>>) =>
    reader.contact(recordOf({ Id: idOf('003', 1), Name: 'Ben Buyer', ...fields }));

  it('is one in our fields', () => {
    const read = contact({
      Email: 'ben@tui.example',
      Title: 'Buyer',
      Phone: '+64 9 555 0123',
      MobilePhone: '021 555 444',
      AccountId: idOf('001', 1),
      ReportsToId: null,
    });
    expect(read.values).toEqual({
      name: 'Ben Buyer',
      email: 'ben@tui.example',
      title: 'Buyer',
      phone: '+64 9 555 0123',
      otherPhones: ['021 555 444'],
    });
    expect([read.accountExternalId, read.reportsToExternalId]).toEqual([idOf('001', 1), null]);
  });

  it.each([
    ['+64 9 555 0123', '09 555 0123', []],
    ['0800', '0800', []],
    ['0800', '0900', ['0900']],
    ['+64 9 555 0123', null, []],
    [null, '021 555 444', ['021 555 444']],
  ])('with the phones %s and %s has the others %j', (Phone, MobilePhone, others) => {
    expect(contact({ Phone, MobilePhone }).values.otherPhones).toEqual(others);
  });

  it('keeps what it has when an address or number is none', () => {
    const read = contact({ Email: 'ben at tui', Phone: '0800 KIWI', MobilePhone: 'same' });
    expect(read.values).toEqual({ name: 'Ben Buyer' });
    expect(reasons(read)).toEqual([
      '“0800 KIWI” is not a phone number. It is left out.',
      '“same” is not a phone number. It is left out.',
      '“ben at tui” is not an email address. It is left out.',
    ]);
  });
});

describe('a contact on an opportunity', () => {
  it.each([
    ['Decision Maker', 'decision_maker'],
    ['Other', null],
    ['toString', null],
    [null, null],
  ])('in the role %s is here: %s', (Role, role) => {
    const link = recordOf({
      Id: idOf('00K', 1),
      OpportunityId: idOf('006', 1).slice(0, 15),
      ContactId: idOf('003', 1),
      Role,
    });
    expect(reader.dealContact(link)).toEqual({
      externalId: idOf('00K', 1),
      modifiedAt: Date.parse(MODIFIED),
      dealExternalId: idOf('006', 1),
      contactExternalId: idOf('003', 1),
      role,
    });
  });
});
