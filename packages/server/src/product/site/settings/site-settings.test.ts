import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { addMember } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type Browser, startTestApp, type TestApp } from '../../../testing/app.ts';
import { currentSite } from './current-site.ts';

/** Pages in small, with the places as React writes them. */
const FOOTER =
  '<footer>© <span data-site="legalName">Forecastle</span><ul><li><a href="/terms">Terms</a></li><li data-site="links">' +
  '<a href="https://code.example" target="_blank" rel="noopener">Code<span> (opens in a new tab)</span></a></li></ul></footer>';
const DATA = '<script type="application/ld+json">{"@type":"Organization","name":"Forecastle"}</script>';
const PAGES: Record<string, string> = {
  'about/index.html': `<title>About</title>${DATA}${FOOTER}`,
  'contact/index.html':
    '<title>Contact</title><address class="a" data-site="postalAddress">Wellington</address>' +
    '<a href="https://code.example" data-site="profile"><span data-site="profileLabel">Code</span></a>' +
    '<a href="#message" hidden="" data-site="email"></a><div data-site="noEmail"><p>Use the form</p></div>' +
    '<form id="message-form"><input type="hidden" name="token" value=""/></form><form id="partner-form"></form>',
  'privacy/index.html':
    '<p><span data-site="legalName">The team</span>, <span data-site="addressLine">Wellington</span>, is responsible</p>',
  'notes/index.html':
    '<blockquote data-site="testimonial">“Built”</blockquote><figcaption data-site="testimonialBy">The team</figcaption>' +
    '<blockquote data-site="roiNote">Built</blockquote><figcaption data-site="roiNoteBy">The team</figcaption>',
  '__spa-fallback.html': '<title>Product</title>',
};
const GIVEN = {
  legalName: 'Harbour & Sons Limited',
  postalAddress: 'Harbour & Sons Limited\r\nPO Box 1\nNelson 7040\n',
  email: 'hello@harbour.co.example',
  profile: { label: 'LinkedIn', href: 'https://network.example/harbour' },
  links: [{ label: '<b>Mastodon</b>', href: 'https://social.example/@harbour?a=1&b="2"' }],
  founderName: 'Ana Ruiz',
  founderTitle: 'Founder of Harbour',
  testimonial: 'It writes the notes.\nI read them.',
  roiNote: 'Check $& and $1.',
};
const UNSET = {
  legalName: null,
  postalAddress: null,
  email: null,
  profile: null,
  links: [],
  founderName: null,
  founderTitle: null,
  testimonial: null,
  roiNote: null,
};

const build = mkdtempSync(join(tmpdir(), 'forecastle-site-'));
let app: TestApp;
let admin: Browser;
beforeAll(async () => {
  for (const [file, html] of Object.entries(PAGES)) {
    mkdirSync(dirname(join(build, file)), { recursive: true });
    writeFileSync(join(build, file), html);
  }
  app = await startTestApp({}, { webBuild: build });
  ({ browser: admin } = await app.signUp('Operator'));
});
afterAll(async () => {
  await app.close();
  rmSync(build, { recursive: true });
});

const page = async (path: string): Promise<string> => (await app.app.inject(path)).body;
/** Sets everything, whatever was set before. */
async function set(change: object): Promise<void> {
  const answer = await admin.put('/site', { ...UNSET, ...change });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
}

describe('the details of the site', () => {
  it('are nothing at first, and pages are as built', async () => {
    expect((await admin.get('/site')).body).toEqual({ ...UNSET, version: 0 });
    expect(await page('/about')).toBe(PAGES['about/index.html']);
    expect(await page('/privacy')).toContain('The team</span>, <span data-site="addressLine">Wellington</span>');
  });

  it('are on the pages soon after they are set, each as text, and gone again when they are taken back', async () => {
    await set(GIVEN);
    await expect.poll(() => page('/about')).toContain('Harbour &amp; Sons Limited');
    const about = await page('/about');
    expect(about).toContain('href="https://network.example/harbour"');
    expect(about).toContain('&lt;b&gt;Mastodon&lt;/b&gt;');
    expect(about).toContain('href="https://social.example/@harbour?a=1&amp;b=&quot;2&quot;"');
    expect(about.match(/<li data-site/g)).toHaveLength(2);
    expect(about.match(/target="_blank" rel="noopener"/g)).toHaveLength(2);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(about) ?? [];
    expect(JSON.parse(data).sameAs).toEqual(['https://network.example/harbour', GIVEN.links[0]?.href]);

    const contact = await page('/contact');
    expect(contact).toContain('>Harbour &amp; Sons Limited<br/>PO Box 1<br/>Nelson 7040</address>');
    expect(contact).toContain('>LinkedIn</span>');
    expect(contact).toMatch(
      /<a href="#message" data-site="email" data-mailbox="hello" data-host="harbour.co.example">/,
    );
    expect(contact).toContain('>hello [at] harbour [dot] co [dot] example</a>');
    expect(contact).toContain('<div data-site="noEmail" hidden="">');
    expect(contact).not.toContain('hello@');
    // The name once, though the address begins with it.
    expect(await page('/privacy')).toContain(
      'Limited</span>, <span data-site="addressLine">PO Box 1, Nelson 7040</span>',
    );
    const notes = await page('/notes');
    expect(notes).toContain('“It writes the notes.<br/>I read them.”');
    expect(notes.match(/Ana Ruiz, Founder of Harbour/g)).toHaveLength(2);
    expect(notes).toContain('Check $&amp; and $1.');

    await set({});
    await expect.poll(() => page('/about')).toBe(PAGES['about/index.html']);
  });

  it('leave the team’s words signed by the team while the founder has written none', async () => {
    await set({ founderName: 'Ana Ruiz', testimonial: 'Mine.' });
    await expect.poll(() => page('/notes')).toContain('“Mine.”');
    const notes = await page('/notes');
    expect(notes).toContain('data-site="testimonialBy">Ana Ruiz<');
    expect(notes).toContain('data-site="roiNote">Built</blockquote><figcaption data-site="roiNoteBy">The team<');
  });

  it('keep no page from being served while they cannot be read', async () => {
    await administer(app.database.ownerUrl, 'ALTER TABLE site_settings RENAME TO site_settings_away');
    try {
      expect(await currentSite(app.database.pool, app.settings)()).toBeNull();
      expect((await app.app.inject('/about')).statusCode).toBe(200);
    } finally {
      await administer(app.database.ownerUrl, 'ALTER TABLE site_settings_away RENAME TO site_settings');
    }
  });

  it.each([
    ['email', { email: 'hello@' }, /not a complete email address/],
    ['email', { email: 'a@b.example\r\nBcc: x@y.example' }, /line|email/],
    ['profile.href', { profile: { label: 'Site', href: 'http://harbour.example' } }, /begins with https:/],
    ['profile.href', { profile: { label: 'Site', href: 'javascript:alert(1)' } }, /begins with https:/],
    ['profile.href', { profile: { label: 'Site', href: 'https://me:pw@harbour.example' } }, /no user name/],
    ['profile.label', { profile: { label: ' ', href: 'https://harbour.example' } }, /Name the link/],
    ['links[0].href', { links: [{ label: 'A', href: 'harbour' }] }, /begins with https:/],
    ['links', { links: Array.from({ length: 9 }, () => GIVEN.profile) }, /At most 8 links/],
    ['postalAddress', { postalAddress: Array(9).fill('line').join('\n') }, /At most 8 lines/],
    ['testimonial', { testimonial: 'x'.repeat(601), founderName: 'Ana' }, /At most 600/],
    ['roiNote', { roiNote: 'a\u0000b', founderName: 'Ana' }, /cannot be kept|character/],
    ['founderName', { testimonial: 'Mine.' }, /founder’s name/],
  ])('refuse a bad value of %s and say why', async (field, change, why) => {
    const before = (await admin.get('/site')).body;
    const { status, body } = await admin.put('/site', { ...UNSET, ...change });
    expect(status).toBe(422);
    expect(body.data.problems).toContainEqual(expect.objectContaining({ field, message: expect.stringMatching(why) }));
    expect((await admin.get('/site')).body).toEqual(before);
  });

  it('are refused when somebody else has set them since', async () => {
    const { version } = (await admin.get('/site')).body;
    expect((await admin.put('/site', { ...UNSET, email: 'a@harbour.example', expectedVersion: version })).status).toBe(
      200,
    );
    const late = await admin.put('/site', { ...UNSET, email: 'b@harbour.example', expectedVersion: version });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect((await admin.get('/site')).body.email).toBe('a@harbour.example');
  });

  it('leave a line in the audit trail', async () => {
    await set({ legalName: 'Harbour Limited' });
    await set({ legalName: 'Harbour Software Limited', links: GIVEN.links });
    const [entry] = (await admin.get('/audit-trail')).body.items;
    expect(entry.sentence).toMatch(/changed what the public pages say about their operator\.$/);
    expect(entry.changes).toContainEqual({
      label: 'Legal name',
      from: 'Harbour Limited',
      to: 'Harbour Software Limited',
    });
  });

  it('are nobody else’s: other roles, and admins of other organisations', async () => {
    const { browser: stranger, session } = await app.signUp('Elsewhere');
    expect(session.abilities.manageSite).toBe(false);
    expect((await admin.get('/session')).body.abilities.manageSite).toBe(true);
    const { browser: revops } = await addMember(app, admin, { role: 'revops' });
    const before = (await admin.get('/site')).body;
    for (const browser of [stranger, revops]) {
      expect((await browser.get('/site')).status).toBe(403);
      expect((await browser.put('/site', { ...UNSET, legalName: 'Mine' })).status).toBe(403);
    }
    expect((await app.browser().get('/site')).status).toBe(401);
    expect((await admin.get('/site')).body).toEqual(before);
    expect(await page('/about')).not.toContain('Mine');
  });
});

it('the organisation that the installation names operates the site, whoever was first', async () => {
  const { browser: second, session } = await app.signUp('Second');
  const named = await startTestApp(
    { site: { ...app.settings.site, operatorOrganizationId: newId() } },
    { webBuild: build },
  );
  try {
    const { session: first } = await named.signUp('First');
    expect(first.abilities.manageSite).toBe(false);
  } finally {
    await named.close();
  }
  expect([session.abilities.manageSite, (await second.get('/site')).status]).toEqual([false, 403]);
});
