import { describe, expect, it } from 'vitest';
import { noteOf } from './titles.ts';

describe('a note of what was said', () => {
  it.each([
    ['So, um, we run it in spreadsheets.', 'We run it in spreadsheets'],
    ['Yeah, well, you know, the price is too high.', 'The price is too high'],
    ['And I need it by May.', 'I need it by May'],
    ['Because our team is worried.', 'Our team is worried'],
    ['The budget, uh, is gone!', 'The budget is gone'],
    ['No problem with that', 'No problem with that'],
    ['OK.', 'OK.'],
    ['To be honest, it is a lot.', 'It is a lot'],
    ['So what happens if a site closes?', 'What happens if a site closes?'],
    ['So-called experts left.', 'So-called experts left'],
  ])('of "%s" is "%s"', (said, note) => {
    expect(noteOf(said)).toBe(note);
  });

  it('has no half of a character where it is cut', () => {
    for (const before of [108, 109, 110]) {
      const note = noteOf(`${'a'.repeat(before)}${'😀'.repeat(9)}`);
      expect([note.isWellFormed(), note.endsWith('…')]).toEqual([true, true]);
    }
  });

  it('is cut at a clause or a word where it is long', () => {
    const clauses = `The steering committee of the region meets in the second week of May in Hamburg, ${'and so on '.repeat(9)}`;
    expect(noteOf(clauses)).toBe('The steering committee of the region meets in the second week of May in Hamburg…');
    expect(noteOf('word '.repeat(60))).toMatch(/^Word( word)+…$/u);
    expect(noteOf('x'.repeat(500))).toHaveLength(111);
  });
});
