/** One look at a page as Lighthouse takes it: a phone of the middle class on a slow line, both simulated. */
import { createServer } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium as browsers } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { type Audit, type Lighthouse, openLighthouse } from '../lighthouse/open.ts';

export interface Look {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly layoutShift: number;
  /** Milliseconds. */
  readonly blockingTime: number;
  /** Bytes, compressed, without headers: of the files as they are sent, and of what stands inside the page by itself. */
  readonly scriptBytes: number;
  readonly thirdParties: number;
  /** What costs points, in Lighthouse's words. */
  readonly findings: readonly string[];
}

export interface Auditor {
  look(url: string): Promise<Look>;
  close(): Promise<void>;
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export async function openAuditor(): Promise<Auditor> {
  const lighthouse = await openLighthouse();
  const port = await freePort();
  const browser: Browser = await browsers.launch({
    executablePath: await chromium.executablePath(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  });
  return {
    look: (url) => look(lighthouse, url, port),
    close: () => browser.close(),
  };
}

async function look(lighthouse: Lighthouse, url: string, port: number): Promise<Look> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const origin = new URL(url).origin;
  const requests = itemsOf(audits['network-requests']).filter(({ url: asked }) => String(asked).startsWith('http'));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaint: figure('largest-contentful-paint'),
    layoutShift: figure('cumulative-layout-shift'),
    blockingTime: figure('total-blocking-time'),
    scriptBytes: await scriptBytes(
      url,
      requests.filter(({ resourceType }) => resourceType === 'Script').map(({ url: asked }) => String(asked)),
    ),
    thirdParties: requests.filter(({ url: asked }) => new URL(String(asked)).origin !== origin).length,
    findings: Object.values(categories).flatMap(({ id, auditRefs }) =>
      auditRefs
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 0.9)
        .map(({ id: audit }) => `${id}: ${audits[audit]?.title} ${audits[audit]?.displayValue ?? ''}`.trim()),
    ),
  };
}

async function scriptBytes(page: string, files: readonly string[]): Promise<number> {
  const html = await (await fetch(page)).text();
  const inside = html.matchAll(/<script\b(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g);
  const sizes = files.map(async (file) => {
    const { headers } = await fetch(file, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    return Number(headers.get('content-length'));
  });
  const inline = brotliCompressSync([...inside].map(([, script]) => script).join('\n')).length;
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, inline);
}

function itemsOf(audit: Audit | undefined): Record<string, unknown>[] {
  const details = audit?.details as { items?: Record<string, unknown>[] } | undefined;
  return details?.items ?? [];
}

/** The browser is told its port before it runs, so that Lighthouse knows where to find it. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
