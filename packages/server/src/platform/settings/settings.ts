import { resolve } from 'node:path';
import type { Seller, Tax } from '@forecastle/rules';
import { type Parsed, parseEnvironment, SettingsError } from './form.ts';
import { PASSWORD_COST, type PasswordCost } from './password-cost.ts';
import { keepSecret } from './secret.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** What this process runs with: read once at start and never again. */
export interface Settings {
  /** Absolute directory for everything Forecastle keeps on this machine. */
  home: string;
  host: string;
  port: number;
  /** The origin people use, without a slash at its end. */
  publicUrl: string;
  /** Whether PUBLIC_URL was given; without it the address follows the port. */
  publicUrlGiven: boolean;
  /** Days without use after which a session ends, and days after which it ends in any case. */
  sessionIdleDays: number;
  sessionMaxDays: number;
  /** Of hashing a password. Nobody sets it but tests, which sign in thousands of times. */
  passwordCost: PasswordCost;
  database: { kind: 'embedded' } | DatabaseSettings;
  /** Signs cookies and encrypts secrets at rest. */
  secret: string;
  trustProxy: TrustedProxies;
  /** How mails leave; null keeps them in the outbox. */
  mail: { smtpUrl: string; from: string } | null;
  site: SiteSettings;
  /** Whether visitors may enter the demo workspace. */
  demo: boolean;
  plans: PlanSettings;
  /** Null where the operator issues no invoices with the product. */
  invoices: InvoiceSettings | null;
  singleSignOn: SingleSignOnSettings;
  webhooks: WebhookSettings;
  ai: AiSettings;
  search: SearchSettings;
  salesforce: SalesforceSettings;
  google: GoogleSettings;
  slack: SlackSettings;
  backups: BackupSettings;
  /** What whoever reads the figures of `/metrics` must send; null for this machine alone. */
  metricsToken: string | null;
  /** Null sends no traces. */
  traces: TraceSettings | null;
  /** Milliseconds from which a statement is logged as slow; null logs none. */
  slowStatementMs: number | null;
  logLevel: NonNullable<Parsed['LOG_LEVEL']>;
}

/** Of a PostgreSQL that somebody else runs; a role without an address is made. */
export interface DatabaseSettings {
  kind: 'external';
  ownerUrl: string;
  appUrl: string | undefined;
  identityUrl: string | undefined;
}

/** Of the public site and who operates it. */
export interface SiteSettings {
  /** Header, in small letters, in which a trusted proxy says the visitor's country. */
  countryHeader: string | null;
  /** Services asked for the country of an address, in this order, `{ip}` standing for it. */
  geolocation: readonly { url: string; answer: 'country_code' | 'country' }[];
  /** Where messages of the contact page are mailed; null for the admin of the operating organisation. */
  operatorEmail: string | null;
  /** Null for the organisation made first. */
  operatorOrganizationId: string | null;
}

/** Of the plans of organisations. */
export interface PlanSettings {
  /** Whether the limits of plans apply. Demo workspaces have them in any case. */
  readonly areLimited: boolean;
  /** Who changes the plan of an organisation: the operator alone, or the admins of each as well. */
  readonly changedBy: 'operator' | 'admin';
}

/** What invoices say of the operator. */
export interface InvoiceSettings {
  readonly seller: Seller;
  /** In front of each number. */
  readonly prefix: string;
  readonly tax: Tax | null;
  /** Days until an invoice is due; null says nothing about it. */
  readonly dueDays: number | null;
  readonly payment: string | null;
}

/** Of signing in by providers that organisations choose. */
export interface SingleSignOnSettings {
  /** Whether a provider may be where only this network reaches, and speak http. */
  readonly privateProviders: boolean;
  /** Asked for the proof of a domain; null for those of this machine. */
  readonly dnsServers: readonly string[] | null;
}

/** Of telling other systems. */
export interface WebhookSettings {
  /** Whether a receiver may be where only this network reaches, and speak http. */
  readonly privateReceivers: boolean;
}

export interface AiSettings {
  /** True allows model endpoints at private addresses, and over plain http. */
  readonly privateEndpoints: boolean;
}

export interface SearchSettings {
  /** Address of a SearXNG or the like, by which people search the market; null without one. */
  readonly endpoint: string | null;
  /** True allows it at a private address, and over plain http. */
  readonly privateEndpoint: boolean;
}

/** Of Slack. */
export interface SlackSettings {
  /** Origin of a stand-in that tests ask in place of Slack; null for Slack itself. */
  origin: string | null;
}

export interface SalesforceSettings {
  /** True allows Salesforce at private addresses, and over plain http: a peer of tests, or a proxy of the operator. */
  readonly privateHosts: boolean;
}

export interface GoogleSettings {
  /** Origin that stands in for Google, at a private address or over plain http too; null for Google itself. */
  readonly origin: string | null;
}

/** Where traces go. */
export interface TraceSettings {
  /** The collector's address, with its path. */
  readonly url: string;
  /** Sent along, such as a token. */
  readonly headers: Readonly<Record<string, string>>;
  /** Share of requests and jobs that are traced, from 0 to 1. */
  readonly share: number;
}

/** Of backups. */
export interface BackupSettings {
  /** Absolute; null for none. */
  directory: string | null;
  /** When one is due, as cron writes it, in UTC; null for only by hand. */
  schedule: string | null;
  /** How many scheduled ones are kept. */
  keep: number;
  /** The generated secret, which a backup takes along; null when SECRET was given. */
  secret: string | null;
}

/** Reads the settings from the environment, generating and keeping the secret when none is given. */
export function loadSettings(
  environment: Record<string, string | undefined> = process.env,
  { directory = process.cwd(), terminal = process.stdout.isTTY } = {},
): Settings {
  const parsed = parseEnvironment(environment);
  for (const name of ['DATABASE_APP_URL', 'DATABASE_IDENTITY_URL'] as const) {
    if (!parsed[name] || parsed.DATABASE_URL) continue;
    throw new SettingsError(
      `${name} is set and DATABASE_URL is not. Set DATABASE_URL to the same database as the owner of its tables, or ` +
        `remove ${name} to use the PostgreSQL that comes with Forecastle.`,
    );
  }
  if (parsed.COUNTRY_HEADER && parsed.TRUST_PROXY === false) {
    throw new SettingsError(
      'COUNTRY_HEADER is set and TRUST_PROXY is not, so anyone could fake a country. Set TRUST_PROXY to the number ' +
        'or the networks of your proxies if one of them sets the header, or remove COUNTRY_HEADER.',
    );
  }
  if (parsed.SMTP_URL && !parsed.MAIL_FROM) {
    throw new SettingsError(
      'SMTP_URL is set and MAIL_FROM is not. Set MAIL_FROM to the sender of emails, for example ' +
        'MAIL_FROM="Forecastle <forecastle@example.com>".',
    );
  }
  if (parsed.BACKUP_SCHEDULE && !parsed.BACKUP_DIR) {
    throw new SettingsError(
      'BACKUP_SCHEDULE is set and BACKUP_DIR is not. Set BACKUP_DIR to the directory for backups, for example ' +
        'BACKUP_DIR=/mnt/backups/forecastle.',
    );
  }
  const home = resolve(directory, parsed.FORECASTLE_HOME);
  const secret = parsed.SECRET ?? keepSecret(home);
  return {
    home,
    host: parsed.HOST,
    port: parsed.PORT,
    publicUrl: parsed.PUBLIC_URL ?? addressOf(parsed.HOST, parsed.PORT),
    publicUrlGiven: parsed.PUBLIC_URL !== undefined,
    sessionIdleDays: parsed.SESSION_IDLE_DAYS,
    sessionMaxDays: parsed.SESSION_MAX_DAYS,
    passwordCost: PASSWORD_COST,
    database: parsed.DATABASE_URL
      ? {
          kind: 'external',
          ownerUrl: parsed.DATABASE_URL,
          appUrl: parsed.DATABASE_APP_URL,
          identityUrl: parsed.DATABASE_IDENTITY_URL,
        }
      : { kind: 'embedded' },
    secret,
    trustProxy: parsed.TRUST_PROXY,
    mail: parsed.SMTP_URL && parsed.MAIL_FROM ? { smtpUrl: parsed.SMTP_URL, from: parsed.MAIL_FROM } : null,
    site: {
      countryHeader: parsed.COUNTRY_HEADER ?? null,
      geolocation: [
        ...(parsed.GEOLOCATION_URL ? [{ url: parsed.GEOLOCATION_URL, answer: 'country_code' as const }] : []),
        ...(parsed.GEOLOCATION_SECOND_URL ? [{ url: parsed.GEOLOCATION_SECOND_URL, answer: 'country' as const }] : []),
      ],
      operatorEmail: parsed.OPERATOR_EMAIL ?? null,
      operatorOrganizationId: parsed.OPERATOR_ORGANIZATION ?? null,
    },
    plans: { areLimited: parsed.PLANS, changedBy: parsed.PLAN_CHANGES },
    invoices: invoicesOf(parsed),
    singleSignOn: { privateProviders: parsed.SSO_PRIVATE_PROVIDERS, dnsServers: parsed.DNS_SERVERS ?? null },
    webhooks: { privateReceivers: parsed.WEBHOOK_PRIVATE_RECEIVERS },
    ai: { privateEndpoints: parsed.AI_PRIVATE_ENDPOINTS },
    search: { endpoint: parsed.SEARCH_ENDPOINT ?? null, privateEndpoint: parsed.SEARCH_PRIVATE_ENDPOINT },
    salesforce: { privateHosts: parsed.SALESFORCE_PRIVATE_HOSTS },
    google: { origin: parsed.GOOGLE_API_ORIGIN ?? null },
    slack: { origin: parsed.SLACK_API_ORIGIN ?? null },
    backups: {
      directory: parsed.BACKUP_DIR ? resolve(directory, parsed.BACKUP_DIR) : null,
      schedule: parsed.BACKUP_SCHEDULE ?? null,
      keep: parsed.BACKUP_KEEP,
      secret: parsed.SECRET === undefined ? secret : null,
    },
    // Only where nobody but this machine comes in, unless it is wanted elsewhere.
    demo: parsed.DEMO ?? (isLocal(parsed.HOST) && (!parsed.PUBLIC_URL || isLocal(new URL(parsed.PUBLIC_URL).hostname))),
    metricsToken: parsed.METRICS_TOKEN ?? null,
    traces: parsed.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          url: parsed.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: parsed.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          share: parsed.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    slowStatementMs: parsed.SLOW_STATEMENT_MS || null,
    // In a terminal the address is what counts; a log of every request would bury it.
    logLevel: parsed.LOG_LEVEL ?? (terminal ? 'warn' : 'info'),
  };
}

/** What is missing would be missing on each invoice, where nobody can add it. */
function invoicesOf(parsed: Parsed): InvoiceSettings | null {
  if (parsed.INVOICE_SELLER === undefined) {
    const stray = INVOICE_DETAILS.find((name) => parsed[name] !== undefined);
    if (stray === undefined) return null;
    throw new SettingsError(
      `${stray} is set and INVOICE_SELLER is not. Set INVOICE_SELLER to the name on your invoices.`,
    );
  }
  if (parsed.INVOICE_ADDRESS === undefined) {
    throw new SettingsError(
      'INVOICE_SELLER is set and INVOICE_ADDRESS is not. Set INVOICE_ADDRESS to the address on your invoices.',
    );
  }
  if (parsed.INVOICE_TAX && !parsed.INVOICE_TAX_NUMBER) {
    throw new SettingsError(
      'INVOICE_TAX is set and INVOICE_TAX_NUMBER is not. A tax invoice shows your tax number, for example ' +
        'INVOICE_TAX_NUMBER="GST 123-456-789".',
    );
  }
  return {
    seller: {
      name: parsed.INVOICE_SELLER,
      address: parsed.INVOICE_ADDRESS,
      taxNumber: parsed.INVOICE_TAX_NUMBER ?? null,
    },
    prefix: parsed.INVOICE_PREFIX ?? 'INV-',
    tax: parsed.INVOICE_TAX ?? null,
    dueDays: parsed.INVOICE_DUE_DAYS ?? null,
    payment: parsed.INVOICE_PAYMENT ?? null,
  };
}

const INVOICE_DETAILS = [
  'INVOICE_ADDRESS',
  'INVOICE_TAX_NUMBER',
  'INVOICE_TAX',
  'INVOICE_PREFIX',
  'INVOICE_DUE_DAYS',
  'INVOICE_PAYMENT',
] as const;

/** Whether a host is this machine by one of its own names. */
export const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** The settings on another port, with the public address that follows from it. */
export function onPort(settings: Settings, port: number): Settings {
  const publicUrl = settings.publicUrlGiven ? settings.publicUrl : addressOf(settings.host, port);
  return { ...settings, port, publicUrl };
}

/** Where a browser on this machine finds the server, as an origin. */
export function addressOf(host: string, port: number): string {
  // The loopback addresses and "all addresses" go by one name, so that cookies and links agree on it.
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host);
  const name = local ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}${port === 80 ? '' : `:${port}`}`;
}
