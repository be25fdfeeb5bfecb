/** A history told in both forms, as states and as changed fields, is the same history. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALENDAR_YEAR } from '@forecastle/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asChanges, asStates, Histories, type Standing, type Told } from '../../work/imports/testing/two-forms.ts';
import { backtestFile } from './backtest-file.ts';
import { readHistoryFiles } from './read-history-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecastle-log-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const choices = {
  currency: 'NZD',
  dateOrder: null,
  sheet: null,
  map: [],
  currencies: [],
  stages: [],
  timeZone: 'Pacific/Auckland',
} as const;

/** How each deal stood at the end of each day of which anything is told. */
async function endsOfDays(name: string, text: string) {
  const path = join(folder, name);
  writeFileSync(path, `${text}\n`);
  const history = await readHistoryFiles([path], choices);
  expect([history.rejected, history.questions]).toEqual([[], []]);
  const deals = history.deals.map(({ id, createdDay, states }) => [
    id,
    createdDay,
    [
      ...new Map(
        states.map((state) => [state.day, { ...state, stage: history.stages[state.stage ?? -1] ?? null }]),
      ).values(),
    ],
  ]);
  return { deals: deals.sort(), notices: history.notices };
}

describe('a log of changed fields', () => {
  it('tells what a row for each state tells, whatever the history', async () => {
    await fc.assert(
      fc.asyncProperty(Histories, async (deals) => {
        const states = await endsOfDays('states.csv', asStates(deals));
        const changes = await endsOfDays('changes.csv', asChanges(deals));
        expect(changes.deals).toEqual(states.deals);
      }),
      { numRuns: 60 },
    );
  });

  it('says which columns it is read by and what it leaves out', async () => {
    const text = [
      'Opportunity Name,Opportunity ID,Edit Date,Field / Event,Old Value,New Value,Edited By',
      'Crane,C-1,2025-03-01,Created.,,,Mere',
      'Crane,C-1,2025-03-09,Stage,Prospecting,Proposal,Mere',
      'Crane,C-1,2025-04-09,Next Step,,Call,Mere',
      'Crane,C-1,2025-05-02,Amount,"NZD 5,000.00","NZD 6,500.00",Mere',
    ].join('\n');
    const { deals, notices } = await endsOfDays('said.csv', text);
    expect(notices).toContain(
      '1 change of "Next Step" is left out. A log can change stage, amount, close date, owner and forecast category.',
    );
    expect(notices.join(' ')).toContain('changedField from "Field / Event"');
    const [[, , states]] = deals as [[string, number, { amountMinor: number; stage: string }[]]];
    expect(states.map(({ amountMinor, stage }) => [amountMinor, stage])).toEqual([
      [500_000, 'Prospecting'],
      [500_000, 'Proposal'],
      [500_000, 'Proposal'],
      [650_000, 'Proposal'],
    ]);
  });

  it('reads the export of the objects of Salesforce, and asks where no field is known', async () => {
    const object = [
      'Id,IsDeleted,OpportunityId,CreatedById,CreatedDate,Field,OldValue,NewValue',
      '0171,false,0061,0051,2025-03-01T10:00:00.000Z,created,,',
      '0172,false,0061,0051,2025-03-05T10:00:00.000Z,StageName,Prospecting,Closed Won',
      '0173,false,0061,0051,2025-03-05T10:00:00.000Z,Owner,Mere Walker,Tama Hughes',
      '0174,false,0061,0051,2025-03-05T10:00:00.000Z,Owner,005000000000001AAA,005000000000002AAA',
    ].join('\n');
    const { deals } = await endsOfDays('object.csv', object);
    const [[id, , states]] = deals as [[string, number, { owner: string; status: string }[]]];
    expect([id, states.map(({ owner, status }) => [owner, status])]).toEqual([
      '0061',
      [
        ['Mere Walker', 'open'],
        ['Tama Hughes', 'won'],
      ],
    ]);
    const unknown = object.replace('StageName', 'Colour__c').replaceAll('Owner', 'Size__c');
    const path = join(folder, 'unknown.csv');
    writeFileSync(path, unknown);
    const { notices } = await readHistoryFiles([path], choices);
    expect(notices.join(' ')).toContain('look like a log of changed fields, but "Field" never names a stage');
  });

  it('gives the same backtest in both forms', async () => {
    const deals = Array.from({ length: 200 }, (_, id): Told => {
      const day = (after: number) => new Date(Date.UTC(2024, 0, 1 + 2 * id + after)).toISOString().slice(0, 10);
      const standing = (stage: string, amount: number): Standing => ({
        stage,
        amount: `${amount + 100 * (id % 9)}.50`,
        close: day(70),
        owner: id % 2 ? 'Mere Walker' : 'Tama Hughes',
        category: 'Pipeline',
      });
      const end = id % 3 === 0 ? 'Closed Won' : 'Closed Lost';
      const states = [
        standing('Discovery', 1000),
        standing('Proposal', 1000),
        standing('Proposal', 1400),
        standing(end, 1400),
      ];
      return { id, states: states.map((each, nth) => ({ at: `${day(nth * 20)} 09:00`, standing: each })) };
    });
    const run = async (name: string, text: string) => {
      writeFileSync(join(folder, name), `${text}\n`);
      const { runs, summary, history } = await backtestFile([join(folder, name)], {
        ...choices,
        fiscalCalendar: CALENDAR_YEAR,
        periodKind: 'quarter',
        from: null,
        scope: 'organisation',
        deals: true,
        asOf: Date.UTC(2026, 5, 1),
      });
      return { runs, summary, history };
    };
    const states = await run('backtest-states.csv', asStates(deals));
    expect(states.runs.length).toBeGreaterThan(10);
    expect(await run('backtest-changes.csv', asChanges(deals))).toEqual(states);
  });
});
