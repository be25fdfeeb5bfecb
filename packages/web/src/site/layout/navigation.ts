import { brand } from '@forecastle/content';
import { pageAt } from '../pages.ts';

export interface NavLink {
  path: string;
  label: string;
}

export interface NavGroup {
  label: string;
  links: readonly NavLink[];
}

const link = (path: string, label = pageAt(path).name): NavLink => ({ path, label });

export const FEATURE_LINKS: readonly NavLink[] = [
  'revenue-intelligence',
  'pipeline-intelligence',
  'meeting-capture',
  'deal-drag',
  'enhanced-frameworks',
  'contact-freshness',
  'weekly-action-plan',
  'contextiq-conversations',
].map((slug) => link(`/features/${slug}`));

export const FRAMEWORK_LINKS: readonly NavLink[] = ['meddpic', 'bant', 'spiced'].map((slug) =>
  link(`/frameworks/${slug}`),
);

/** The bar, from left to right. */
export const TOP_LINKS: readonly (NavLink | NavGroup)[] = [
  link('/'),
  link('/about'),
  link(`/why-${brand.name.toLowerCase()}`),
  { label: 'Solutions', links: [link('/solutions/revops')] },
  { label: 'Features', links: FEATURE_LINKS },
  link('/pricing'),
  link('/features/roi-calculator'),
  link('/docs'),
  link('/blog'),
  link('/contact'),
];

/** Docs and the blog stay marked on the pages below them; the home page is above everything and would never lose it. */
export const isCurrent = (path: string, here: string): boolean =>
  here === path || (path !== '/' && here.startsWith(`${path}/`));
