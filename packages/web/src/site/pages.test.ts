import { FEATURE_STATUS_NAMES, FEATURES, type FeatureSlug } from '@forecastle/content';
import { describe, expect, it } from 'vitest';
import { PAGES, pageAt } from './pages.ts';

describe('what search engines and shared links say of a page', () => {
  it.each(Object.keys(FEATURES) as FeatureSlug[])('promises of %s no more than there is', (slug) => {
    const { status } = FEATURES[slug];
    const { description } = pageAt(`/features/${slug}`);
    const said = Object.values(FEATURE_STATUS_NAMES).find((name) => description.startsWith(`${name}. `));
    expect(said).toBe(status === 'today' ? undefined : FEATURE_STATUS_NAMES[status]);
    expect(/ will /.test(description)).toBe(status !== 'today');
  });

  it('is short enough to be shown whole', () => {
    const lengths = PAGES.filter(({ unlisted }) => !unlisted).map(({ path, description }) => ({
      path,
      fits: description.length >= 70 && description.length <= 160,
    }));
    expect(lengths.filter(({ fits }) => !fits)).toEqual([]);
  });
});
