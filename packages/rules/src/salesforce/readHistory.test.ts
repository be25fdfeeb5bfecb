import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SalesforceRecord } from './describedObject.ts';
import { type HistoryRows, historyReader } from './readHistory.ts';
import { exampleContext } from './testing/exampleContext.ts';
import { idOf } from './testing/exampleOrg.ts';

const context = exampleContext();
const read = historyReader({
  ...context,
  accountIds: new Map([
    [idOf('001', 1), 'a-tui'],
    [idOf('001', 2), 'a-kea'],
  ]),
});
const [MIA, RAVI, GUS, NOBODY, STRANGER] = [1, 2, 4, 5, 9].map((n) => idOf('005', n)) as [
  string,
  string,
  string,
  string,
  string,
];

/** Minutes past the creation of the deal. */
const at = (minute: number): number => Date.parse('2026-03-02T09:00:00Z') + minute * 60_000;
let made = 0;
const row = (minute: number, fields: Readonly<Record<string, string | null>>): SalesforceRecord =>
  new Map<string, string | null>([
    ['Id', idOf('008', ++made)],
    ['OpportunityId', idOf('006', 1)],
    ['CreatedDate', new Date(at(minute)).toISOString().replace('Z', '+0000')],
    ['CreatedById', RAVI],
    ['IsDeleted', 'false'],
    ...Object.entries(fields),
  ]);
const SPINE = {
  StageName: 'Prospecting',
  Amount: '1000',
  ExpectedRevenue: '100',
  CloseDate: '2026-06-30',
  Probability: '10',
  ForecastCategory: 'Pipeline',
  CurrencyIsoCode: 'USD',
};
const spine = (minute: number, fields: Readonly<Record<string, string | null>> = {}) =>
  row(minute, { ...SPINE, ...fields });
const change = (minute: number, Field: string, OldValue: string | null, NewValue: string | null) =>
  row(minute, { Field, DataType: 'Text', OldValue, NewValue });
const created = change(0, 'created', null, null);
const history = (rows: Partial<HistoryRows>) => read({ history: [], fieldHistory: [], currency: 'USD', ...rows });
const reasons = (rows: Partial<HistoryRows>) => history(rows).notices.map(({ reason }) => reason);

const STARTED = {
  stage: { stageId: 's-prospecting' },
  amount: { amountMinor: 100_000, currency: 'USD' },
  closeDate: { closeDate: '2026-06-30' },
  category: { category: 'pipeline' },
  probability: { winProbability: 10 },
};

describe('the stage history of an opportunity', () => {
  it('says how the deal stood from each instant on', () => {
    const later = {
      StageName: 'Negotiation/Review',
      Amount: '1500.5',
      Probability: '90',
      ForecastCategory: 'Forecast',
    };
    expect(history({ history: [spine(0), spine(60, later)] })).toEqual({
      observations: [
        { at: at(0), told: STARTED },
        {
          at: at(60),
          told: {
            ...STARTED,
            stage: { stageId: 's-negotiation' },
            amount: { amountMinor: 150_050, currency: 'USD' },
            category: { category: 'commit' },
            probability: { winProbability: 90 },
          },
        },
      ],
      notices: [],
    });
  });

  it('says that a closed deal was closed on its close date, and nothing of its category', () => {
    const [won] = history({
      history: [spine(0, { StageName: 'Closed Won', ForecastCategory: 'Closed' })],
    }).observations;
    expect(won?.told).toMatchObject({ stage: { stageId: 's-won', closedOn: '2026-06-30' } });
    expect(won?.told).not.toHaveProperty('category');
    const [lost] = history({
      history: [spine(0, { StageName: 'Closed Lost', ForecastCategory: 'Omitted' })],
    }).observations;
    expect(lost?.told).not.toHaveProperty('category');
  });

  it('takes two rows of one instant for one change, of which the later counts', () => {
    const [first, second] = [spine(5, { Amount: '1' }), spine(5, { Amount: '2' })];
    for (const rows of [
      [first, second],
      [second, first],
    ]) {
      const { observations } = history({ history: rows });
      expect(observations).toHaveLength(1);
      expect(observations[0]?.told.amount?.amountMinor).toBe(200);
    }
  });

  it('keeps a row whose stage or category is gone, without it, and says so once', () => {
    const gone = { StageName: 'Perception', ForecastCategory: 'Forgotten' };
    const rows = { history: [spine(0, gone), spine(1, gone)] };
    const { observations, notices } = history(rows);
    const { stage: _stage, category: _category, ...rest } = STARTED;
    expect(observations).toEqual([
      { at: at(0), told: rest },
      { at: at(1), told: rest },
    ]);
    expect(notices).toEqual([
      { source: 'StageName', reason: 'The past stage “Perception” is not in the mapping. It is left out.' },
      {
        source: 'ForecastCategory',
        reason: 'The past forecast category “Forgotten” is not in the mapping. It is left out.',
      },
    ]);
  });

  it('leaves out what the ledger cannot keep, and says so', () => {
    const rows = {
      history: [spine(0, { Amount: '-5', Probability: '150', CloseDate: '0203-01-01' })],
    };
    expect(Object.keys(history(rows).observations[0]?.told ?? {})).toEqual(['stage', 'category']);
    expect(reasons(rows)).toEqual([
      'The past close date “0203-01-01” is not a date from 1900 to 2199. It is left out.',
      'A past amount -5 USD is below zero. Deals have amounts from zero up, so it is left out.',
      'Win probability 150 is not between 0 and 100. It is left out.',
    ]);
  });

  it('tells empty values as empty, and fields that are hidden not at all', () => {
    const empty = { Amount: null, CloseDate: null, Probability: null, ForecastCategory: null, CurrencyIsoCode: null };
    expect(history({ history: [spine(0, empty)], currency: null }).observations[0]?.told).toEqual({
      stage: { stageId: 's-prospecting' },
      amount: { amountMinor: null, currency: 'NZD' },
      closeDate: { closeDate: null },
      category: { category: null },
      probability: { winProbability: null },
    });
    expect(history({ history: [row(0, { StageName: 'Prospecting' })] }).observations[0]?.told).toEqual({
      stage: { stageId: 's-prospecting' },
    });
  });

  it('takes a category for what the admin takes its name for', () => {
    const categories = context.mapping.categories.map((line) =>
      line.value === 'Most Likely' ? { ...line, category: 'commit' as const } : line,
    );
    const other = historyReader({ ...context, mapping: { ...context.mapping, categories }, accountIds: new Map() });
    const likely = { history: [spine(0, { ForecastCategory: 'MostLikely' })], fieldHistory: [], currency: null };
    expect(other(likely).observations[0]?.told.category).toEqual({ category: 'commit' });
    expect(read(likely).observations[0]?.told.category).toEqual({ category: 'best_case' });
    // The name of this one was changed, its code was not.
    const renamed = { ...likely, history: [spine(0, { ForecastCategory: 'BestCase' })] };
    expect(read(renamed).observations[0]?.told.category).toEqual({ category: 'best_case' });
  });

  it('leaves deleted rows out, and those without an instant', () => {
    const rows = [spine(0, { IsDeleted: 'true' }), spine(1, { CreatedDate: 'then' })];
    expect(history({ history: rows }).observations).toEqual([]);
  });
});

describe('the field history of an opportunity', () => {
  it('tells its owners by id, the first one since the creation', () => {
    const fieldHistory = [
      created,
      change(30, 'Owner', 'Gus Gone', 'Ravi Rep'),
      change(30, 'Owner', GUS, RAVI),
      change(90, 'Owner', 'Ravi Rep', 'Mia Manager'),
      change(90, 'Owner', RAVI.slice(0, 15), MIA),
    ];
    expect(history({ history: [spine(0)], fieldHistory })).toEqual({
      observations: [
        { at: at(0), told: { ...STARTED, owner: { ownerId: 'm-gus' } } },
        { at: at(30), told: { owner: { ownerId: 'm-ravi' } } },
        { at: at(90), told: { owner: { ownerId: 'm-mia' } } },
      ],
      notices: [],
    });
  });

  it('tells the first owner from where it begins, when the creation is no longer in it', () => {
    const fieldHistory = [change(20, 'NextStep', 'a', 'b'), change(30, 'Owner', GUS, RAVI)];
    expect(
      history({ history: [spine(0)], fieldHistory }).observations.map(({ at: when, told }) => [when, told.owner]),
    ).toEqual([
      [at(0), undefined],
      [at(20), { ownerId: 'm-gus' }],
      [at(30), { ownerId: 'm-ravi' }],
    ]);
  });

  it('takes no later owner for the first one when that is unknown', () => {
    const fieldHistory = [created, change(30, 'Owner', STRANGER, RAVI), change(60, 'Owner', RAVI, NOBODY)];
    const { observations, notices } = history({ fieldHistory });
    expect(observations).toEqual([
      { at: at(0), told: {} },
      { at: at(30), told: { owner: { ownerId: 'm-ravi' } } },
    ]);
    expect(notices).toEqual([
      { source: 'OwnerId', reason: `The past owner ${STRANGER} has no person in the mapping. It is left out.` },
      { source: 'OwnerId', reason: `The past owner ${NOBODY} has no person in the mapping. It is left out.` },
    ]);
  });

  it('tells its accounts, also that it had none', () => {
    const fieldHistory = [
      created,
      change(30, 'Account', null, idOf('001', 1)),
      change(30, 'Account', null, 'Tui Foods'),
      change(60, 'Account', idOf('001', 1), idOf('001', 9)),
      change(90, 'Account', idOf('001', 9), null),
    ];
    expect(history({ fieldHistory }).observations).toEqual([
      { at: at(0), told: { account: { accountId: null } } },
      { at: at(30), told: { account: { accountId: 'a-tui' } } },
      { at: at(90), told: { account: { accountId: null } } },
    ]);
    expect(reasons({ fieldHistory })).toEqual([
      `The past account ${idOf('001', 9)} is not in Forecastle. It is left out.`,
    ]);
  });

  it('tells categories between rows of the stage history, and yields to a row of the same instant', () => {
    const fieldHistory = [
      change(30, 'ForecastCategoryName', 'Pipeline', 'Upside'),
      change(60, 'ForecastCategoryName', 'Upside', 'Commit'),
      change(70, 'ForecastCategoryName', 'Commit', 'Maybe'),
    ];
    const { observations } = history({ history: [spine(0), spine(60)], fieldHistory });
    expect(observations.map(({ told }) => told.category?.category)).toEqual(['pipeline', 'best_case', 'pipeline']);
    expect(reasons({ fieldHistory })).toEqual([
      'The past forecast category “Maybe” is not in the mapping. It is left out.',
    ]);
  });

  it('stands in for a stage history that cannot be read, and says nothing beside one that can', () => {
    const fieldHistory = [
      created,
      change(30, 'StageName', 'Prospecting', 'Needs Analysis'),
      change(30, 'Amount', '1000', '2000'),
      change(60, 'CloseDate', '2026-06-30', '2026-07-31'),
      change(60, 'NextStep', null, 'Call Ben'),
    ];
    expect(history({ fieldHistory }).observations).toEqual([
      { at: at(0), told: {} },
      {
        at: at(30),
        told: { stage: { stageId: 's-analysis' }, amount: { amountMinor: 200_000, currency: 'USD' } },
      },
      { at: at(60), told: { closeDate: { closeDate: '2026-07-31' } } },
    ]);
    expect(history({ history: [spine(0)], fieldHistory }).observations).toEqual([{ at: at(0), told: STARTED }]);
  });
});

it('is the same history in whatever order its rows come', () => {
  const all = {
    history: [spine(0), spine(10, { Amount: '5' }), spine(10, { Amount: '6' }), spine(40, { StageName: 'Closed Won' })],
    fieldHistory: [
      created,
      change(10, 'Owner', GUS, RAVI),
      change(10, 'Owner', RAVI, MIA),
      change(20, 'ForecastCategoryName', 'Pipeline', 'Commit'),
      change(30, 'Account', idOf('001', 1), idOf('001', 2)),
    ],
  };
  const inTime = history(all).observations;
  expect(inTime.map(({ at: when }) => when)).toEqual([0, 10, 20, 30, 40].map(at));
  const shuffled = <T>(rows: readonly T[]) => fc.shuffledSubarray([...rows], { minLength: rows.length });
  fc.assert(
    fc.property(shuffled(all.history), shuffled(all.fieldHistory), (rows, fieldRows) => {
      expect(history({ history: rows, fieldHistory: fieldRows }).observations).toEqual(inTime);
    }),
  );
});
