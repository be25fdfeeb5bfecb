import { describe, expect, it } from 'vitest';
import { saysTheSame } from './recordedMeeting.ts';

describe('a title and its quote', () => {
  it.each([
    ['Our security team is worried', 'Because our security team is worried.', true],
    ['What sort of discount are we talking about?', 'What sort of discount are we talking about?', true],
    ['“That is what we need”', 'That is what we need, honestly.', true],
    ['“It goes to the board…”', 'It goes to the board, unless I stop it.', false],
    ['We sign', 'We sign if legal agrees.', false],
    ['Send the report by Friday', 'I’ll send you the report by Friday.', false],
    ['It goes to the committee…', 'It goes to the committee, and they meet on the last Wednesday of the month.', false],
    ['Send the proposal by Friday', 'I’ll send the proposal by Friday.', false],
    ['By Friday', 'I’ll send you the report and the summary by Friday.', false],
    ['The CFO approved $400,000', 'Our CFO has approved a budget of $400,000 for this.', false],
  ])('%j and %j say the same: %j', (title, quote, same) => {
    expect(saysTheSame(title, quote)).toBe(same);
  });
});
