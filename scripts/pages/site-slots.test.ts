/** Each place that the operator can fill stands on the built page where visitors read it, and is filled there. */
import { SITE_SLOTS } from '@forecastle/contract/public-origin';
import { expect, it } from 'vitest';
import { fillSite } from '../../packages/server/src/product/site/settings/fill-site.ts';
import { attributes, builtPages, textOf } from './built-site.ts';

const pages = new Map(builtPages().map(({ path, html }) => [path, html]));
const built = (path: string): string => pages.get(path) ?? '';
const SITE = {
  legalName: 'Harbour Software Limited',
  postalAddress: 'Harbour Software Limited\nPO Box 1\nNelson 7040',
  email: 'hello@harbour.example',
  profile: { label: 'LinkedIn', href: 'https://network.example/harbour' },
  links: [{ label: 'Mastodon', href: 'https://social.example/harbour' }],
  founderName: 'Ana Ruiz',
  founderTitle: 'Founder',
  testimonial: 'It writes the notes.',
  roiNote: 'Check it.',
  version: 1,
};
const filled = (path: string): string => fillSite(built(path), SITE);

it('every place stands on some page, and no page has one that nobody fills', () => {
  const found = new Set([...pages.values()].flatMap((html) => attributes(html, 'data-site')));
  expect([...found].sort()).toEqual([...SITE_SLOTS].sort());
});

it('the footer of every page takes the links and the legal name', () => {
  const lacking = [...pages.keys()].filter((path) => {
    const words = textOf(/<footer[\s\S]*<\/footer>/.exec(filled(path))?.[0] ?? '');
    return !/Terms LinkedIn \(opens in a new tab\) Mastodon \(opens in a new tab\) © 2024 Harbour Software Limited/.test(
      words,
    );
  });
  expect(lacking).toEqual([]);
});

it('the contact page takes address, profile and email, and hides what stood in their place', () => {
  const html = filled('/contact');
  expect(html).toContain('Harbour Software Limited<br/>PO Box 1<br/>Nelson 7040</address>');
  expect(attributes(html, 'href', 'a')).toContain('https://network.example/harbour');
  expect(html).toContain('data-mailbox="hello" data-host="harbour.example"');
  expect(html).toMatch(/data-site="noEmail" hidden=""/);
  expect(html).not.toContain('hello@');
  expect(textOf(html)).not.toContain('Wellington');
});

it('the testimonial and the note take the founder’s words', () => {
  expect(textOf(filled('/features/meeting-capture'))).toContain('“It writes the notes.” Ana Ruiz, Founder');
  expect(textOf(filled('/features/roi-calculator'))).toContain('Check it. Ana Ruiz, Founder');
});

it('the legal pages name who is responsible, by the defaults and as set', () => {
  const responsible = 'is responsible for this site';
  expect(textOf(built('/privacy'))).toContain(`The Forecastle team , Wellington, New Zealand , ${responsible}`);
  expect(textOf(filled('/privacy'))).toContain(`Harbour Software Limited , PO Box 1, Nelson 7040 , ${responsible}`);
  expect(textOf(filled('/terms'))).toContain('where Harbour Software Limited hosts it');
});

it('structured data name the same links', () => {
  const [, data = ''] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(filled('/')) ?? [];
  const [organization] = JSON.parse(data)['@graph'];
  expect(organization.sameAs).toEqual(['https://network.example/harbour', 'https://social.example/harbour']);
});
