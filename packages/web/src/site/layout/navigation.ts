import { brand, type FeatureSlug } from '@forecastle/content';
import { pageAt } from '../pages.ts';

export interface NavLink {
  path: string;
  label: string;
  /** What one finds there, in a dropdown of the bar. */
  about?: string | undefined;
  /** Of a feature: where it stands is shown beside it. */
  feature?: FeatureSlug | undefined;
}

export interface NavGroup {
  label: string;
  links: readonly NavLink[];
}

const link = (path: string, label = pageAt(path).name): NavLink => ({ path, label });
const feature = (slug: FeatureSlug, about: string): NavLink => ({ ...link(`/features/${slug}`), about, feature: slug });

export const FEATURE_LINKS: readonly NavLink[] = [
  feature('revenue-intelligence', 'Forecast, risk and health, a view for each role'),
  feature('pipeline-intelligence', 'Confidence and risk, deal by deal, with reasons'),
  feature('meeting-capture', 'What was said, and what it means for the deal'),
  feature('deal-drag', 'What slows a deal down, in one score'),
  feature('enhanced-frameworks', 'Evidence for MEDDPIC, BANT and more'),
  feature('contact-freshness', 'Who has gone quiet on which deal'),
  feature('weekly-action-plan', 'What to do first, every Monday'),
  feature('contextiq-conversations', 'Drafts and answers that know the deal'),
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
  { label: 'Solutions', links: [{ ...link('/solutions/revops'), about: 'One forecast, beside the stack you have' }] },
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
