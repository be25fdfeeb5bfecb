/** A small sales organisation to start from, and one of any size for loads. */
import type { Row } from './fields.ts';
import { makeId } from './ids.ts';
import { CATEGORIES } from './objects.ts';
import type { World, WorldOptions } from './world.ts';

const STAGES: readonly (readonly [label: string, category: string, chance: number, ends?: 'won' | 'lost'])[] = [
  ['Prospecting', 'Pipeline', 10],
  ['Qualification', 'Pipeline', 20],
  ['Proposal/Price Quote', 'Best Case', 50],
  ['Negotiation/Review', 'Commit', 80],
  ['Closed Won', 'Closed', 100, 'won'],
  ['Closed Lost', 'Omitted', 0, 'lost'],
];
const PEOPLE = [
  ['admin', 'Ana', 'Admin'],
  ['mia', 'Mia', 'Manager'],
  ['ravi', 'Ravi', 'Rep'],
  ['rosa', 'Rosa', 'Rep'],
  ['gone', 'Gus', 'Gone'],
] as const;

/** Fills in an organisation with people, stages, currencies, three accounts and their deals. */
export function seedExampleOrg(world: World, { currencies = { USD: 1 } }: WorldOptions = {}): void {
  const admin = makeId('005', 1);
  for (const [name, FirstName, LastName] of PEOPLE) {
    const Email = `${name}@example.test`;
    world.add('User', { Username: Email, FirstName, LastName, Email, IsActive: name !== 'gone' }, admin);
  }
  const [mia, ravi, rosa] = [world.user('mia'), world.user('ravi'), world.user('rosa')];
  for (const rep of [ravi, rosa]) world.change('User', rep, { ManagerId: mia });
  world.add('Organization', { Name: 'Example Ltd', OrganizationType: 'Enterprise Edition', InstanceName: 'NZ1' });
  seedStages(world);
  seedCurrencies(world, currencies);
  for (const [Name, DeveloperName] of [
    ['New Business', 'New_Business'],
    ['Renewal', 'Renewal'],
  ] as const)
    world.add('RecordType', { Name, DeveloperName, SobjectType: 'Opportunity', IsActive: true });
  const [newBusiness = '', renewal = ''] = [...world.table('RecordType').rows.keys()];

  const [tui, kea, weka] = ['Tui Foods', 'Kea Power', 'Weka Retail'].map((Name) =>
    world.add('Account', { Name, OwnerId: ravi }),
  );
  const contact = (AccountId: string | undefined, FirstName: string, LastName: string) =>
    world.add('Contact', {
      AccountId: AccountId ?? null,
      FirstName,
      LastName,
      Email: `${FirstName}@buyer.test`.toLowerCase(),
    });
  const ben = contact(tui, 'Ben', 'Buyer');
  contact(kea, 'Kim', 'Chief');
  contact(weka, 'Wes', 'Chief');
  const deal = (
    Name: string,
    AccountId: string | undefined,
    StageName: string,
    Amount: number,
    CloseDate: string,
    more: Row = {},
  ) =>
    world.add('Opportunity', {
      Name,
      AccountId: AccountId ?? null,
      StageName,
      Amount,
      CloseDate,
      OwnerId: ravi,
      RecordTypeId: newBusiness,
      ...more,
    });
  const pilot = deal('Tui pilot', tui, 'Qualification', 25_000, '2026-12-15');
  deal('Kea rollout', kea, 'Negotiation/Review', 120_000.5, '2026-12-01', { OwnerId: rosa });
  deal('Weka renewal', weka, 'Closed Won', 40_000, '2026-10-30', { RecordTypeId: renewal });
  world.change('Opportunity', pilot, { StageName: 'Proposal/Price Quote', NextStep: 'Send the proposal' }, ravi);
  world.add('OpportunityContactRole', {
    OpportunityId: pilot,
    ContactId: ben,
    Role: 'Decision Maker',
    IsPrimary: true,
  });
  world.add('Task', {
    WhatId: pilot,
    WhoId: ben,
    Subject: 'Call',
    Status: 'Completed',
    ActivityDate: '2026-10-28',
    TaskSubtype: 'Call',
    OwnerId: ravi,
  });
  const StartDateTime = Date.parse('2026-11-05T22:00:00Z');
  world.add('Event', {
    WhatId: pilot,
    WhoId: ben,
    Subject: 'Demo',
    StartDateTime,
    ActivityDateTime: StartDateTime,
    DurationInMinutes: 60,
    EndDateTime: StartDateTime + 3_600_000,
    OwnerId: ravi,
  });
  const Pricebook2Id = world.add('Pricebook2', { Name: 'Standard Price Book', IsActive: true, IsStandard: true });
  const Product2Id = world.add('Product2', { Name: 'Licence', ProductCode: 'LIC', IsActive: true });
  world.add('PricebookEntry', { Pricebook2Id, Product2Id, UnitPrice: 500, IsActive: true });
}

function seedStages(world: World): void {
  for (const [index, [MasterLabel, ForecastCategoryName, DefaultProbability, ends]] of STAGES.entries()) {
    world.add('OpportunityStage', {
      MasterLabel,
      ApiName: MasterLabel,
      IsActive: true,
      SortOrder: index + 1,
      IsClosed: ends !== undefined,
      IsWon: ends === 'won',
      ForecastCategoryName,
      ForecastCategory: CATEGORIES.get(ForecastCategoryName) ?? null,
      DefaultProbability,
    });
  }
}

/** Rates are per quarter: half of the rate before 2026, all of it since. */
function seedCurrencies(world: World, currencies: Readonly<Record<string, number>>): void {
  if (!world.hasSeveralCurrencies) return;
  for (const [IsoCode, ConversionRate] of Object.entries(currencies)) {
    const IsCorporate = IsoCode === world.corporateCurrency;
    world.add('CurrencyType', { IsoCode, ConversionRate, DecimalPlaces: 2, IsActive: true, IsCorporate });
    if (!world.tables.has('datedconversionrate')) continue;
    const since = '2026-01-01';
    world.add('DatedConversionRate', {
      IsoCode,
      ConversionRate: IsCorporate ? 1 : ConversionRate / 2,
      StartDate: '2000-01-01',
      NextStartDate: since,
    });
    world.add('DatedConversionRate', { IsoCode, ConversionRate, StartDate: since, NextStartDate: '9999-12-31' });
  }
}

const DAY = 86_400_000;

/**
 * Adds any number of opportunities with three rows of stage history each: opened, moved on, and where they are now. The same
 * number gives the same records; a hundred thousand take some hundred megabytes.
 */
export function generateOpportunities(world: World, count: number): void {
  const [opportunities, history, accounts] = ['Opportunity', 'OpportunityHistory', 'Account'].map((name) =>
    world.table(name),
  );
  if (!opportunities || !history || !accounts) return;
  const owners = [world.user('ravi'), world.user('rosa')];
  const by = world.user('admin');
  const first = accounts.rows.size;
  for (let n = 0; n < Math.ceil(count / 20); n++)
    accounts.create(stamped(world.now - 900 * DAY, by, { Name: `Account ${first + n}`, OwnerId: by }));
  const accountIds = [...accounts.rows.keys()].slice(first);
  for (let n = 0; n < count; n++) {
    const opened = world.now - (30 + ((n * 7) % 700)) * DAY;
    const last = (n % 4) + 2;
    const path = [0, 1 + (n % 2), last].map((at) => STAGES[at] ?? ['Prospecting', 'Pipeline', 10]);
    const amounts = [0, 1, 2].map((step) => 1000 * (1 + ((n * 13) % 250)) + step * 500);
    const closes = [0, 1, 2].map((step) => new Date(opened + (90 + (n % 30) * step) * DAY).toISOString().slice(0, 10));
    const [label, category, chance, ends] = path[2] as (typeof STAGES)[number];
    const changedAt = opened + 40 * DAY;
    const row = opportunities.create({
      ...stamped(opened, by, {
        Name: `Deal ${n}`,
        AccountId: accountIds[n % accountIds.length] ?? null,
        StageName: label,
        Amount: amounts[2] ?? null,
        Probability: chance,
        ExpectedRevenue: ((amounts[2] ?? 0) * chance) / 100,
        CloseDate: closes[2] ?? null,
        IsClosed: ends !== undefined,
        IsWon: ends === 'won',
        ForecastCategoryName: category,
        ForecastCategory: CATEGORIES.get(category) ?? null,
        OwnerId: owners[n % 2] ?? null,
      }),
      LastModifiedDate: changedAt,
      SystemModstamp: changedAt,
    });
    for (const [step, stage] of path.entries()) {
      const at = opened + step * 20 * DAY;
      history.create({
        OpportunityId: row.Id ?? null,
        StageName: stage[0] ?? null,
        Amount: amounts[step] ?? null,
        CloseDate: closes[step] ?? null,
        Probability: stage[2] ?? null,
        ForecastCategory: CATEGORIES.get(String(stage[1])) ?? null,
        PrevAmount: amounts[step - 1] ?? null,
        PrevCloseDate: closes[step - 1] ?? null,
        CreatedDate: at,
        CreatedById: by,
        SystemModstamp: at,
      });
    }
  }
}

/** Gives each third of all opportunities that have an amount two products that come to it. */
export function generateProducts(world: World): void {
  const [entry] = world.table('PricebookEntry').rows.values();
  const { Id: PricebookEntryId = null, Product2Id = null, UnitPrice: ListPrice = null } = entry ?? {};
  const by = world.user('admin');
  let n = 0;
  for (const deal of world.table('Opportunity').rows.values()) {
    const amount = Number(deal.Amount);
    if (n++ % 3 !== 0 || amount <= 500) continue;
    deal.HasOpportunityLineItem = true;
    for (const UnitPrice of [amount - 500, 500]) {
      const sold = { Quantity: 1, UnitPrice, ListPrice, TotalPrice: UnitPrice };
      const of = { OpportunityId: deal.Id ?? null, PricebookEntryId, Product2Id, ProductCode: 'LIC' };
      world.table('OpportunityLineItem').create(stamped(Number(deal.SystemModstamp), by, { ...of, ...sold }));
    }
  }
}

const stamped = (at: number, by: string, values: Row): Row => ({
  ...values,
  CreatedDate: at,
  CreatedById: by,
  LastModifiedDate: at,
  LastModifiedById: by,
  SystemModstamp: at,
});
