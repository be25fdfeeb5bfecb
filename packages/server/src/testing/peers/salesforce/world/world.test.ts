import { describe, expect, it } from 'vitest';
import { generateOpportunities, seedExampleOrg } from './example-org.ts';
import { makeId, toId18 } from './ids.ts';
import { World } from './world.ts';

function exampleOrg(currencies: Readonly<Record<string, number>> = { USD: 1 }): World {
  const world = new World({ currencies });
  seedExampleOrg(world, { currencies });
  return world;
}

describe('ids', () => {
  it.each([
    ['70130000001tcyI', '70130000001tcyIAAQ'],
    ['a0BA0000000L2ZC', 'a0BA0000000L2ZCMA0'],
    ['AAaAAbbBBBCcCCC', 'AAaAAbbBBBCcCCC123'],
    ['ABCDEFGHIJKLMNO', 'ABCDEFGHIJKLMNO555'],
  ])('have a suffix that carries the case: %s', (id15, id18) => {
    expect([toId18(id15), toId18(id18), toId18(id18.toLowerCase())]).toEqual([id18, id18, id18]);
  });

  it.each(['', '0065g000000000', '0065g0000000001AAZ', '0065g00000-0001'])('are not %s', (text) => {
    expect(toId18(text)).toBeNull();
  });

  it('differ for all numbers', () => {
    const numbers = [1, 61, 62, 3844, 300_000];
    expect(new Set(numbers.map((n) => toId18(makeId('006', n)))).size).toBe(numbers.length);
  });
});

describe('the organisation', () => {
  it('keeps the stage history and the history of tracked fields', () => {
    const world = exampleOrg();
    const id = world.add('Opportunity', { Name: 'New', StageName: 'Prospecting', CloseDate: '2027-01-01', Amount: 10 });
    world.change('Opportunity', id, { StageName: 'Negotiation/Review', Amount: 20, OwnerId: world.user('rosa') });
    world.change('Opportunity', id, { Description: 'No history' });
    const spine = [...world.table('OpportunityHistory').rows.values()].filter((row) => row.OpportunityId === id);
    expect(
      spine.map((row) => [row.StageName, row.Amount, row.PrevAmount, row.Probability, row.ForecastCategory]),
    ).toEqual([
      ['Prospecting', 10, null, 10, 'Pipeline'],
      ['Negotiation/Review', 20, 10, 80, 'Forecast'],
    ]);
    const fields = [...world.table('OpportunityFieldHistory').rows.values()].filter((row) => row.OpportunityId === id);
    expect(fields.map(({ Field, OldValue, NewValue }) => [Field, OldValue, NewValue])).toEqual([
      ['created', null, null],
      ['Owner', 'Ana Admin', 'Rosa Rep'],
      ['Owner', world.user('admin'), world.user('rosa')],
      ['StageName', 'Prospecting', 'Negotiation/Review'],
      ['Amount', 10, 20],
    ]);
    expect(new Set(fields.slice(1).map(({ CreatedDate }) => CreatedDate))).toEqual(new Set([spine[1]?.CreatedDate]));
  });

  it('works out what follows from a stage', () => {
    const world = exampleOrg();
    const id = world.add('Opportunity', { Name: 'New', StageName: 'Closed Won', CloseDate: '2027-01-01', Amount: 10 });
    const won = { IsClosed: true, IsWon: true, Probability: 100, ForecastCategoryName: 'Closed', ExpectedRevenue: 10 };
    expect(world.get('Opportunity', id)).toMatchObject(won);
    world.change('Opportunity', id, { StageName: 'Prospecting', Probability: 35 });
    expect(world.get('Opportunity', id)).toMatchObject({
      IsClosed: false,
      Probability: 35,
      ForecastCategory: 'Pipeline',
    });
  });

  it('deletes with what hangs on a record, and restores it', () => {
    const world = exampleOrg();
    const [account = ''] = world.table('Account').rows.keys();
    const deals = [...world.table('Opportunity').rows.values()].filter((row) => row.AccountId === account);
    const before = deals[0]?.SystemModstamp;
    world.remove('Account', account);
    expect(deals.map(({ IsDeleted }) => IsDeleted)).toEqual([true]);
    world.restore('Account', account);
    expect(deals.map(({ IsDeleted }) => IsDeleted)).toEqual([false]);
    expect(deals[0]?.SystemModstamp).not.toBe(before);
    world.remove('Account', account);
    world.emptyRecycleBin();
    expect([world.find(account), world.find(String(deals[0]?.Id))]).toEqual([null, null]);
  });

  it('merges: the losers name the winner and give up what hung on them', () => {
    const world = exampleOrg();
    const [winner = '', loser = ''] = world.table('Account').rows.keys();
    world.merge('Account', winner, [loser]);
    expect(world.get('Account', loser)).toMatchObject({ IsDeleted: true, MasterRecordId: winner });
    const accounts = [...world.table('Opportunity').rows.values()].map(({ AccountId }) => AccountId);
    expect(accounts.includes(loser)).toBe(false);
  });

  it('sums products to the amount', () => {
    const world = exampleOrg();
    const [entry = ''] = world.table('PricebookEntry').rows.keys();
    const [deal = ''] = world.table('Opportunity').rows.keys();
    const item = world.add('OpportunityLineItem', { OpportunityId: deal, PricebookEntryId: entry, Quantity: 3 });
    expect(world.get('Opportunity', deal)).toMatchObject({ Amount: 1500, HasOpportunityLineItem: true });
    world.remove('OpportunityLineItem', item);
    expect(world.get('Opportunity', deal)).toMatchObject({ HasOpportunityLineItem: false });
  });

  it('takes back a save that fails, also one within another', () => {
    const world = exampleOrg();
    const [deal = ''] = world.table('Opportunity').rows.keys();
    const rename = (Name: string) => world.update('Opportunity', deal, { Name }, world.user('admin'));
    const fails = (work: () => void) => expect(() => world.transaction(work)).toThrow('stop');
    world.transaction(() => {
      rename('One');
      fails(() => {
        rename('Two');
        throw new Error('stop');
      });
    });
    expect(world.get('Opportunity', deal).Name).toBe('One');
  });

  it('has currencies with dated rates only where it has several', () => {
    const rates = [...exampleOrg({ USD: 1, EUR: 0.8 }).table('DatedConversionRate').rows.values()];
    expect(
      rates
        .filter(({ IsoCode }) => IsoCode === 'EUR')
        .map((row) => [row.StartDate, row.NextStartDate, row.ConversionRate]),
    ).toEqual([
      ['2000-01-01', '2026-01-01', 0.4],
      ['2026-01-01', '9999-12-31', 0.8],
    ]);
    expect([
      exampleOrg().tables.has('currencytype'),
      exampleOrg().table('Opportunity').field('CurrencyIsoCode'),
    ]).toEqual([false, undefined]);
  });

  it('is made the same at any size', () => {
    const [one, other] = [exampleOrg(), exampleOrg()];
    for (const world of [one, other]) generateOpportunities(world, 50);
    expect(one.table('OpportunityHistory').rows.size).toBe(4 + 150);
    expect([...one.table('Opportunity').rows.values()]).toEqual([...other.table('Opportunity').rows.values()]);
  });
});
