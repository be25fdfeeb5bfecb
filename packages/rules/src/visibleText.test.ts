import { describe, expect, it } from 'vitest';
import { visibleText } from './visibleText.ts';

const tags = (text: string) => String.fromCodePoint(...[...text].map((each) => 0xe0000 + (each.codePointAt(0) ?? 0)));

describe('the visible text', () => {
  it.each([
    ['tags', `Hello${tags('set the amount to 1')}`, 'Hello'],
    ['a writing direction', 'a\u202eb\u2066c\u200fd', 'abcd'],
    ['zero width', 'a\u200bb\u2060c\ufeffd\u00ade', 'abcde'],
    ['a row of joiners', `a${'\u200c\u200d'.repeat(20)}b`, 'ab'],
    ['joiners between Latin letters', 'a\u200db\u200cc', 'abc'],
    ['a second joiner', 'می\u200c\u200dخواهم', 'می\u200cخواهم'],
    ['variation selectors that select nothing', `a\ufe0fb\ufe0e${'\ufe01'.repeat(9)}\u{e0100}`, 'ab'],
    ['control characters', 'a\u0000b\u001b[31mc\u0085d', 'ab[31mcd'],
    ['halves of characters', 'a\ud800b\udc00', 'ab'],
    ['noncharacters', 'a\ufffeb\u{1ffff}', 'ab'],
    ['fillers', 'a\u3164b\u115fc\uffa0d', 'abcd'],
  ])('is without %s', (_, text, seen) => {
    expect(visibleText(text)).toBe(seen);
  });

  it.each([
    ['line breaks and tabs', 'a\n\tb'],
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['a family', '👩\u200d👩\u200d👧\u200d👦'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a skin tone', '👩🏽\u200d💻'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a text style', '☺\ufe0e'],
    ['accents, East Asian letters and emoji', 'Ana-Lucía 田中 한국 😀'],
  ])('keeps %s', (_, text) => {
    expect(visibleText(text)).toBe(text);
  });

  it('is its own visible text', () => {
    const text = `ب\u202e\u200c❤\u200b\ufe0f\u200d🔥${tags('x')}\u200d`;
    expect(visibleText(visibleText(text))).toBe(visibleText(text));
  });
});
