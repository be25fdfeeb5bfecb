import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../errors.ts';
import { generateOpportunities, seedExampleOrg } from '../world/example-org.ts';
import { World } from '../world/world.ts';
import { spanOfLiteral } from './date-literals.ts';
import { writeRecord } from './format.ts';
import { run } from './query.ts';

let world: World;
beforeEach(() => {
  world = new World();
  seedExampleOrg(world);
});
const asker = (user = 'admin') => ({ world, userId: world.user(user) });
const names = (where: string, options = {}) =>
  run(asker(), `SELECT Id, Name FROM Opportunity ${where}`, options).rows.map(({ Name }) => Name);
const refusal = (soql: string, user?: string) => {
  try {
    run(asker(user), soql);
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.message];
    throw error;
  }
  return null;
};

describe('WHERE', () => {
  const [TUI, KEA, WEKA] = ['Tui pilot', 'Kea rollout', 'Weka renewal'];
  it.each([
    ["WHERE Name = 'tui PILOT'", [TUI]],
    ["WHERE Name != 'Tui pilot'", [KEA, WEKA]],
    ["WHERE Name LIKE '%ROLL%'", [KEA]],
    ["WHERE Name LIKE 'Tui_pilo_'", [TUI]],
    ['WHERE NextStep = null', [KEA, WEKA]],
    ["WHERE NextStep != 'x'", [TUI, KEA, WEKA]],
    ['WHERE Amount > 40000', [KEA]],
    ['WHERE Amount >= 40000 AND Amount <= 120000.5', [KEA, WEKA]],
    ["WHERE StageName IN ('Closed Won', 'Closed Lost')", [WEKA]],
    ["WHERE StageName NOT IN ('Closed Won')", [TUI, KEA]],
    ['WHERE IsClosed = true', [WEKA]],
    ['WHERE NOT (IsClosed = true OR Amount < 30000)', [KEA]],
    ["WHERE (NOT Name LIKE 'Tui%') AND IsWon = FALSE", [KEA]],
    ["WHERE Amount > 1 AND (Name LIKE 'Tui%' OR (IsWon = true AND Amount = 40000))", [TUI, WEKA]],
    ['WHERE CloseDate < 2026-12-01', [WEKA]],
    ['WHERE CloseDate = NEXT_N_DAYS:30', [KEA]],
    ['WHERE CloseDate = LAST_MONTH', [WEKA]],
    ['WHERE CloseDate > THIS_MONTH', [TUI, KEA]],
    ['WHERE SystemModstamp >= 2026-11-02T00:00:00Z AND SystemModstamp < 2026-11-02T22:00:00+13:00', []],
    ["WHERE Account.Name = 'Kea Power'", [KEA]],
    ["WHERE Owner.Email = 'ravi@example.test' AND Account.Owner.IsActive = true", [TUI, WEKA]],
    ["WHERE RecordType.DeveloperName = 'Renewal'", [WEKA]],
    ["WHERE AccountId IN (SELECT Id FROM Account WHERE Name = 'Kea Power')", [KEA]],
    ['WHERE OwnerId NOT IN (SELECT OwnerId FROM Opportunity WHERE IsWon = true)', [KEA]],
    ['ORDER BY Amount DESC LIMIT 2', [KEA, WEKA]],
    ['ORDER BY NextStep ASC NULLS LAST, Name DESC', [TUI, WEKA, KEA]],
    ['ORDER BY Name OFFSET 1', [TUI, WEKA]],
  ])('%s', (where, expected) => {
    expect(names(where)).toEqual(expected);
  });

  it.each([
    [String.raw`Name = 'It\'s 50% \"so\"'`, 1],
    [String.raw`Name LIKE '%50\% %'`, 1],
    [String.raw`Name LIKE '%5\_%'`, 0],
    [String.raw`Name LIKE 'It\u0027s%'`, 1],
  ])('reads escapes: %s', (where, count) => {
    const [id = ''] = world.table('Opportunity').rows.keys();
    world.change('Opportunity', id, { Name: `It's 50% "so"` });
    expect(names(`WHERE ${where}`)).toHaveLength(count);
  });

  it('takes ids of either length', () => {
    const [id = ''] = world.table('Opportunity').rows.keys();
    for (const form of [id, id.slice(0, 15)]) expect(names(`WHERE Id = '${form}'`)).toEqual([TUI]);
  });

  it('leaves deleted records out unless all are asked', () => {
    const [id = ''] = world.table('Opportunity').rows.keys();
    world.remove('Opportunity', id);
    expect([
      names(''),
      names('WHERE IsDeleted = true'),
      names('WHERE IsDeleted = true', { withDeleted: true }),
    ]).toEqual([[KEA, WEKA], [], [TUI]]);
  });
});

describe('SELECT', () => {
  it('writes parents, children and instants as the API does', () => {
    const result = run(
      asker(),
      "SELECT Id, Account.Name, Account.Parent.Name, CreatedDate, (SELECT Role, Contact.Name FROM OpportunityContactRoles), (SELECT Id FROM OpportunityLineItems) FROM Opportunity WHERE Name = 'Tui pilot'",
    );
    const [row] = result.rows;
    expect(row && writeRecord(asker(), '64.0', result.table, row, result)).toEqual({
      attributes: { type: 'Opportunity', url: `/services/data/v64.0/sobjects/Opportunity/${row?.Id}` },
      Id: row?.Id,
      Account: { attributes: expect.objectContaining({ type: 'Account' }), Name: 'Tui Foods', Parent: null },
      CreatedDate: expect.stringMatching(/^2026-11-02T09:\d\d:\d\d\.000\+0000$/u),
      OpportunityContactRoles: {
        totalSize: 1,
        done: true,
        records: [
          expect.objectContaining({ Role: 'Decision Maker', Contact: expect.objectContaining({ Name: 'Ben Buyer' }) }),
        ],
      },
      OpportunityLineItems: null,
    });
  });

  it('shows no history of fields that are hidden', () => {
    const fields = (user: string) =>
      run(asker(user), 'SELECT Field FROM OpportunityFieldHistory').rows.map(({ Field }) => Field);
    expect(fields('ravi')).toContain('StageName');
    world.security.hide(world.user('ravi'), 'Opportunity', 'StageName');
    expect([fields('ravi').includes('StageName'), fields('rosa').includes('StageName')]).toEqual([false, true]);
  });

  it('counts', () => {
    const { counts, rows } = run(asker(), 'SELECT COUNT() FROM OpportunityHistory');
    expect([counts, rows.length]).toEqual([true, 4]);
  });

  it('reads a large organisation', () => {
    generateOpportunities(world, 3000);
    expect(names('ORDER BY SystemModstamp, Id LIMIT 2000')).toHaveLength(2000);
  });
});

describe('refusals', () => {
  it.each([
    ['SELECT Id FRM Account', 'MALFORMED_QUERY', /unexpected token/u],
    ['SELECT Id FROM Account WHERE', 'MALFORMED_QUERY', /<EOF>/u],
    [
      "SELECT Id FROM Account WHERE Name = 'a' AND Name = 'b' OR Name = 'c'",
      'MALFORMED_QUERY',
      /unexpected token: 'OR'/u,
    ],
    ['SELECT Id, Id FROM Account', 'MALFORMED_QUERY', /duplicate field selected: Id/u],
    ['SELECT Id FROM Nothing', 'INVALID_TYPE', /^sObject type 'Nothing' is not supported/u],
    ['SELECT Nothing FROM Account', 'INVALID_FIELD', /^No such column 'Nothing' on entity 'Account'/u],
    ['SELECT Nothing.Name FROM Account', 'INVALID_FIELD', /^Didn't understand relationship 'Nothing'/u],
    ["SELECT Id FROM Opportunity WHERE Amount = '5'", 'INVALID_FIELD', /should not be enclosed in quotes/u],
    ['SELECT Id FROM Opportunity WHERE SystemModstamp > 2026-01-01', 'INVALID_FIELD', /must be of type dateTime/u],
    ["SELECT Id FROM Opportunity WHERE AccountId = 'abc'", 'INVALID_QUERY_FILTER_OPERATOR', /invalid ID field: abc/u],
  ])('%s', (soql, code, message) => {
    expect(refusal(soql)).toEqual([code, expect.stringMatching(message)]);
  });

  it('says of a hidden field that it does not exist, wherever the query names it', () => {
    world.security.hide(world.user('ravi'), 'Opportunity', 'Amount');
    const soqls = [
      'SELECT Amount FROM Opportunity',
      'SELECT Id FROM Opportunity WHERE amount > 1',
      'SELECT Id FROM Opportunity ORDER BY Amount',
      'SELECT Opportunity.Amount FROM OpportunityContactRole',
    ];
    expect(soqls.map((soql) => refusal(soql, 'ravi')?.[0])).toEqual(Array(4).fill('INVALID_FIELD'));
    expect(soqls.map((soql) => refusal(soql, 'rosa'))).toEqual(Array(4).fill(null));
    world.security.show(world.user('ravi'), 'Opportunity', 'Amount');
    expect(soqls.map((soql) => refusal(soql, 'ravi'))).toEqual(Array(4).fill(null));
  });
});

it.each([
  ['TODAY', '2026-11-04', '2026-11-05'],
  ['YESTERDAY', '2026-11-03', '2026-11-04'],
  ['THIS_WEEK', '2026-11-01', '2026-11-08'],
  ['LAST_MONTH', '2026-10-01', '2026-11-01'],
  ['NEXT_QUARTER', '2027-01-01', '2027-04-01'],
  ['THIS_FISCAL_YEAR', '2026-01-01', '2027-01-01'],
  ['LAST_N_DAYS:1', '2026-11-03', '2026-11-05'],
  ['NEXT_N_DAYS:2', '2026-11-05', '2026-11-07'],
  ['LAST_90_DAYS', '2026-08-06', '2026-11-05'],
  ['LAST_N_MONTHS:2', '2026-09-01', '2026-11-01'],
  ['N_DAYS_AGO:3', '2026-11-01', '2026-11-02'],
])('%s is from %s until %s', (literal, from, until) => {
  const now = Date.parse('2026-11-04T21:15:00Z');
  expect(spanOfLiteral(literal, now)).toEqual({ from: Date.parse(from), until: Date.parse(until) });
});
