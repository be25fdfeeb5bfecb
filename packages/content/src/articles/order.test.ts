import { describe, expect, it } from 'vitest';
import { guideNeighbours, guidesByCategory, pinnedPosts, postNeighbours, relatedPosts } from './order.ts';
import { articlesFrom, guide, post } from './testing.ts';

const POSTS = {
  'posts/oldest.mdx': post({ date: '2025-04-02', tags: ['forecasting'] }),
  'posts/newest.mdx': post({ date: '2025-10-23', pinned: 2 }),
  'posts/featured.mdx': post({ date: '2025-05-01', featured: true }),
  'posts/b-same-day.mdx': post({ date: '2025-06-01', tags: ['forecasting', 'process'] }),
  'posts/a-same-day.mdx': post({ date: '2025-06-01', pinned: 1, tags: ['process'] }),
};

const slugs = (items: readonly ({ slug: string } | null)[]) => items.map((item) => item?.slug ?? null);
const postsOf = () => articlesFrom(POSTS).posts.map(({ entry }) => entry);

describe('posts', () => {
  it('stand featured first, then newest, and equal days by name', () => {
    expect(slugs(postsOf())).toEqual(['featured', 'newest', 'a-same-day', 'b-same-day', 'oldest']);
  });

  it('are pinned by number, and free places go to the first of the list', () => {
    expect(slugs(pinnedPosts(postsOf()))).toEqual(['a-same-day', 'newest', 'featured', 'b-same-day']);
  });

  it('know the older and the newer one beside them', () => {
    const { previous, next } = postNeighbours(postsOf(), 'featured');
    expect(slugs([previous, next])).toEqual(['oldest', 'b-same-day']);
    expect(postNeighbours(postsOf(), 'newest').next).toBeNull();
  });

  it('are related by shared tags, then by date, and never to themselves', () => {
    expect(slugs(relatedPosts(postsOf(), 'b-same-day', 3))).toEqual(['a-same-day', 'oldest', 'newest']);
  });
});

describe('guides', () => {
  const guides = () =>
    articlesFrom({
      'guides/integration-slack.mdx': guide({ category: 'Integrations' }),
      'guides/integration-spreadsheets.mdx': guide({ category: 'Integrations' }),
      'guides/deal-drag-guide.mdx': guide({ category: 'Feature Guides' }),
      'guides/trial.mdx': guide({ category: 'Test' }),
      'guides/later.mdx': guide({ category: 'Onboarding', status: 'planned' }),
    }).guides;

  it('stand by category, the written ones first, in the order of the registry', () => {
    const integrations = guidesByCategory(guides()).find(({ category }) => category === 'Integrations');
    expect(slugs(integrations?.guides ?? [])).toEqual([
      'integration-spreadsheets',
      'integration-slack',
      'integration-salesforce',
    ]);
  });

  it('of the category Test are in no list', () => {
    expect(guidesByCategory(guides()).map(({ category }) => category)).toEqual([
      'Revenue Intelligence',
      'Playbooks',
      'Integrations',
      'Onboarding',
      'Feature Guides',
    ]);
  });

  it('lead from one written guide to the next, across categories and past planned ones', () => {
    expect(slugs(Object.values(guideNeighbours(guides(), 'integration-slack')))).toEqual([
      'integration-spreadsheets',
      'deal-drag-guide',
    ]);
    expect(guideNeighbours(guides(), 'trial')).toEqual({ previous: null, next: null });
  });
});
