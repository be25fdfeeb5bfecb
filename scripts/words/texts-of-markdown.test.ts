import { expect, it } from 'vitest';
import { textsOfMarkdown } from './texts-of-markdown.ts';

it('finds paragraphs, items and front matter of an article, and no code', () => {
  const content =
    '---\ntitle: A guide\nslug: a-guide\n---\n\nOne sentence\nover two lines.\n- An item\n- Another\n\n```\ncode here\n```\n';
  expect(textsOfMarkdown('a.mdx', content).map(({ line, text }) => `${line} ${text}`)).toEqual([
    '2 title: A guide',
    '3 slug: a-guide',
    '6 One sentence over two lines.',
    '8 - An item',
    '9 - Another',
  ]);
});
