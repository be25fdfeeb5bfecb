/** What holds of every kind of answer, and what no request can bring about. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEB_BUILD } from '../../platform/http/web-build.ts';
import { createLogger } from '../../platform/logging/logger.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { webBuild: WEB_BUILD });
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };

describe('the security headers', () => {
  it.each<[string, InjectOptions]>([
    ['an answer of the API', { url: '/api/v1/openapi.json' }],
    ['a refusal to nobody', { url: '/api/v1/people' }],
    ['a refused input', { method: 'POST', url: '/api/v1/sign-in', headers: json, payload: '{}' }],
    ['a body that is no JSON', { method: 'POST', url: '/api/v1/sign-in', headers: json, payload: '{' }],
    [
      'a body that is too large',
      { method: 'POST', url: '/api/v1/sign-in', headers: json, payload: 'x'.repeat(2 ** 21) },
    ],
    [
      'a foreign page',
      { method: 'POST', url: '/api/v1/sign-in', headers: { ...json, origin: 'https://evil.example' } },
    ],
    [
      'a type nothing reads',
      { method: 'POST', url: '/api/v1/sign-in', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
    ],
    ['an address of the API that is not there', { url: '/api/v1/nothing' }],
    ['an address that is not there', { url: '/nothing' }],
    ['an address that cannot be decoded', { url: '/%zz' }],
    ['a file for nobody', { url: '/api/v1/audit-trail.csv' }],
    ['the documentation', { url: '/api/docs' }],
    ['its script', { url: '/api/docs/start.js' }],
    ['the client for programs', { url: '/api/client.js' }],
    ['health', { url: '/healthz' }],
    ['readiness', { url: '/readyz' }],
    ['a question for headers alone', { method: 'HEAD', url: '/healthz' }],
    ['a question for what is allowed', { method: 'OPTIONS', url: '/api/v1/people' }],
    ['another method', { method: 'DELETE', url: '/' }],
  ])('stand on %s', async (_, options) => {
    const { headers, statusCode } = await app.app.inject(options);
    expect(statusCode).toBeLessThan(500 + (statusCode === 503 ? 4 : 0));
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('an address that climbs', () => {
  const OUTSIDE = /"workspaces"|"name": "@forecastle|root:x:|\[remote/;
  it.each([
    '/../package.json',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '//etc/passwd',
    '/assets/%00.png',
    '/.git/config',
    '/api/v1/imports/..%2f..%2fetc%2fpasswd/rejected.csv',
    '/api/docs/../../package.json',
  ])('leads nowhere: %s', async (url) => {
    const { statusCode, body } = await app.app.inject({ url });
    expect(body).not.toMatch(OUTSIDE);
    expect(statusCode).not.toBe(200);
  });
});

describe('a line of the log', () => {
  it('stays one line whatever a request brings', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
    const forged = 'a\n{"level":60,"msg":"forged"}\r\n\u2028b';
    logger.info({ req: { id: forged, method: forged, url: `/x${forged}` } }, forged);
    logger.error({ err: new Error(forged) }, 'failed');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.trimEnd().split(/[\r\n]/)).toHaveLength(1);
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
    }
  });
});

describe('the sources', () => {
  const root = join(import.meta.dirname, '../..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)(?:testing|fixtures)\//.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const holding = (pattern: RegExp) => sources.filter(([, text]) => pattern.test(text)).map(([file]) => file);

  // Three ask only an address that the operator wrote into the settings. What admins name is asked by one guarded way.
  // Say the reason in docs/security.md (12.6.1).
  it('ask other servers in known places alone', () => {
    expect(
      holding(
        /\bfetch\(|^import (?!type\b).*from 'node:https?'|createTransport\(|OTLPTraceExporter\(|from 'undici'|new Resolver\(/m,
      ),
    ).toEqual([
      'platform/http/safe-fetch.ts',
      'platform/mail/transport.ts',
      'platform/telemetry/open-tracing.ts',
      'product/site/region/ask-service.ts',
      'tenancy/single-sign-on/domains/find-records.ts',
    ]);
  });

  it('write CSV by the one writer of cells, which closes formulas', () => {
    const routes = holding(/type\('text\/csv/);
    expect(routes.sort()).toEqual(['product/audit/files.ts', 'work/imports/files.ts']);
    expect(holding(/text\/csv; charset/).sort()).toEqual([...routes, 'work/exports/send-table.ts'].sort());
    expect(holding(/csvLine|csvFile/).sort()).toEqual([
      'platform/files/csv.ts',
      'product/audit/trail-csv.ts',
      'work/exports/report.ts',
      'work/exports/send-table.ts',
      'work/imports/rejected-csv.ts',
    ]);
  });

  it('run no text as code', () => {
    expect(holding(/\beval\(|new Function\(|vm\.run/)).toEqual([]);
  });
});
