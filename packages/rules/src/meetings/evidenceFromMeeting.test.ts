import { describe, expect, it } from 'vitest';
import { type EvidenceText, evidenceFromMeeting } from './evidenceFromMeeting.ts';

const said = {
  title: 'The CFO signs above $250,000',
  quote: 'Anything above a quarter million goes to our CFO.',
  max: 200,
};
const standing = (given: Partial<EvidenceText>): EvidenceText => ({
  strength: 'green',
  notes: 'Dana signs',
  customerWords: null,
  hasSource: false,
  ...given,
});

describe('evidence from a meeting', () => {
  it('is yellow with the title, the words and the moment where nothing stood', () => {
    expect(evidenceFromMeeting(null, said)).toEqual({
      strength: 'yellow',
      notes: said.title,
      customerWords: said.quote,
      takesSource: true,
      notice: null,
    });
  });

  it('keeps green, its notes and its source, and adds below', () => {
    expect(evidenceFromMeeting(standing({ hasSource: true, customerWords: 'Dana has the budget.' }), said)).toEqual({
      strength: 'green',
      notes: `Dana signs\n${said.title}`,
      customerWords: `Dana has the budget.\n${said.quote}`,
      takesSource: false,
      notice: 'Stays green. The words of the meeting were added. Its source stays.',
    });
  });

  it('raises red to yellow and takes the moment where there was no source', () => {
    expect(evidenceFromMeeting(standing({ strength: 'red', notes: null }), said)).toMatchObject({
      strength: 'yellow',
      notes: said.title,
      takesSource: true,
      notice: 'Raised from red to yellow. The words of the meeting were added.',
    });
  });

  it('adds the same words once', () => {
    const once = evidenceFromMeeting(standing({}), said);
    const twice = evidenceFromMeeting({ ...once, hasSource: true }, said);
    expect([twice.notes, twice.customerWords]).toEqual([once.notes, once.customerWords]);
  });

  it('loses nothing of a text that is full, and says so', () => {
    const full = standing({ strength: 'yellow', notes: 'x'.repeat(190) });
    expect(evidenceFromMeeting(full, said)).toMatchObject({
      notes: full.notes,
      customerWords: said.quote,
      notice: 'Stays yellow. Its text is full, so the words were not all added.',
    });
  });
});
