import { describe, expect, it } from 'vitest';
import { llmsFull, llmsIndex } from './llms.ts';
import { rss } from './rss.ts';
import { articlesFrom, guide, post } from './testing.ts';
import { guideTwin } from './twins.ts';

const ORIGIN = 'https://example.com';

const twinOf = (body: string): string => {
  const written = articlesFrom({ 'guides/x.mdx': guide({ title: 'Import & score' }, body) }).writtenGuides[0];
  if (!written) throw new Error('no guide was read');
  return guideTwin(written, ORIGIN);
};

describe('the Markdown twin', () => {
  it('begins with title, description and facts', () => {
    expect(twinOf('Text.')).toBe(
      [
        '# Import & score',
        '> About it.',
        'By Mere Walker · last updated 2025-11-01 · 1 min read · [read on the site](https://example.com/docs/x)',
        'Text.\n',
      ].join('\n\n'),
    );
  });

  it.each([
    ['a callout', '<Callout kind="tip">\n\nKeep it.\n\n</Callout>', '> **Tip**\n>\n> Keep it.'],
    ['a titled callout', '<Callout kind="warning" title="Mind">\n\nIt.\n\n</Callout>', '> **Mind**\n>\n> It.'],
    ['steps', '<Steps>\n\n1. One\n2. Two\n\n</Steps>', '1. One\n2. Two'],
    ['a screen', '<Screen name="heatmap" alt="Every deal" />', '_Screen: Every deal_'],
    ['a chart', '<Chart name="drag" alt="Wins by drag" />', '_Chart: Wins by drag_'],
    ['the demo video', '<DemoVideo />', '[The video, with its transcript](https://example.com/demo)'],
    [
      'a band',
      '<Band label="Q4" low={9.2} likely={10} high={10.8} commit={10.4} />',
      '_Q4 (illustrative): most likely $10.0M, between $9.2M and $10.8M; commit $10.4M._',
    ],
    ['a link of ours', '[more](/docs/y#z)', '[more](https://example.com/docs/y#z)'],
    ['a link elsewhere', '[more](https://example.org/)', '[more](https://example.org/)'],
    ['a table', '| a |\n| - |\n| b |', '| a |\n| - |\n| b |'],
  ])('says %s in words', (_what, body, words) => {
    expect(twinOf(body).split('\n\n').slice(3).join('\n\n').trim()).toBe(words);
  });
});

describe('what programs read', () => {
  const articles = () =>
    articlesFrom({
      'posts/a.mdx': post({ title: 'Post A' }, 'Words of A.'),
      'guides/b.mdx': guide({ title: 'Guide B' }, 'Words of B.'),
      'guides/hidden.mdx': guide({ title: 'Trial', category: 'Test' }, 'Words of the trial.'),
      'guides/later.mdx': guide({ title: 'Later', status: 'planned' }, 'Words of later.'),
    });

  it('lists what is published, with the Markdown twins', () => {
    const pages = [{ path: '/pricing', title: 'Pricing', description: 'What it costs.' }];
    const list = llmsIndex(articles(), { name: 'Forecastle', tagline: 'A forecast', origin: ORIGIN, pages });
    expect(list).toContain('- [Guide B](https://example.com/docs/b.md): About it.');
    expect(list).toContain('- [Post A](https://example.com/blog/a.md): About it.');
    expect(list).toContain('- [Pricing](https://example.com/pricing): What it costs.');
    expect(list).not.toMatch(/Trial|Later|undefined/);
  });

  it('holds the text of what is published, and no other', () => {
    const full = llmsFull(articles(), ORIGIN);
    expect(full).toContain('Words of A.');
    expect(full).toContain('Words of B.');
    expect(full).not.toMatch(/trial|later/i);
  });

  it('is a feed with whole addresses, the newest first, signs escaped', () => {
    const { posts } = articlesFrom({
      'posts/old.mdx': post({ date: '2025-04-02', featured: true, title: 'Q&A <1>', tags: ['risk'] }),
      'posts/new.mdx': post({ date: '2025-10-23' }),
    });
    const feed = rss(
      posts.map(({ entry }) => entry),
      { name: 'Forecastle', description: 'Notes', origin: ORIGIN },
    );
    expect([...feed.matchAll(/<link>(.*?)<\/link>/g)].map(([, link]) => link)).toEqual([
      'https://example.com/blog',
      'https://example.com/blog/new',
      'https://example.com/blog/old',
    ]);
    expect(feed).toContain('<title>Q&amp;A &lt;1&gt;</title>');
    expect(feed).toContain('<pubDate>Wed, 02 Apr 2025 00:00:00 GMT</pubDate>');
    expect(feed).toContain('<category>risk</category>');
  });
});
