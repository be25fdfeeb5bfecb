/** The articles in the repository, held to what the specification names and to one another. */
import { describe, expect, it } from 'vitest';
import { GUIDE_SLUGS } from '../guides/slugs.ts';
import { type Guide, isPublished, type Post } from './article.ts';
import { readArticles } from './read-articles.ts';
import { partsOf } from './testing.ts';

const SPECIFIED: Record<string, readonly string[]> = {
  'revenue-intelligence-': [
    'guide',
    'quickstart',
    'scenarios',
    'forecasts-guide',
    'analytics-guide',
    'sales-periods-guide',
    'quotas-guide',
    'exports-guide',
    'settings-guide',
    'playbook-guide',
    'simplified-vs-classic',
    'risk-mitigation-guide',
  ],
  'playbook-': ['opportunity-guide', 'pipeline-guide', 'revenue-guide'],
  integration: ['s-overview', '-salesforce', '-google-workspace', '-spreadsheets', '-slack'],
  '': ['ae-framework-guide', 'opportunity-detail-guide', 'deal-drag-guide'],
  'pipeline-intelligence-': ['guide', 'quickstart', 'scenarios', 'scoring-guide'],
  'contact-freshness-': ['guide', 'quickstart', 'scenarios'],
  'weekly-action-plan-': ['guide', 'quickstart', 'scenarios'],
  'meeting-capture-': ['guide', 'quickstart'],
  'contextiq-conversations-': ['guide', 'quickstart', 'scenarios'],
  // No article of this name is specified, and a feature page links to it.
  'contextiq-': ['guide'],
};

const { posts, guides, writtenGuides } = readArticles();

describe('the guides of the repository', () => {
  it.each(Object.entries(SPECIFIED).flatMap(([prefix, names]) => names.map((name) => prefix + name)))(
    'know %s with title, category and description',
    (slug) => {
      const guide = guides.find((one) => one.slug === slug);
      expect(guide).toMatchObject({ title: expect.any(String), category: expect.any(String) });
      expect(guide?.description.length).toBeGreaterThan(20);
    },
  );

  it('are each in the registry of slugs, once', () => {
    const listed = guides.filter(({ category }) => category !== 'Test').map(({ slug }) => slug);
    expect(listed.toSorted()).toEqual([...GUIDE_SLUGS].toSorted());
  });

  it('are all written and published', () => {
    expect(guides.filter((guide) => !isPublished(guide)).map(({ slug }) => slug)).toEqual([]);
  });
});

describe('links in articles', () => {
  const addresses = new Map<string, ReadonlySet<string>>([
    ...guides.map((guide) => [`/docs/${guide.slug}`, idsOf(guide)] as const),
    ...posts.map(({ entry }) => [`/blog/${entry.slug}`, idsOf(entry)] as const),
  ]);

  it('lead to articles and headings that exist', () => {
    const broken = [...writtenGuides, ...posts].flatMap(({ entry, parsed }) => {
      const own = idsOf(entry);
      return linksIn(parsed.tree)
        .filter((link) => /^(\/docs\/|\/blog\/|#)/.test(link))
        .filter((link) => {
          const [path = '', id] = link.split('#');
          const ids = path === '' ? own : addresses.get(path);
          return !ids || (id !== undefined && !ids.has(id));
        })
        .map((link) => `${entry.slug}: ${link}`);
    });
    expect(broken).toEqual([]);
  });
});

function idsOf(entry: Guide | Post): ReadonlySet<string> {
  return new Set(entry.headings.map(({ id }) => id));
}

const linksIn = (tree: object): string[] =>
  partsOf(tree).flatMap((node) => ('type' in node && node.type === 'link' && 'url' in node ? [String(node.url)] : []));
