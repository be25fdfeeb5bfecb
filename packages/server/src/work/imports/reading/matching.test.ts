import { describe, expect, it } from 'vitest';
import { matchOwners } from './owners.ts';
import { matchStages, type StageChoice } from './stages.ts';

const STAGES: StageChoice[] = [
  { id: 's1', name: 'Prospecting', status: 'open' },
  { id: 's2', name: 'Qualification', status: 'open' },
  { id: 's3', name: 'Discovery', status: 'open' },
  { id: 's4', name: 'Solution Fit', status: 'open' },
  { id: 's5', name: 'Proposal', status: 'open' },
  { id: 's6', name: 'Negotiation', status: 'open' },
  { id: 'won', name: 'Closed Won', status: 'won' },
  { id: 'lost', name: 'Closed Lost', status: 'lost' },
];

describe('matching of stages', () => {
  const cases: [value: string, stageId: string | null][] = [
    ['Closed Won', 'won'],
    ['closedwon', 'won'],
    ['Won', 'won'],
    ['WON ', 'won'],
    ['Closed - Won', 'won'],
    ['Lost', 'lost'],
    ['closed_lost', 'lost'],
    ['Cancelled', 'lost'],
    ['Prospecting', 's1'],
    ['1 - Prospecting', 's1'],
    ['Engaging', 's2'],
    ['qualifiedtobuy', 's2'],
    ['contractsent', 's6'],
    ['C6:WON', 'won'],
    ['F. Negotiations', 's6'],
    ['4. Develop Solution', 's4'],
    ['Closed Lost - Price', 'lost'],
    ['Closed Won Booked', 'won'],
    ['L. Project Lost', 'lost'],
    ['E. Proposal/Commercials Sent', 's5'],
    ['受注', 'won'],
    ['失注', 'lost'],
    ['商务谈判', 's6'],
    ['Сделка провалена', 'lost'],
    ['Proposta enviada', 's5'],
    ['Gesloten - Gewonnen', 'won'],
    ['Chiusa persa', 'lost'],
    ['Zamknięta - wygrana', 'won'],
    ['Not won yet', null],
    ['Lost contact', null],
    ['Qualified to buy', 's2'],
    ['Needs Analysis', 's3'],
    ['Id. Decision Makers', 's4'],
    ['Proposal/Price Quote', 's5'],
    ['5. Proposal (65%)', 's5'],
    ['Negotiation/Review', 's6'],
    ['Negociation', 's6'],
    ['Pending Contract', 's6'],
    ['Wonderland', null],
    ['Stage X', null],
    ['', null],
  ];
  for (const [value, stageId] of cases) {
    it(`proposes ${stageId ?? 'nothing'} for "${value}"`, () =>
      expect(matchStages([value], STAGES)[0]?.stageId).toBe(stageId));
  }

  it('follows a renamed stage of the same meaning and never proposes a stage that is not there', () => {
    const renamed: StageChoice[] = [{ id: 'x', name: 'Quote', status: 'open' }];
    expect(matchStages(['Proposal made'], renamed)[0]?.stageId).toBe('x');
    expect(matchStages(['Won', 'Lost', 'Demo'], renamed).map(({ stageId }) => stageId)).toEqual([null, null, null]);
  });
});

describe('matching of owners', () => {
  const people = [
    { id: 'anna', name: 'Anna Snelling', email: 'anna.snelling@example.com' },
    { id: 'zoe', name: 'Zoë van der Berg', email: 'zoe@example.com' },
    { id: 'lee1', name: 'Kim Lee', email: 'kim.lee@example.com' },
    { id: 'lee2', name: 'Kim Lee', email: 'kim2@example.com' },
  ];
  const cases: [value: string, personId: string | null][] = [
    ['anna.snelling@example.com', 'anna'],
    ['ANNA.Snelling@Example.com', 'anna'],
    ['Anna <anna.snelling@example.com>', 'anna'],
    ['anna.snelling@other.example', null],
    ['Anna Snelling', 'anna'],
    ['Snelling, Anna', 'anna'],
    ['anna  snelling', 'anna'],
    ['Anna\u00a0Snelling', 'anna'],
    ['Zoe van der Berg', 'zoe'],
    ['Kim Lee', null],
    ['zoe', 'zoe'],
    ['Somebody Else', null],
  ];
  for (const [value, personId] of cases) {
    it(`finds ${personId ?? 'nobody'} for "${value}"`, () =>
      expect(matchOwners([value], people)[0]?.personId).toBe(personId));
  }

  it('says when several people have the name', () => {
    const [proposal] = matchOwners(['Lee, Kim'], people);
    expect(proposal).toMatchObject({ personId: null, reason: '2 people match' });
    expect(proposal?.candidates).toHaveLength(2);
  });
});
