import { documentOfText } from '@forecastle/rules';
import { expect, it } from 'vitest';
import type { NoteDocument } from './noteDocument.ts';
import { positionInDocument, textOfDocument } from './plainText.ts';

it('makes a paragraph of each line, and the same text of them', () => {
  const text = 'Pricing call moved.\n\n please join on Tuesday.\n';
  const document = documentOfText(text);
  expect(document.content.map(({ type }) => type)).toEqual(['paragraph', 'paragraph', 'paragraph', 'paragraph']);
  expect(document.content[1]).toEqual({ type: 'paragraph' });
  expect(textOfDocument(document)).toBe(text);
});

it('takes no text from what has a format, a list or a mention', () => {
  const bold: NoteDocument = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'now', marks: [{ type: 'bold' }] }] }],
  };
  const mention: NoteDocument = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'a', label: 'Ana' } }] }],
  };
  const list: NoteDocument = {
    type: 'doc',
    content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] }],
  };
  expect([bold, mention, list].map(textOfDocument)).toEqual([null, null, null]);
});

it('finds a place in the text again in the document', () => {
  // <p>ab</p><p></p><p>c</p>: before a, after b, in the empty one, after c.
  expect([0, 2, 3, 5].map((offset) => positionInDocument('ab\n\nc', offset))).toEqual([1, 3, 5, 8]);
});
