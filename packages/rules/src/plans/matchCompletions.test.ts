import { describe, expect, it } from 'vitest';
import { bareDeal, bestDeal, metDaysAgo, TODAY } from '../testing/exampleFacts.ts';
import { ACTION_TYPES, type ActionType } from './actionTypes.ts';
import {
  type ActivityCompletion,
  type DealCompletions,
  type EvidenceCompletion,
  matchCompletions,
} from './matchCompletions.ts';

const NOTHING: DealCompletions = {
  activities: [],
  evidence: [],
  nextStepDay: null,
  lineItemsDay: null,
  stepDoneDay: null,
};
const facts = bestDeal({
  economicBuyer: { ...metDaysAgo(3), contactId: 'buyer' },
  champion: { ...metDaysAgo(1), contactId: 'champion' },
});
const done = (kind: ActivityCompletion['kind'], ...contactIds: string[]): Partial<DealCompletions> => ({
  activities: [{ kind, day: TODAY, contactIds }],
});
const recorded = (
  ...evidence: Pick<EvidenceCompletion, 'framework' | 'component' | 'strength'>[]
): Partial<DealCompletions> => ({
  evidence: evidence.map((each) => ({ ...each, day: TODAY })),
});

describe('what was done while the reason stands', () => {
  it.each<[string, ActionType, Partial<DealCompletions>, string | null]>([
    ['a call with anybody', 'check_in', done('call'), 'Call logged on 4 Oct 2024.'],
    ['an email', 'check_in', done('email_sent'), 'Email logged on 4 Oct 2024.'],
    ['a task that was done', 'check_in', done('task'), 'Task logged on 4 Oct 2024.'],
    ['a next step', 'check_in', { nextStepDay: TODAY }, 'Next step set on 4 Oct 2024.'],
    [
      'a proposal gone through with the Champion',
      'proposal',
      done('meeting', 'somebody', 'champion'),
      'Meeting with the Champion logged on 4 Oct 2024.',
    ],
    [
      'a proposal talked about with the Economic Buyer',
      'proposal',
      done('call', 'buyer'),
      'Call with the Economic Buyer logged on 4 Oct 2024.',
    ],
    ['a proposal talked about with somebody else', 'proposal', done('meeting', 'somebody'), null],
    ['a proposal that was mailed', 'proposal', done('email_sent', 'champion'), null],
    ['what is proposed', 'proposal', { lineItemsDay: TODAY }, 'Line items changed on 4 Oct 2024.'],
    [
      'terms and a step of procurement',
      'negotiation',
      { lineItemsDay: TODAY - 1, stepDoneDay: TODAY },
      'Line items changed on 3 Oct 2024. Procurement step done on 4 Oct 2024.',
    ],
    [
      'a closing plan talked through',
      'closing_plan',
      done('call', 'champion'),
      'Call with the Champion logged on 4 Oct 2024.',
    ],
    ['a closing plan with a next step', 'closing_plan', { nextStepDay: TODAY }, 'Next step set on 4 Oct 2024.'],
    [
      'a criterion they say is met',
      'solution_fit',
      recorded({ framework: 'meddpic', component: 'decision_criteria', strength: 'yellow' }),
      'Recorded up to 4 Oct 2024: Decision Criteria.',
    ],
    [
      'a criterion they say is not met',
      'solution_fit',
      recorded({ framework: 'meddpic', component: 'decision_criteria', strength: 'red' }),
      null,
    ],
    [
      'evidence of something else',
      'solution_fit',
      recorded({ framework: 'bant', component: 'need', strength: 'green' }),
      null,
    ],
  ])('%s: %s', (_, type, completions, sentence) => {
    expect(matchCompletions(type, { ...NOTHING, ...completions }, facts)).toBe(sentence);
  });

  it('says what of a qualification is still open', () => {
    const early = bareDeal({
      evidence: (['budget', 'need'] as const).map((component) => ({
        framework: 'bant',
        component,
        strength: 'red',
        hasNotes: true,
      })),
    });
    const completions = recorded(
      { framework: 'bant', component: 'budget', strength: 'red' },
      { framework: 'spiced', component: 'impact', strength: 'green' },
    );
    expect(matchCompletions('qualification', { ...NOTHING, ...completions }, early)).toBe(
      'Recorded up to 4 Oct 2024: Budget and Impact. Still open: Authority and Timeline.',
    );
    expect(matchCompletions('qualification', { ...NOTHING, ...completions }, facts)).toBe(
      'Recorded up to 4 Oct 2024: Budget and Impact.',
    );
  });

  it('is nothing where nothing was done, nor of a closed deal', () => {
    for (const type of ACTION_TYPES) {
      expect(matchCompletions(type, NOTHING, facts)).toBeNull();
      expect(matchCompletions(type, { ...NOTHING, nextStepDay: TODAY }, { ...facts, status: 'won' })).toBeNull();
    }
  });
});
