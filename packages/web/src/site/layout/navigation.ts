import { brand, type FeatureSlug } from '@forecastle/content';
import { pageAt } from '../pages.ts';

export interface NavLink {
  path: string;
  label: string;
  /** What the page shows, in a dropdown of the bar. */
  about?: string | undefined;
  /** A feature that is not there yet says so beside its name. */
  feature?: FeatureSlug | undefined;
}

export interface NavGroup {
  label: string;
  links: readonly NavLink[];
}

const link = (path: string, label = pageAt(path).name): NavLink => ({ path, label });
const feature = (slug: FeatureSlug, about: string): NavLink => ({ ...link(`/features/${slug}`), about, feature: slug });

export const FEATURE_LINKS: readonly NavLink[] = [
  feature('revenue-intelligence', 'Forecast, risk and health by role'),
  feature('pipeline-intelligence', 'Risk and confidence for each deal'),
  feature('meeting-capture', 'Transcripts and deal signals'),
  feature('deal-drag', 'What slows a deal down'),
  feature('enhanced-frameworks', 'MEDDPIC, BANT and SPICED'),
  feature('contact-freshness', 'Who has gone quiet'),
  feature('weekly-action-plan', 'What to do first on Monday'),
  feature('contextiq-conversations', 'Drafts that know the deal'),
];

export const FRAMEWORK_LINKS: readonly NavLink[] = ['meddpic', 'bant', 'spiced'].map((slug) =>
  link(`/frameworks/${slug}`),
);

/** Where somebody who is signed in goes on. */
export const PRODUCT_START = '/start';

/** The bar, from left to right. */
export const TOP_LINKS: readonly (NavLink | NavGroup)[] = [
  link('/'),
  link('/about'),
  link(`/why-${brand.name.toLowerCase()}`),
  { label: 'Solutions', links: [{ ...link('/solutions/revops'), about: 'One forecast for every team' }] },
  { label: 'Features', links: FEATURE_LINKS },
  link('/pricing'),
  link('/features/roi-calculator', 'ROI'),
  link('/docs'),
  link('/blog'),
  link('/contact'),
];

/** Docs and the blog stay marked on the pages below them; the home page is above everything and would never lose it. */
export const isCurrent = (path: string, here: string): boolean =>
  here === path || (path !== '/' && here.startsWith(`${path}/`));

/** A guide or a post: it has to come in one round with all its text, and its frame has nothing to spare. */
export const isArticle = (path: string): boolean => /^\/(docs|blog)\/./.test(path);
