import { expect, it } from 'vitest';
import { withCorrection } from './corrections.ts';
import type { WholeTranscript } from './recordedMeeting.ts';

const by = { id: 'rae', name: 'Rae Wright' };
const BEFORE: WholeTranscript = {
  cues: [
    [0, 1, 0, 'We saw the harbour.'],
    [2, 3, 1, 'The cranes are told.'],
  ],
  corrections: [],
};

it('a corrected line keeps its first original until it says that again', () => {
  const once = withCorrection(BEFORE, { cue: 1, text: 'The cranes are cold.', by });
  const twice = withCorrection(once, { cue: 1, text: 'The cranes are old.', by });
  expect(twice).toEqual({
    cues: [BEFORE.cues[0], [2, 3, 1, 'The cranes are old.']],
    corrections: [{ cue: 1, original: 'The cranes are told.', by, at: expect.any(String) }],
  });
  expect(withCorrection(twice, { cue: 1, text: 'The cranes are told.', by })).toEqual(BEFORE);
});
