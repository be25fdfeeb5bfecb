import { isIP } from 'node:net';
import { z } from 'zod';
import { isCron } from './cron.ts';
import { StartRefused } from './refusal.ts';
import { trustedProxies } from './trusted-proxies.ts';

/** One setting: how it is parsed, and what a person is told when it does not fit. */
interface Setting<Schema extends z.ZodType> {
  schema: Schema;
  expected: string;
  example: string;
  /** The value is never repeated, not even a wrong one. */
  secret?: true;
}

function setting<Schema extends z.ZodType>(definition: Setting<Schema>): Setting<Schema> {
  return definition;
}

const postgresUrl = z.string().refine((value) => {
  const url = URL.parse(value);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
});

const webOrigin = z.string().transform((value, context) => {
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username) return url.origin;
  context.addIssue({ code: 'custom', message: 'not an origin' });
  return z.NEVER;
});

/** Only https, so that nobody on the way reads or answers for it; `{ip}` is where the visitor's address goes. */
const geolocationUrl = z.string().refine((value) => {
  const url = URL.parse(value);
  const place = url && decodeURIComponent(url.pathname + url.search);
  return url?.protocol === 'https:' && url.username === '' && place?.includes('{ip}') === true;
});

const smtpUrl = z.string().refine((value) => {
  const url = URL.parse(value);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '';
});

const mailbox = z.string().refine((value) => {
  const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value;
  return z.email().safeParse(address).success;
});

/** An address to which a path is added. Whether it is private, or no https, is judged when it is called. */
const baseAddress = z.string().refine((given) => {
  const url = URL.parse(given);
  return url !== null && /^https?:$/u.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
});

/** As OpenTelemetry has it: a base address, to which the path of traces is added. */
const collectorAddress = baseAddress.transform((given) => {
  const { origin, pathname } = new URL(given);
  return `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
});

/** As in OTEL_EXPORTER_OTLP_HEADERS: `name=value,name=value`, with values percent-encoded. */
const headerList = z.string().transform((given, context) => {
  const headers: Record<string, string> = {};
  for (const pair of given.split(',')) {
    const [, name, encoded] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair) ?? [];
    const value = decoded(encoded ?? '%');
    if (name === undefined || value === null) {
      context.addIssue({ code: 'custom', message: 'not headers' });
      return z.NEVER;
    }
    headers[name] = value;
  }
  return headers;
});

/** Null for what is no text of one line. */
function decoded(value: string): string | null {
  try {
    const text = decodeURIComponent(value);
    return /^[\x20-\x7e]+$/.test(text) ? text : null;
  } catch {
    return null;
  }
}

const dnsServers = z.string().transform((value, context) => {
  const servers = value.split(',').map((server) => server.trim());
  if (servers.every((server) => isDnsServer(server))) return servers;
  context.addIssue({ code: 'custom', message: 'not addresses' });
  return z.NEVER;
});

/** An address, or one with a port: `9.9.9.9`, `9.9.9.9:53`, `[2620:fe::fe]:53`. */
function isDnsServer(server: string): boolean {
  const [, bracketed, plain, port = '53'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(server) ?? [];
  const address = bracketed ?? plain;
  if (address === undefined) return isIP(server) === 6;
  return isIP(address) === (bracketed === undefined ? 4 : 6) && Number(port) >= 1 && Number(port) <= 65_535;
}

const days = (most: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((count) => count >= 1 && count <= most);

/** One line that is printed. */
const words = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}]+$/u);

/** "GST 1500" */
const tax = z
  .string()
  .regex(/^\S.{0,29} \d{1,5}$/)
  .transform((text) => {
    const at = text.lastIndexOf(' ');
    return { name: text.slice(0, at), basisPoints: Number(text.slice(at + 1)) };
  })
  .refine(({ basisPoints }) => basisPoints <= 10_000);

/** Every setting Forecastle reads from the environment. All of them may be left out. */
export const SETTINGS = {
  FORECASTLE_HOME: setting({
    schema: z.string().default('./.forecastle'),
    expected: 'a directory that Forecastle can create and write',
    example: 'FORECASTLE_HOME=/srv/forecastle',
  }),
  HOST: setting({
    schema: z.union([z.ipv4(), z.ipv6(), z.hostname()]).default('127.0.0.1'),
    expected: 'the address to listen on',
    example: 'HOST=0.0.0.0',
  }),
  PORT: setting({
    schema: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .refine((port) => port <= 65_535)
      .default(3000),
    expected: 'a port from 0 to 65535; 0 uses any free port',
    example: 'PORT=3001',
  }),
  PUBLIC_URL: setting({
    schema: webOrigin.optional(),
    expected: 'the address people type, with http or https and without a path',
    example: 'PUBLIC_URL=https://forecast.example.com',
  }),
  SESSION_IDLE_DAYS: setting({
    schema: days(90).default(7),
    expected: 'days without use until people sign in again, from 1 to 90',
    example: 'SESSION_IDLE_DAYS=14',
  }),
  SESSION_MAX_DAYS: setting({
    schema: days(365).default(30),
    expected: 'days until people sign in again even if they are active, from 1 to 365',
    example: 'SESSION_MAX_DAYS=90',
  }),
  DATABASE_URL: setting({
    schema: postgresUrl.optional(),
    expected: 'the address of a PostgreSQL database, with the role that owns its tables',
    example: 'DATABASE_URL=postgresql://owner:password@db.example.com:5432/forecastle',
    secret: true,
  }),
  DATABASE_APP_URL: setting({
    schema: postgresUrl.optional(),
    expected: 'the address of the same database, with a role that row-level security applies to',
    example: 'DATABASE_APP_URL=postgresql://app:password@db.example.com:5432/forecastle',
    secret: true,
  }),
  DATABASE_IDENTITY_URL: setting({
    schema: postgresUrl.optional(),
    expected: 'the address of the same database, with a separate role for sign-ins',
    example: 'DATABASE_IDENTITY_URL=postgresql://identity:password@db.example.com:5432/forecastle',
    secret: true,
  }),
  SECRET: setting({
    schema: z.string().min(32).optional(),
    expected: 'at least 32 characters that are hard to guess, the same for all processes on one database',
    example: 'SECRET=$(openssl rand -hex 32)',
    secret: true,
  }),
  TRUST_PROXY: setting({
    schema: trustedProxies,
    expected:
      'the number of proxies in front of the server (1 to 9), or their addresses and networks, separated by commas ' +
      '(10.0.0.0/8,192.0.2.7), or false for none. It never takes true: clients could then ' +
      'fake their address',
    example: 'TRUST_PROXY=1',
  }),
  METRICS_TOKEN: setting({
    schema: z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/)
      .optional(),
    expected: 'at least 16 letters, digits or - . _ ~ + / = that are hard to guess, for reading /metrics',
    example: 'METRICS_TOKEN=$(openssl rand -hex 32)',
    secret: true,
  }),
  SLOW_STATEMENT_MS: setting({
    schema: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .default(1000),
    expected: 'milliseconds from which a statement is logged as slow, from 0 to 999999; 0 logs none',
    example: 'SLOW_STATEMENT_MS=250',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    schema: collectorAddress.optional(),
    expected: 'the address of an OpenTelemetry collector, with http or https and without /v1/traces',
    example: 'OTEL_EXPORTER_OTLP_ENDPOINT=http://collector.example.com:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: setting({
    schema: headerList.optional(),
    expected:
      'headers for the collector as name=value, separated by commas, with special characters as in an address (%20)',
    example: 'OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer%20token"',
    secret: true,
  }),
  OTEL_TRACES_SAMPLER_ARG: setting({
    schema: z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/)
      .transform(Number)
      .default(1),
    expected: 'the share of requests and jobs that are traced, from 0 to 1',
    example: 'OTEL_TRACES_SAMPLER_ARG=0.1',
  }),
  COUNTRY_HEADER: setting({
    schema: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)
      .toLowerCase()
      .optional(),
    expected: "the header in which your proxy sends the visitor's country",
    example: 'COUNTRY_HEADER=CF-IPCountry',
  }),
  GEOLOCATION_URL: setting({
    schema: geolocationUrl.optional(),
    expected: 'an https address with {ip} in it that answers JSON with country_code',
    example: 'GEOLOCATION_URL=https://geo.example.com/{ip}/json',
  }),
  GEOLOCATION_SECOND_URL: setting({
    schema: geolocationUrl.optional(),
    expected: 'an https address with {ip} in it that answers JSON with country',
    example: 'GEOLOCATION_SECOND_URL=https://where.example.com/{ip}',
  }),
  SMTP_URL: setting({
    schema: smtpUrl.optional(),
    expected: 'the address of a mail server, with smtp or smtps',
    example: 'SMTP_URL=smtps://user:password@mail.example.com:465',
    secret: true,
  }),
  MAIL_FROM: setting({
    schema: mailbox.optional(),
    expected: 'the sender of emails, with or without a name',
    example: 'MAIL_FROM="Forecastle <forecastle@example.com>"',
  }),
  OPERATOR_EMAIL: setting({
    schema: z.email().max(254).optional(),
    expected: 'the email address for messages from the contact page',
    example: 'OPERATOR_EMAIL=hello@example.com',
  }),
  OPERATOR_ORGANIZATION: setting({
    schema: z.uuid().toLowerCase().optional(),
    expected: 'the id of the organisation that operates the public site',
    example: 'OPERATOR_ORGANIZATION=01931b9e-7c1a-7000-8000-3f2a9d41c0de',
  }),
  PLANS: setting({
    schema: z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] }).default(false),
    expected: 'on to apply the limits of plans, off to include everything in every plan',
    example: 'PLANS=on',
  }),
  PLAN_CHANGES: setting({
    schema: z.enum(['operator', 'admin']).default('operator'),
    expected: 'who changes the plan of an organisation: operator, or admin for the organisation’s admins as well',
    example: 'PLAN_CHANGES=admin',
  }),
  INVOICE_SELLER: setting({
    schema: words(120).optional(),
    expected: 'the name of your company on invoices, up to 120 characters; turns invoices on',
    example: 'INVOICE_SELLER="Harbourline Software Ltd"',
  }),
  INVOICE_ADDRESS: setting({
    schema: words(300).optional(),
    expected: 'the postal address on invoices, up to 300 characters',
    example: 'INVOICE_ADDRESS="1 Quay Street, Auckland 1010, New Zealand"',
  }),
  INVOICE_TAX_NUMBER: setting({
    schema: words(60).optional(),
    expected: 'your tax number with its name, up to 60 characters',
    example: 'INVOICE_TAX_NUMBER="GST 123-456-789"',
  }),
  INVOICE_TAX: setting({
    schema: tax.optional(),
    expected: 'the name of a tax and its rate in basis points, 1500 for 15%, at most 10000',
    example: 'INVOICE_TAX="GST 1500"',
  }),
  INVOICE_PREFIX: setting({
    schema: z
      .string()
      .regex(/^[\w./-]{1,20}$/)
      .optional(),
    expected:
      'what stands in front of the number of an invoice: up to 20 letters, digits, and . / - _; by default INV-',
    example: 'INVOICE_PREFIX=FC-',
  }),
  INVOICE_DUE_DAYS: setting({
    schema: days(365).optional(),
    expected: 'days until an invoice is due, from 1 to 365',
    example: 'INVOICE_DUE_DAYS=20',
  }),
  INVOICE_PAYMENT: setting({
    schema: words(300).optional(),
    expected: 'how to pay an invoice, up to 300 characters',
    example: 'INVOICE_PAYMENT="Bank account 12-3456-7890123-00. Quote the invoice number."',
  }),
  SSO_PRIVATE_PROVIDERS: setting({
    schema: z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] }).default(false),
    expected: 'true to allow single sign-on providers at private addresses and over plain http, otherwise false',
    example: 'SSO_PRIVATE_PROVIDERS=true',
  }),
  WEBHOOK_PRIVATE_RECEIVERS: setting({
    schema: z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] }).default(false),
    expected: 'true to allow webhooks to private addresses, any port and plain http, otherwise false',
    example: 'WEBHOOK_PRIVATE_RECEIVERS=true',
  }),
  AI_PRIVATE_ENDPOINTS: setting({
    schema: z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] }).default(false),
    expected: 'true to allow model endpoints at private addresses, any port and plain http, otherwise false',
    example: 'AI_PRIVATE_ENDPOINTS=true',
  }),
  SEARCH_ENDPOINT: setting({
    schema: baseAddress.optional(),
    expected: 'the address of a SearXNG that answers /search?q=…&format=json',
    example: 'SEARCH_ENDPOINT=https://searx.example.com',
  }),
  SEARCH_PRIVATE_ENDPOINT: setting({
    schema: z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] }).default(false),
    expected: 'true to allow SEARCH_ENDPOINT at a private address, any port and plain http, otherwise false',
    example: 'SEARCH_PRIVATE_ENDPOINT=true',
  }),
  SALESFORCE_PRIVATE_HOSTS: setting({
    schema: z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] }).default(false),
    expected: 'true to allow Salesforce at private addresses, any port and plain http, otherwise false',
    example: 'SALESFORCE_PRIVATE_HOSTS=true',
  }),
  GOOGLE_API_ORIGIN: setting({
    schema: webOrigin.optional(),
    expected: 'the address of a stand-in for Google, with http or https and without a path, for tests',
    example: 'GOOGLE_API_ORIGIN=http://127.0.0.1:4200',
  }),
  SLACK_API_ORIGIN: setting({
    schema: webOrigin.optional(),
    expected: 'the address of a stand-in for Slack, with http or https and without a path, for tests',
    example: 'SLACK_API_ORIGIN=http://127.0.0.1:4100',
  }),
  DNS_SERVERS: setting({
    schema: dnsServers.optional(),
    expected: 'addresses of the DNS servers that verify domains, separated by commas',
    example: 'DNS_SERVERS=9.9.9.9,149.112.112.112',
  }),
  BACKUP_DIR: setting({
    schema: z.string().optional(),
    expected: 'a directory for backups that Forecastle can create and write, preferably on another disk',
    example: 'BACKUP_DIR=/mnt/backups/forecastle',
  }),
  BACKUP_SCHEDULE: setting({
    schema: z.string().refine(isCron).optional(),
    expected: 'minute, hour, day of the month, month and weekday in UTC, in cron format',
    example: 'BACKUP_SCHEDULE="30 2 * * *"',
  }),
  BACKUP_KEEP: setting({
    schema: z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number)
      .refine((count) => count >= 1)
      .default(7),
    expected: 'how many scheduled backups to keep, from 1 to 9999',
    example: 'BACKUP_KEEP=14',
  }),
  DEMO: setting({
    schema: z.stringbool({ truthy: ['true', '1', 'yes', 'on'], falsy: ['false', '0', 'no', 'off'] }).optional(),
    expected: 'true for a demo workspace that visitors can enter without signing up, otherwise false',
    example: 'DEMO=true',
  }),
  LOG_LEVEL: setting({
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
    expected: 'one of fatal, error, warn, info, debug, silent',
    example: 'LOG_LEVEL=warn',
  }),
} satisfies Record<string, Setting<z.ZodType>>;

export type SettingName = keyof typeof SETTINGS;

/** Each setting's parsed value. */
export type Parsed = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };

/** Stops the start: its message names each wrong setting, what was given, what is expected, and an example. */
export class SettingsError extends StartRefused {
  override name = 'SettingsError';
}

/** Parses the environment; an empty value counts as absent. Throws a SettingsError that tells of all wrong ones. */
export function parseEnvironment(environment: Record<string, string | undefined>): Parsed {
  const wrong: string[] = [];
  const parsed = Object.entries(SETTINGS).map(([name, { schema, expected, example, ...rest }]) => {
    const given = environment[name]?.trim() || undefined;
    const result = schema.safeParse(given);
    if (!result.success) {
      const shown = 'secret' in rest ? 'The value given (not shown, it is secret)' : `"${given}"`;
      wrong.push(`${name} is wrong. ${shown} does not fit: it takes ${expected}. Example: ${example}`);
    }
    return [name, result.data];
  });
  if (wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  return Object.fromEntries(parsed) as Parsed;
}
