/**
 * Puts what the operator has set into built pages, in place of the words they were built with. A page whose operator has set
 * nothing stays as it is.
 */
import type { SiteSlot } from '@forecastle/contract/public-origin';
import { escapeHtml, withAttributes, without } from '../pages/markup.ts';
import type { Site } from './site-settings.ts';

/** Returns the page with the operator's details in it. */
export function fillSite(page: string, site: Site): string {
  const { profile, email } = site;
  const links = [...(profile ? [profile] : []), ...site.links];
  let filled = page;
  if (links.length > 0) filled = withStructured(withLinks(filled, links), links);
  for (const [slot, text] of Object.entries(textsOf(site)) as [SiteSlot, string | null][]) {
    if (text !== null) filled = inside(filled, slot, () => asHtml(text));
  }
  if (profile) filled = onTag(filled, 'profile', (tag) => withAttribute(tag, 'href', profile.href));
  return email === null ? filled : withEmail(filled, email);
}

function textsOf(site: Site): Partial<Record<SiteSlot, string | null>> {
  const { legalName, postalAddress, founderName, founderTitle, testimonial, roiNote, profile } = site;
  const signature = [founderName, founderTitle].filter(Boolean).join(', ');
  // An address that begins with the name says it once in a sentence that has named it.
  const lines = postalAddress?.split('\n').filter((line) => line.trim() !== '' && line !== legalName) ?? [];
  return {
    legalName,
    postalAddress,
    addressLine: lines.join(', ') || null,
    profileLabel: profile?.label ?? null,
    testimonial: testimonial && `“${testimonial}”`,
    // The words of the build are the team's: only their own are signed by the operator.
    testimonialBy: testimonial && signature,
    roiNote,
    roiNoteBy: roiNote && signature,
  };
}

/** The item of the list, as built, is the form of all. */
const withLinks = (page: string, links: readonly { label: string; href: string }[]): string =>
  page.replace(/<li data-site="links">[\s\S]*?<\/li>/, (item) =>
    links
      .map(({ label, href }) =>
        item.replace(/(<a\b[^>]*>)[^<]*/, (_, tag: string) => withAttribute(tag, 'href', href) + asHtml(label)),
      )
      .join(''),
  );

/** Shows the address in words that programs do not gather, and takes away what stands there without one. */
function withEmail(page: string, email: string): string {
  const at = email.lastIndexOf('@');
  const [mailbox, host] = [email.slice(0, at), email.slice(at + 1)];
  const shown = onTag(page, 'email', (tag) =>
    withAttribute(withAttribute(without(tag, 'hidden'), 'data-mailbox', mailbox), 'data-host', host),
  );
  return onTag(
    inside(shown, 'email', () => asHtml(`${mailbox} [at] ${host.replaceAll('.', ' [dot] ')}`)),
    'noEmail',
    (tag) => withAttribute(tag, 'hidden', ''),
  );
}

/** The links that name the same organisation elsewhere, for programs that read structured data. */
const withStructured = (page: string, links: readonly { href: string }[]): string =>
  page.replace(/(<script type="application\/ld\+json">[\s\S]*?"@type":"Organization",)/, (start) => {
    const addresses = JSON.stringify(links.map(({ href }) => href));
    return `${start}"sameAs":${addresses.replaceAll(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)},`;
  });

const ofSlot = (slot: SiteSlot): string => `[^>]*\\sdata-site="${slot}"[^>]*`;

/** Changes what the elements of that slot hold; they hold none of their own name. */
const inside = (page: string, slot: SiteSlot, change: (built: string) => string): string =>
  page.replaceAll(
    new RegExp(`(<(\\w+)(?=\\s)${ofSlot(slot)}>)([\\s\\S]*?)(</\\2>)`, 'g'),
    (_, start: string, _name: string, built: string, end: string) => start + change(built) + end,
  );

const onTag = (page: string, slot: SiteSlot, change: (tag: string) => string): string =>
  page.replaceAll(new RegExp(`<\\w+(?=\\s)${ofSlot(slot)}>`, 'g'), change);

const withAttribute = (tag: string, name: string, value: string): string =>
  withAttributes(without(tag, name), `${name}="${escapeHtml(value)}"`);

const asHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br/>');
