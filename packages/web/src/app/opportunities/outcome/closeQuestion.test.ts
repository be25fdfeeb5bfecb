import { describe, expect, it } from 'vitest';
import type { Deal } from '../deal.ts';
import { asksWhy } from './closeQuestion.ts';

const STAGES = [
  { id: 'talks', kind: 'open' },
  { id: 'won', kind: 'won' },
  { id: 'lost', kind: 'lost' },
] as const;
const deal = (status: Deal['status']) => ({ status }) as Deal;

describe('who closes a deal', () => {
  it.each([
    ['as lost is asked why', 'open', { stageId: 'lost' }, 'lost'],
    ['as lost after it was won is asked why', 'won', { stageId: 'lost' }, 'lost'],
    ['as lost and says why is not asked again', 'open', { stageId: 'lost', lossReason: 'Price' }, null],
    ['as won is asked why', 'open', { stageId: 'won' }, 'won'],
    ['as won after it was lost is asked why', 'lost', { stageId: 'won' }, 'won'],
    ['as won and says why, or that nothing is said, is not asked', 'open', { stageId: 'won', winReasonId: null }, null],
    ['again that was lost before is not asked', 'lost', { stageId: 'lost' }, null],
    ['not at all is not asked', 'open', { nextStep: 'Call' }, null],
    ['not, but moves it on, is not asked', 'won', { stageId: 'talks' }, null],
  ] as const)('%s', (_, status, input, asked) => {
    expect(asksWhy(deal(status), input, STAGES)).toBe(asked);
  });
});
