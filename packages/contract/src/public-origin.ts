/**
 * Stands for the operator's address in the built pages (canonical links, sharing images, sitemap), because pages are
 * built before anybody knows it. The server puts PUBLIC_URL in its place.
 */
export const PUBLIC_ORIGIN = 'https://public-origin.invalid';

/**
 * Names of the elements of built pages that the server fills with what the operator has set (`data-site="NAME"`). As built,
 * each holds what stands there until then.
 */
export const SITE_SLOTS = [
  'legalName',
  'postalAddress',
  'addressLine',
  'profile',
  'profileLabel',
  'links',
  'email',
  'noEmail',
  'testimonial',
  'testimonialBy',
  'roiNote',
  'roiNoteBy',
] as const;
export type SiteSlot = (typeof SITE_SLOTS)[number];

/** Stands on what leads into the demo workspace, and hides it; the server opens it where there is one. */
export const DEMO_CLOSED = 'closed';
export const DEMO_OPEN = 'open';
