import { describe, expect, it } from 'vitest';
import { articlesFrom, post } from './testing.ts';

const one = (body: string) => articlesFrom({ 'posts/x.mdx': post({}, body) }).posts[0];

describe('an article', () => {
  it.each([
    [1, 1],
    [220, 1],
    [221, 2],
    [880, 4],
  ])('of %i words takes %i min to read', (words, minutes) => {
    expect(one('word '.repeat(words))?.entry.readingMinutes).toBe(minutes);
  });

  it('is not longer for its code and its punctuation', () => {
    const code = `\`\`\`sh\n${'npm start '.repeat(500)}\n\`\`\``;
    expect(one(`${'word – '.repeat(220)}\n\n${code}`)?.entry.readingMinutes).toBe(1);
  });

  it('lists headings of level 2 and 3 with the ids of the page, also inside components', () => {
    const body = '## Same\n\n### Columns & `types`\n\n#### Deep\n\n<Callout>\n\n## Same\n\n</Callout>';
    expect(one(body)?.entry.headings).toEqual([
      { level: 2, text: 'Same', id: 'same' },
      { level: 3, text: 'Columns & types', id: 'columns--types' },
      { level: 2, text: 'Same', id: 'same-1' },
    ]);
  });

  it('gives each section its text, with words of cells and items apart', () => {
    const body =
      'Before.\n\n## One\n\n- a\n- b\n\n| c | d |\n| - | - |\n| e | f |\n\n<Callout title="Mind">\n\nthe gap\n\n</Callout>';
    expect(one(body)?.parsed.sections.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Before.',
      'a b c d e f Mind the gap',
    ]);
  });
});
