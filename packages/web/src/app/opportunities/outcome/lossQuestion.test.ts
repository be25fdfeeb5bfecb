import { describe, expect, it } from 'vitest';
import type { Deal } from '../deal.ts';
import { asksWhyLost } from './lossQuestion.ts';

const STAGES = [
  { id: 'talks', kind: 'open' },
  { id: 'won', kind: 'won' },
  { id: 'lost', kind: 'lost' },
] as const;
const deal = (status: Deal['status']) => ({ status }) as Deal;

describe('who closes a deal', () => {
  it.each([
    ['as lost is asked why', 'open', { stageId: 'lost' }, true],
    ['as lost after it was won is asked why', 'won', { stageId: 'lost' }, true],
    ['as lost and says why is not asked again', 'open', { stageId: 'lost', lossReason: 'Price' }, false],
    ['as won is not asked', 'open', { stageId: 'won' }, false],
    ['again that was lost before is not asked', 'lost', { stageId: 'lost' }, false],
    ['not at all is not asked', 'open', { nextStep: 'Call' }, false],
  ] as const)('%s', (_, status, input, asked) => {
    expect(asksWhyLost(deal(status), input, STAGES)).toBe(asked);
  });
});
