/** An article as lists, pages, search and sharing see it. Times are dates (YYYY-MM-DD); reading time is in minutes. */

export const GUIDE_CATEGORIES = [
  'Revenue Intelligence',
  'Playbooks',
  'Integrations',
  'Onboarding',
  'Feature Guides',
  'Quick Guides',
  'Test',
] as const;

export type GuideCategory = (typeof GUIDE_CATEGORIES)[number];

/** Guides of this category have an address, and no list shows them. */
export const HIDDEN_CATEGORY: GuideCategory = 'Test';

export interface Heading {
  readonly level: 2 | 3;
  readonly text: string;
  /** The id that the heading has on the page. */
  readonly id: string;
}

export interface PostFrontMatter {
  readonly title: string;
  readonly date: string;
  readonly description: string;
  readonly author: string;
  readonly image: string | null;
  readonly featured: boolean;
  /** Its place among the four posts on the home page, 1 to 4. */
  readonly pinned: number | null;
  readonly tags: readonly string[];
}

export interface GuideFrontMatter {
  readonly title: string;
  readonly description: string;
  readonly category: GuideCategory;
  readonly icon: string | null;
  readonly author: string;
  readonly date: string;
  readonly lastUpdated: string;
  readonly status: 'published' | 'planned';
}

interface Read {
  readonly slug: string;
  readonly headings: readonly Heading[];
  readonly readingMinutes: number;
}

export interface Post extends PostFrontMatter, Read {}

export interface WrittenGuide extends GuideFrontMatter, Read {
  readonly plan: null;
}

/** A guide with an address and no text yet. */
export interface PlannedGuide {
  readonly slug: string;
  readonly title: string;
  readonly category: GuideCategory;
  readonly description: string;
  readonly icon: null;
  readonly status: 'planned';
  readonly headings: readonly Heading[];
  /** What the guide will hold and what it waits for, in a sentence or two. */
  readonly plan: string;
}

export type Guide = WrittenGuide | PlannedGuide;

export const isWritten = (guide: Guide): guide is WrittenGuide => guide.plan === null;

export const isPublished = (guide: Guide): guide is WrittenGuide => isWritten(guide) && guide.status === 'published';

export const isListed = (guide: Guide): boolean => guide.category !== HIDDEN_CATEGORY;
