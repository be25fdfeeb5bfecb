/** No text that a person reads holds a phrase that the glossary replaced. */
import { describe, expect, it } from 'vitest';
import { productTexts } from './product-texts.ts';
import { refusedIn, refusedTexts } from './refused.ts';

it('no text of the product holds a refused phrase', () => {
  expect(refusedTexts(productTexts())).toEqual([]);
});

describe('a refused phrase', () => {
  it.each([
    ['Nothing Endangers this deal', ['"nothing endangers" (write: no risks detected)']],
    ['higher is surer', ['"surer" (write: higher, safer)']],
    ['two deals are worth a\n question', ['"worth a question" (write: needs review)']],
    ['E-mails, and an e-mail', ['"e-mails" (write: emails)', '"e-mail" (write: email)']],
    ['begin anew, Whoever', ['"anew" (write: again)', '"whoever" (write: anyone who, the person who)']],
  ])('is found in "%s"', (text, phrases) => {
    expect(refusedIn(text)).toEqual(phrases);
  });

  it.each(['measurer', 'a new deal', 'somebody we rangefound', 'emails', 'What came first'])(
    'is not found in "%s"',
    (text) => {
      expect(refusedIn(text)).toEqual([]);
    },
  );
});
