import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SETTINGS } from './form.ts';
import { loadSettings, onPort } from './settings.ts';

const directory = mkdtempSync(join(tmpdir(), 'forecastle-settings-'));
afterAll(() => rmSync(directory, { recursive: true }));
const load = (environment: Record<string, string>) => loadSettings(environment, { directory, terminal: false });

describe('settings', () => {
  it('need none: the database and the secret are made in the home', () => {
    const settings = load({});
    expect(settings).toMatchObject({
      home: join(directory, '.forecastle'),
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      database: { kind: 'embedded' },
      trustProxy: false,
      logLevel: 'info',
    });
    expect(settings.secret).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are all explained in the README', () => {
    const readme = readFileSync(join(import.meta.dirname, '../../../../../README.md'), 'utf8');
    expect(Object.keys(SETTINGS).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('keep the generated secret, readable by this account alone', () => {
    expect(load({}).secret).toBe(load({}).secret);
    expect(statSync(join(directory, '.forecastle', 'secret')).mode & 0o777).toBe(0o600);
  });

  it('send no traces and log statements of a second by default', () => {
    expect(load({})).toMatchObject({ traces: null, slowStatementMs: 1000 });
    expect(load({ SLOW_STATEMENT_MS: '0' }).slowStatementMs).toBeNull();
    expect(load({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }).traces).toEqual({
      url: 'http://localhost:4318/v1/traces',
      headers: {},
      share: 1,
    });
    const traces = load({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc=, x-team=sales',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }).traces;
    expect(traces).toEqual({
      url: 'https://collector.example.com/otlp/v1/traces',
      headers: { authorization: 'Bearer abc=', 'x-team': 'sales' },
      share: 0.25,
    });
  });

  it('take an empty value as absent', () => {
    expect(load({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: { kind: 'embedded' } });
  });

  it('follow another port in the public address unless that was given', () => {
    expect(onPort(load({ HOST: '0.0.0.0' }), 3001).publicUrl).toBe('http://localhost:3001');
    const given = load({ PUBLIC_URL: 'https://forecast.example.com/' });
    expect(onPort(given, 3001)).toMatchObject({ port: 3001, publicUrl: 'https://forecast.example.com' });
  });

  it.each([
    ['PORT', '70000', /^PORT is wrong\. "70000" does not fit: it takes a port from 0 to 65535; .*Example: PORT=3001$/],
    ['PORT', '3000x', /"3000x"/],
    ['HOST', 'not an address', /^HOST .*"not an address".*Example: HOST=0\.0\.0\.0$/],
    ['PUBLIC_URL', 'forecast.example.com', /^PUBLIC_URL .*"forecast\.example\.com".*http or https/],
    ['PUBLIC_URL', 'https://example.com/app', /without a path/],
    ['TRUST_PROXY', 'maybe', /^TRUST_PROXY .*"maybe".*the number of proxies in front/],
    ['TRUST_PROXY', 'true', /^TRUST_PROXY .*"true".*never takes true.*Example: TRUST_PROXY=1$/],
    ['TRUST_PROXY', '10.0.0.0/8,proxy.example.com', /networks, separated by commas/],
    ['TRUST_PROXY', '0.0.0.0/0', /"0\.0\.0\.0\/0"/],
    ['METRICS_TOKEN', 'short', /^METRICS_TOKEN .*not shown.*Example: METRICS_TOKEN=/],
    ['SLOW_STATEMENT_MS', '1s', /^SLOW_STATEMENT_MS .*"1s".*0 logs none/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /^OTEL_EXPORTER_OTLP_ENDPOINT .*with http or https/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://me:hunter22@collector.example.com', /^OTEL_EXPORTER_OTLP_ENDPOINT /],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter22', /^OTEL_EXPORTER_OTLP_HEADERS .*not shown.*name=value/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x=a%0d%0ay:b', /^OTEL_EXPORTER_OTLP_HEADERS .*not shown/],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', /^OTEL_TRACES_SAMPLER_ARG .*"1\.5".*from 0 to 1/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL .*"loud".*one of fatal, error/],
    ['DATABASE_URL', 'mysql://root:hunter22@db/x', /^DATABASE_URL .*not shown.*Example: DATABASE_URL=postgresql:/],
    ['COUNTRY_HEADER', 'CF IPCountry', /^COUNTRY_HEADER .*"CF IPCountry".*Example: COUNTRY_HEADER=CF-IPCountry$/],
    ['GEOLOCATION_URL', 'http://geo.example.com/{ip}', /^GEOLOCATION_URL .*an https address with \{ip\}/],
    ['GEOLOCATION_SECOND_URL', 'https://geo.example.com/', /^GEOLOCATION_SECOND_URL .*\{ip\}/],
    ['SMTP_URL', 'https://user:hunter22@mail.example.com', /^SMTP_URL .*not shown.*smtp or smtps/],
    ['MAIL_FROM', 'Forecastle', /^MAIL_FROM .*"Forecastle".*the sender of emails/],
    ['OPERATOR_EMAIL', 'nobody', /^OPERATOR_EMAIL .*"nobody".*email address/],
    ['OPERATOR_ORGANIZATION', 'ours', /^OPERATOR_ORGANIZATION .*"ours".*id of the organisation/],
    ['PLAN_CHANGES', 'everybody', /^PLAN_CHANGES .*"everybody".*operator, or admin/],
    ['SEARCH_ENDPOINT', 'searx.example.com', /^SEARCH_ENDPOINT .*the address of a SearXNG/],
    ['SEARCH_ENDPOINT', 'file:///etc/passwd', /^SEARCH_ENDPOINT .*the address of a SearXNG/],
    ['SEARCH_ENDPOINT', 'https://searx.example.com/?q=1', /^SEARCH_ENDPOINT .*the address of a SearXNG/],
    ['WEBHOOK_PRIVATE_RECEIVERS', 'maybe', /^WEBHOOK_PRIVATE_RECEIVERS .*"maybe".*private addresses/],
    ['SSO_PRIVATE_PROVIDERS', 'maybe', /^SSO_PRIVATE_PROVIDERS .*"maybe".*private addresses/],
    ['DNS_SERVERS', 'dns.example.com', /^DNS_SERVERS .*"dns\.example\.com".*commas/],
    ['DNS_SERVERS', '9.9.9.9:0', /"9\.9\.9\.9:0"/],
    ['BACKUP_SCHEDULE', 'every night', /^BACKUP_SCHEDULE .*"every night".*weekday in UTC.*Example: BACKUP_SCHEDULE=/],
    ['BACKUP_SCHEDULE', '60 2 * * *', /"60 2 \* \* \*"/],
    ['BACKUP_SCHEDULE', '0 2 31 2 *', /"0 2 31 2 \*"/],
    ['BACKUP_SCHEDULE', '0 2 * * * *', /in cron format/],
    ['BACKUP_SCHEDULE', '0 2 * * *', /BACKUP_DIR is not/],
    ['BACKUP_KEEP', '0', /^BACKUP_KEEP .*from 1 to 9999/],
    ['SECRET', 'too short', /^SECRET .*not shown.*at least 32 characters/],
  ])('refuse %s=%s with its name, the expected form and an example', (name, value, sentence) => {
    expect(() => load({ [name]: value })).toThrow(sentence);
  });

  it('never repeat a secret value', () => {
    const attempt = () => load({ DATABASE_URL: 'mysql://root:hunter22@db/x', SECRET: 'hunter22' });
    expect(attempt).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter22') }));
  });

  it('name every wrong setting at once', () => {
    expect(() => load({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT .*\nLOG_LEVEL /);
  });

  it.each(['DATABASE_APP_URL', 'DATABASE_IDENTITY_URL'])('refuse %s without the address of the owner', (name) => {
    expect(() => load({ [name]: 'postgresql://app@db/x' })).toThrow(
      new RegExp(`^${name} is set and DATABASE_URL is not`),
    );
  });

  it('have a demo only where nobody but this machine comes in, unless it is wanted elsewhere', () => {
    expect(load({}).demo).toBe(true);
    expect(load({ PUBLIC_URL: 'http://localhost:3000' }).demo).toBe(true);
    expect(load({ HOST: '0.0.0.0' }).demo).toBe(false);
    expect(load({ PUBLIC_URL: 'https://forecast.example.com' }).demo).toBe(false);
    expect(load({ PUBLIC_URL: 'https://forecast.example.com', DEMO: 'true' }).demo).toBe(true);
    expect(load({ DEMO: 'off' }).demo).toBe(false);
  });

  it('send no mail, ask no service and name no operator unless they are told to', () => {
    const nothing = { countryHeader: null, geolocation: [], operatorEmail: null, operatorOrganizationId: null };
    expect(load({})).toMatchObject({ mail: null, site: nothing });
  });

  it('take a mail server with the mailbox that mails come from, and not without', () => {
    const SMTP_URL = 'smtp://user:hunter22@mail.example.com:587';
    const from = 'Forecastle <forecastle@example.com>';
    expect(load({ SMTP_URL, MAIL_FROM: from }).mail).toEqual({ smtpUrl: SMTP_URL, from });
    expect(() => load({ SMTP_URL })).toThrow(/^SMTP_URL is set and MAIL_FROM is not\./);
  });

  it('believe as many proxies as are said, or those of some networks, and none otherwise', () => {
    expect(load({}).trustProxy).toBe(false);
    expect(load({ TRUST_PROXY: 'false' }).trustProxy).toBe(false);
    expect(load({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(load({ TRUST_PROXY: '10.0.0.0/8, fd00::/8,192.0.2.7' }).trustProxy).toEqual([
      '10.0.0.0/8',
      'fd00::/8',
      '192.0.2.7',
    ]);
  });

  it("believe a country's header only from a proxy that is trusted", () => {
    expect(load({ COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '1' }).site.countryHeader).toBe('cf-ipcountry');
    expect(() => load({ COUNTRY_HEADER: 'CF-IPCountry' })).toThrow(/^COUNTRY_HEADER is set and TRUST_PROXY is not/);
  });

  it('ask the geolocation services in their order, also when only the second is given', () => {
    const GEOLOCATION_URL = 'https://one.example.com/{ip}';
    const GEOLOCATION_SECOND_URL = 'https://two.example.com/?q={ip}';
    const second = { url: GEOLOCATION_SECOND_URL, answer: 'country' };
    expect(load({ GEOLOCATION_URL, GEOLOCATION_SECOND_URL }).site.geolocation).toEqual([
      { url: GEOLOCATION_URL, answer: 'country_code' },
      second,
    ]);
    expect(load({ GEOLOCATION_SECOND_URL }).site.geolocation).toEqual([second]);
  });

  it('take any time that cron can say and that comes', () => {
    for (const time of ['30 2 * * *', '*/15 8-18/2 1,15 * 1-5', '0 0 29 2 *', '0 0 31 2 1', '5/20 * * 1-12/3 7']) {
      const { backups } = load({ BACKUP_SCHEDULE: time, BACKUP_DIR: 'copies' });
      expect(backups).toMatchObject({ schedule: time, directory: join(directory, 'copies'), keep: 7 });
    }
  });
});
