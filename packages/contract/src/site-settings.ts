/** What the public pages say about whoever operates them: kept by the operating organisation, read by every visitor. */
import * as z from 'zod';
import { base } from './base.ts';
import { SITE_ADDRESS_LINES_MAX, SITE_LIMITS, SITE_LINKS_MAX } from './limits.ts';
import { oneLine, orNothing } from './shapes.ts';

/** Text over several lines, without control characters. */
const LINES = /^(?:\n|\P{Cc})*$/u;
const lines = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .max(max, `At most ${max} characters.`)
        .regex(LINES, 'We cannot store one of these characters. Remove it.'),
    );

function isHttps(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
}

export const SiteLink = z.object({
  label: oneLine(SITE_LIMITS.linkLabel, 'Name the link, for example LinkedIn.'),
  href: z
    .string()
    .trim()
    .max(SITE_LIMITS.linkHref, `At most ${SITE_LIMITS.linkHref} characters.`)
    .refine(isHttps, 'Enter a web address that begins with https:// and has no user name.'),
});

const Fields = {
  legalName: orNothing(oneLine(SITE_LIMITS.legalName)).describe('Legal name of the operator; null: the team'),
  postalAddress: orNothing(
    lines(SITE_LIMITS.postalAddress).refine(
      (text) => text.split('\n').length <= SITE_ADDRESS_LINES_MAX,
      `At most ${SITE_ADDRESS_LINES_MAX} lines.`,
    ),
  ).describe('Line by line, as on an envelope; null: Wellington, New Zealand'),
  email: orNothing(
    oneLine(SITE_LIMITS.email).pipe(z.email('This is not a complete email address. It looks like hello@example.com.')),
  ).describe('null: the contact page offers its form'),
  profile: SiteLink.nullable().describe('Page on a professional network; null: the repository'),
  links: z
    .array(SiteLink)
    .max(SITE_LINKS_MAX, `At most ${SITE_LINKS_MAX} links.`)
    .describe('Further social links in the footer, after the profile'),
  founderName: orNothing(oneLine(SITE_LIMITS.founderName)).describe('Signs the testimonial and the ROI note'),
  founderTitle: orNothing(oneLine(SITE_LIMITS.founderTitle)),
  testimonial: orNothing(lines(SITE_LIMITS.testimonial)).describe('On the Meeting Capture page; null: the team’s text'),
  roiNote: orNothing(lines(SITE_LIMITS.roiNote)).describe('Below the ROI calculator; null: the team’s text'),
};
/** Null means that the built pages speak for themselves. */
export const SiteSettings = z.object({
  ...Fields,
  version: z.int().describe('Number of changes; 0 before the first'),
});

const PATH = '/site';
const tags = ['site'];

export const siteSettings = {
  get: base
    .meta({ ability: 'manageSite' })
    .route({ method: 'GET', path: PATH, tags, summary: 'Get the operator’s details on the public pages' })
    .output(SiteSettings),
  put: base
    .meta({ ability: 'manageSite' })
    .route({
      method: 'PUT',
      path: PATH,
      tags,
      summary: 'Set the operator’s details on the public pages; null restores the default text',
    })
    .input(
      z.object({
        ...Fields,
        expectedVersion: z.int().optional().describe('version you saw; another answers CONFLICT'),
      }),
    )
    .output(SiteSettings),
};
