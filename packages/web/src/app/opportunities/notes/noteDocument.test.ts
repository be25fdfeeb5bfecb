import { describe, expect, it } from 'vitest';
import { editedDocument, isBlank, keptDocument } from './noteDocument.ts';

describe('a note between the editor and the API', () => {
  it('keeps words, lists and links, and nothing that the editor adds by itself', () => {
    const written = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Terms' }] },
        { type: 'paragraph' },
        {
          type: 'orderedList',
          attrs: { start: 1, type: null },
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One' }] }] }],
        },
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'paper',
              marks: [{ type: 'link', attrs: { href: 'https://example.com', target: '_blank', rel: 'nofollow' } }],
            },
          ],
        },
      ],
    };
    const kept = keptDocument(written);
    expect(kept).toEqual({
      type: 'doc',
      content: [
        { type: 'heading', content: [{ type: 'text', text: 'Terms' }] },
        { type: 'paragraph' },
        {
          type: 'orderedList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One' }] }] }],
        },
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'paper', marks: [{ type: 'link', attrs: { href: 'https://example.com' } }] }],
        },
      ],
    });
    expect(keptDocument(editedDocument(kept))).toEqual(kept);
  });

  it('keeps of a mention who it is, and is not blank with one', () => {
    const mention = { type: 'mention', attrs: { id: 'x', label: 'Mere' } };
    const written = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { ...mention, attrs: { ...mention.attrs, mentionSuggestionChar: '@' }, marks: [{ type: 'bold' }] },
            { type: 'text', text: ' asks' },
          ],
        },
      ],
    };
    expect(keptDocument(written).content).toEqual([
      { type: 'paragraph', content: [mention, { type: 'text', text: ' asks' }] },
    ]);
    expect(isBlank({ type: 'doc', content: [{ type: 'paragraph', content: [mention] }] })).toBe(false);
  });

  it('is blank without a word', () => {
    expect(isBlank({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe(true);
    expect(isBlank({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] })).toBe(
      false,
    );
  });
});
