import { describe, expect, it } from 'vitest';
import { defaultStages, phaseOf } from './defaultStages.ts';
import { exampleForecastle, exampleSalesforce, stageRow } from './testing/exampleOrg.ts';

const ours = exampleForecastle().stages;

describe('the stages of Salesforce', () => {
  it('go to stages of the same name, to ours of the same end, and else become new ones', () => {
    expect(defaultStages(exampleSalesforce().stages, ours)).toEqual([
      { value: 'Prospecting', to: { kind: 'stage', stageId: 's-prospecting' } },
      {
        value: 'Needs Analysis',
        to: { kind: 'new', name: 'Needs Analysis', phase: 'early', status: 'open', probability: 20 },
      },
      {
        value: 'Proposal/Price Quote',
        to: { kind: 'new', name: 'Proposal/Price Quote', phase: 'mid', status: 'open', probability: 50 },
      },
      { value: 'Negotiation/Review', to: { kind: 'stage', stageId: 's-negotiation' } },
      { value: 'Closed Won', to: { kind: 'stage', stageId: 's-won' } },
      { value: 'Closed Lost', to: { kind: 'stage', stageId: 's-lost' } },
      { value: 'Lost to Competitor', to: { kind: 'stage', stageId: 's-lost' } },
      // Inactive at 80%: the nearest active stage is negotiation at 90%.
      { value: 'Perception Analysis', to: { kind: 'stage', stageId: 's-negotiation' } },
    ]);
  });

  it('never go to a stage of the same name that ends otherwise', () => {
    const row = stageRow('Closed Lost', 'Closed', 'Closed', 100, { isClosed: true, isWon: true });
    expect(defaultStages([row], ours)).toEqual([{ value: 'Closed Lost', to: { kind: 'stage', stageId: 's-won' } }]);
  });

  it('come in the order of Salesforce, by the names that its opportunities hold', () => {
    const rows = [
      stageRow('Verhandlung', 'Forecast', 'Commit', 80, { apiName: 'Negotiation Review', sortOrder: 2 }),
      stageRow('Erstkontakt', 'Pipeline', 'Pipeline', 5, { apiName: 'Prospecting', sortOrder: 1 }),
    ];
    expect(defaultStages(rows, ours)).toEqual([
      { value: 'Prospecting', to: { kind: 'stage', stageId: 's-prospecting' } },
      { value: 'Negotiation Review', to: { kind: 'stage', stageId: 's-negotiation' } },
    ]);
  });

  it('become new ones with whole percentages, also closed ones when we have none of their kind', () => {
    const rows = [
      stageRow('Won', 'Closed', 'Closed', null, { isClosed: true, isWon: true }),
      stageRow('Idea', 'Pipeline', 'Pipeline', null),
      stageRow('Trial', 'Pipeline', 'Pipeline', 33.5),
    ];
    expect(defaultStages(rows, []).map(({ to }) => to)).toEqual([
      { kind: 'new', name: 'Won', phase: null, status: 'won', probability: 100 },
      { kind: 'new', name: 'Idea', phase: 'early', status: 'open', probability: 15 },
      { kind: 'new', name: 'Trial', phase: 'mid', status: 'open', probability: 34 },
    ]);
  });

  it.each([
    ['Pipeline', 29, 'early'],
    ['Pipeline', 30, 'mid'],
    ['Pipeline', 59, 'mid'],
    ['Pipeline', 60, 'late'],
    ['BestCase', 10, 'mid'],
    ['MostLikely', null, 'mid'],
    ['Forecast', 10, 'late'],
    ['Omitted', null, 'early'],
  ])('of %s at %s%% are %s', (code, percent, phase) => {
    expect(phaseOf(stageRow('Any', code, 'Renamed', percent))).toBe(phase);
  });
});
