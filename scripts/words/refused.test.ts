/** No text that a person reads holds a phrase that the glossary replaced. */
import { describe, expect, it } from 'vitest';
import { productTexts } from './product-texts.ts';
import { refusedIn, refusedTexts } from './refused.ts';

/** Folders whose sentences are still to be rewritten. A folder leaves this list with its last refused phrase. */
const STILL_TO_COME = ['packages/web/src/app/', 'packages/content/'];

const found = refusedTexts(productTexts());

describe('the texts of the product', () => {
  it('hold no refused phrase', () => {
    expect(found.filter((line) => !STILL_TO_COME.some((folder) => line.startsWith(folder)))).toEqual([]);
  });

  it.each(STILL_TO_COME)('are still to be rewritten in %s', (folder) => {
    expect(found.filter((line) => line.startsWith(folder))).not.toEqual([]);
  });
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
