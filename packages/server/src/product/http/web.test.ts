import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PUBLIC_ORIGIN } from '@forecastle/contract/public-origin';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDocuments } from '../../platform/http/documents.ts';
import { inlineScriptHashes, registerWeb } from '../../platform/http/web.ts';

const build = mkdtempSync(join(tmpdir(), 'forecastle-web-'));
const app = fastify();
const OPERATED = { publicUrl: 'https://sales.example.com', demo: false };
const SCRIPT = 'document.title';
const OTHER_SCRIPT = 'history.length';
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
/** Words that a compressor has work with. */
const LONG = Array.from({ length: 900 }, (_, index) => `<p>${(index * 7_919) % 1_009} deals</p>`).join('');
const page = (words: string) =>
  `<title>${words}</title><link rel="canonical" href="${PUBLIC_ORIGIN}/x"><script>${SCRIPT}</script>
   <script type="application/ld+json">{"name":"${words}"}</script>${'<p>text</p>'.repeat(200)}`;

const FILES: Record<string, string> = {
  'index.html': page('home'),
  'about/index.html': page('about'),
  'demo/index.html': `${page('demo')}<a data-demo="closed" href="/sign-in">Look around</a>`,
  'blog/index.html': `${page('blog')}<script>${OTHER_SCRIPT}</script>`,
  'blog/operationalising-sales-frameworks/index.html': page('post'),
  'docs/index.html': page('docs') + LONG,
  'docs/quickstart/index.html': page('guide'),
  'not-found/index.html': page('nothing here'),
  '__spa-fallback.html': `<head>${page('product')}<link href="/assets/shell.js"/></head>`,
  'screens.json': JSON.stringify([
    { path: '/crm/deals', files: ['/assets/shell.js', '/assets/deals.js'] },
    { path: '/imports/new', files: ['/assets/wizard.js'] },
    { path: '/imports/:importId', files: ['/assets/import.js'] },
    { path: '/inquiries/:inquiryId?', files: ['/assets/inquiries.js'] },
  ]),
  'sitemap.xml': `<loc>${PUBLIC_ORIGIN}/about</loc>`,
  'assets/app-abc.js': 'let a',
  'favicon.svg': '<svg/>',
  'video/tour.webm': '0123456789',
  'video/tour.vtt': 'WEBVTT',
};

beforeAll(async () => {
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(build, file)), { recursive: true });
    writeFileSync(join(build, file), content);
  }
  await registerWeb(app, { operated: OPERATED, build });
});
afterAll(async () => {
  await app.close();
  rmSync(build, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

describe('a public page', () => {
  it.each([
    ['/', 'home'],
    ['/?utm=x', 'home'],
    ['/about', 'about'],
    ['/docs/quickstart', 'guide'],
  ])('is served at %s', async (url, title) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  it('shows the way into the demo workspace only where there is one', async () => {
    expect((await get('/demo')).body).toContain('data-demo="closed"');
    const open = fastify();
    await registerWeb(open, { operated: { publicUrl: 'https://sales.example.com', demo: true }, build });
    expect((await open.inject('/demo')).body).toContain('data-demo="open"');
    await open.close();
  });

  it('names the address of its operator, and so does the sitemap', async () => {
    expect((await get('/about')).body).toContain('href="https://sales.example.com/x"');
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.body).toBe('<loc>https://sales.example.com/about</loc>');
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8');
  });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('travels as %s to a browser that accepts %s', async (encoding, accepted, open) => {
    const answer = await get('/about', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(open(answer.rawPayload).toString()).toBe((await get('/about')).body);
  });

  it('is asked for anew, and not sent again while it is the same', async () => {
    const first = await get('/about', { 'accept-encoding': 'br' });
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/about', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('allows the scripts that stand in it and no others', async () => {
    const scripts = async (url: string) =>
      String((await get(url)).headers['content-security-policy'])
        .split('; ')
        .find((directive) => directive.startsWith('script-src '));
    expect(await scripts('/about')).toBe(`script-src 'self' ${hashOf(SCRIPT)}`);
    expect(await scripts('/blog')).toBe(`script-src 'self' ${hashOf(SCRIPT)} ${hashOf(OTHER_SCRIPT)}`);
  });

  it('is sent smaller once it has been asked for a few times', async () => {
    const page = async () => (await get('/docs', { 'accept-encoding': 'br' })).rawPayload;
    const first = await page();
    await expect.poll(async () => (await page()).length).toBeLessThan(first.length);
    expect(brotliDecompressSync(await page())).toEqual(brotliDecompressSync(first));
  });

  it('answers HEAD without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/about' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('');
  });
});

describe('another spelling', () => {
  it.each([
    ['/about/', '/about'],
    ['/about/index.html', '/about'],
    ['/index.html', '/'],
    ['/about/?plan=starter', '/about?plan=starter'],
    ['/blog/operationalizing-sales-frameworks', '/blog/operationalising-sales-frameworks'],
    ['/blog/operationalizing-sales-frameworks/?a=b', '/blog/operationalising-sales-frameworks?a=b'],
  ])('of %s leads for good to %s', async (url, location) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe(location);
  });
});

describe('an unknown name', () => {
  it.each([
    ['/blog/no-such-post', '/blog'],
    ['/docs/no-such-guide', '/docs'],
  ])('%s leads to %s', async (url, location) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(location);
  });

  it.each(['/nowhere', '/about/nowhere', '/blog/a/b', '/blog/a.png', '/assets/gone.js', '/not-found'])(
    'elsewhere is a real 404 with the page that helps on: %s',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain('<title>nothing here</title>');
    },
  );

  it.each(['POST', 'PUT', 'DELETE'] as const)('is no page to %s', async (method) => {
    const answer = await app.inject({ method, url: '/about' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the product', () => {
  it.each(['/sign-in', '/crm/opportunities', '/settings/people?tab=x'])(
    'loads %s through its one page',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>product</title>');
    },
  );

  it.each([
    ['/crm/deals', ['deals']],
    ['/crm/deals?stage=x', ['deals']],
    ['/imports/new', ['wizard']],
    ['/imports/0199', ['import']],
    ['/inquiries', ['inquiries']],
    ['/inquiries/0199', ['inquiries']],
    ['/imports/0199/rows', []],
    ['/crm', []],
  ])('asks at %s for all files of the screen there at once', async (url, files) => {
    const answer = await get(url);
    const asked = [...answer.body.matchAll(/<link rel="modulepreload" href="\/assets\/(\w+)\.js"\/>/g)];
    expect(asked.map(([, file]) => file)).toEqual(files);
    expect(answer.headers['content-security-policy']).toContain(hashOf(SCRIPT));
  });
});

describe('a file', () => {
  it('whose name holds its hash is kept for good, any other for a day', async () => {
    expect((await get('/assets/app-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it('opened by itself may load nothing', async () => {
    expect((await get('/favicon.svg')).headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('a video', () => {
  const part = (range: string, headers = {}) => get('/video/tour.webm', { range, ...headers });

  it('is sent in the parts that a player asks for, from anywhere in it', async () => {
    expect((await get('/video/tour.webm')).headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'video/webm',
      'cache-control': 'public, max-age=86400',
    });
    const answer = await part('bytes=4-6');
    expect([answer.statusCode, answer.body]).toEqual([206, '456']);
    expect(answer.headers['content-range']).toBe('bytes 4-6/10');
    expect((await part('bytes=7-')).body).toBe('789');
    expect((await part('bytes=-3')).body).toBe('789');
    expect((await part('bytes=8-99999999999999999999999')).body).toBe('89');
  });

  it('says how long it is to a player that asks for a part behind its end', async () => {
    for (const range of ['bytes=10-', 'bytes=99999999999999999999999-', 'bytes=-0']) {
      const answer = await part(range);
      expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([range, 416, 'bytes */10']);
    }
  });

  it.each([
    ['more of its end than there is', 'bytes=-11', {}],
    ['parts that lie apart', 'bytes=0-1,5-6', {}],
    ['another unit', 'seconds=0-1', {}],
    ['a part as of a date, which it has none of', 'bytes=4-6', { 'if-range': 'Wed, 21 Oct 2035 07:28:00 GMT' }],
  ])('is sent whole where a player asks for %s', async (_what, range, headers) => {
    const answer = await part(range, headers);
    expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
    expect(answer.headers['accept-ranges']).toBe('bytes');
  });

  it('says by HEAD how long it is as a whole', async () => {
    const headers = { range: 'bytes=4-6' };
    const answer = await app.inject({ method: 'HEAD', url: '/video/tour.webm', headers });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '10', '']);
  });

  it('is sent whole where the browser holds parts of an earlier one', async () => {
    const answer = await part('bytes=4-6', { 'if-range': '"another"' });
    expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
  });

  it('is not compressed, and plays where its address is opened', async () => {
    const { headers } = await get('/video/tour.webm', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("media-src 'self'");
  });

  it('has captions that a browser takes for WebVTT', async () => {
    expect((await get('/video/tour.vtt')).headers['content-type']).toMatch(/^text\/vtt/);
  });

  it('is the only file that is sent in parts', async () => {
    const answer = await get('/favicon.svg', { range: 'bytes=0-1' });
    expect([answer.statusCode, answer.body]).toEqual([200, '<svg/>']);
  });
});

describe('inline scripts of the pages', () => {
  it('are allowed by their hash, structured data aside', () => {
    expect(inlineScriptHashes(loadDocuments(build, OPERATED))).toEqual([SCRIPT, OTHER_SCRIPT].map(hashOf).sort());
  });
});
