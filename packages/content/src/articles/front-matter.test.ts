import { describe, expect, it } from 'vitest';
import { articlesFrom, guide, post } from './testing.ts';

describe('front matter', () => {
  it.each([
    ['title', post({ title: undefined }), 'posts/x.mdx: front matter field title: expected a text, found nothing'],
    ['title', post({ title: ' ' }), 'expected a text, found " "'],
    [
      'date',
      post({ date: '23 October' }),
      'field date: expected a day of the calendar such as 2025-10-23, found "23 Oct',
    ],
    ['date', post({ date: '2025-02-30' }), 'found "2025-02-30"'],
    ['featured', post({ featured: 'yes' }), 'field featured: expected true or false, found "yes"'],
    ['pinned', post({ pinned: 5 }), 'field pinned: expected one of 1, 2, 3, 4, found 5'],
    ['tags', post({ tags: 'forecasting' }), 'field tags: expected a list of texts, found "forecasting"'],
    ['draft', post({ draft: true }), 'field draft: expected one of the fields title, date, description, author'],
  ])('of a post says what is wrong with %s', (_field, source, message) => {
    expect(() => articlesFrom({ 'posts/x.mdx': source })).toThrow(message);
  });

  it.each([
    ['category', guide({ category: 'Guides' }), 'expected one of Revenue Intelligence, Playbooks, Integrations'],
    ['status', guide({ status: 'draft' }), 'field status: expected one of published, planned, found "draft"'],
    [
      'lastUpdated',
      guide({ lastUpdated: '2025-10-22' }),
      'guides/x.mdx: front matter field lastUpdated: expected a date that is not before date (2025-10-23), found "2025-10-22"',
    ],
  ])('of a guide says what is wrong with %s', (_field, source, message) => {
    expect(() => articlesFrom({ 'guides/x.mdx': source })).toThrow(message);
  });

  it.each([
    ['is missing', 'Only text.', 'guides/x.mdx: expected front matter'],
    ['is not YAML', '---\ntitle: [\n---\n', 'guides/x.mdx: the front matter is not YAML'],
    ['is a list', '---\n- title\n---\n', 'guides/x.mdx: expected front matter with fields'],
  ])('that %s is refused by the name of the file', (_case, source, message) => {
    expect(() => articlesFrom({ 'guides/x.mdx': source })).toThrow(message);
  });

  it('says in which file Markdown does not parse', () => {
    expect(() => articlesFrom({ 'posts/x.mdx': post({}, '<Callout>\n\nnever closed') })).toThrow(/^posts\/x\.mdx: /);
  });

  it('fills what may be left out', () => {
    const { posts } = articlesFrom({ 'posts/x.mdx': post() });
    expect(posts[0]?.entry).toMatchObject({ slug: 'x', featured: false, pinned: null, tags: [], image: null });
  });

  it('lets one post have one place on the home page', () => {
    const files = { 'posts/a.mdx': post({ pinned: 1 }), 'posts/b.mdx': post({ pinned: 1 }) };
    expect(() => articlesFrom(files)).toThrow('posts/b.mdx: front matter field pinned: 1 is taken by posts/a.mdx');
  });
});
