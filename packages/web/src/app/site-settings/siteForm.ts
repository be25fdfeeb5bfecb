import type { Api } from '../../api/client.ts';

export type Site = Awaited<ReturnType<Api['siteSettings']['get']>>;
export type SiteLink = Site['links'][number];
type Given = Omit<Parameters<Api['siteSettings']['put']>[0], 'expectedVersion'>;

/** The settings as fields hold them: nothing set is an empty text. */
export interface SiteValues {
  readonly legalName: string;
  readonly postalAddress: string;
  readonly email: string;
  readonly profile: SiteLink;
  readonly links: readonly SiteLink[];
  readonly founderName: string;
  readonly founderTitle: string;
  readonly testimonial: string;
  readonly roiNote: string;
}

export const NO_LINK: SiteLink = { label: '', href: '' };

/** How fields are called where somebody else changed them too. */
export const SITE_FIELD_NAMES: Readonly<Record<keyof SiteValues, string>> = {
  legalName: 'Legal name',
  postalAddress: 'Postal address',
  email: 'Contact email',
  profile: 'Profile',
  links: 'Social links',
  founderName: 'Name',
  founderTitle: 'Title',
  testimonial: 'Testimonial on Meeting Capture',
  roiNote: 'Note on the ROI calculator',
};

export const valuesOf = (site: Site): SiteValues => ({
  legalName: site.legalName ?? '',
  postalAddress: site.postalAddress ?? '',
  email: site.email ?? '',
  profile: site.profile ?? NO_LINK,
  links: site.links,
  founderName: site.founderName ?? '',
  founderTitle: site.founderTitle ?? '',
  testimonial: site.testimonial ?? '',
  roiNote: site.roiNote ?? '',
});

/** Returns what is sent; links without a name and an address are left out. */
export const givenOf = ({ profile, links, ...texts }: SiteValues): Given => ({
  ...texts,
  profile: isEmpty(profile) ? null : profile,
  links: links.filter((link) => !isEmpty(link)),
});

const isEmpty = ({ label, href }: SiteLink): boolean => label.trim() === '' && href.trim() === '';

/** Returns the fields that both changed: what stood there when `before` was read differs from what stands there `now`. */
export const changedByBoth = (before: Partial<SiteValues>, now: SiteValues): (keyof SiteValues)[] =>
  (Object.keys(before) as (keyof SiteValues)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  );
