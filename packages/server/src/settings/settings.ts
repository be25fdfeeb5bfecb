import { resolve } from 'node:path';
import { type Parsed, parseEnvironment, SettingsError } from './form.ts';
import { keepSecret } from './secret.ts';

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
  database: { kind: 'embedded' } | { kind: 'external'; ownerUrl: string; appUrl: string | undefined };
  /** Signs cookies and encrypts secrets at rest. */
  secret: string;
  trustProxy: boolean;
  logLevel: NonNullable<Parsed['LOG_LEVEL']>;
}

/** Reads the settings from the environment, generating and keeping the secret when none is given. */
export function loadSettings(
  environment: Record<string, string | undefined> = process.env,
  { directory = process.cwd(), terminal = process.stdout.isTTY } = {},
): Settings {
  const parsed = parseEnvironment(environment);
  if (parsed.DATABASE_APP_URL && !parsed.DATABASE_URL) {
    throw new SettingsError(
      'DATABASE_APP_URL is set and DATABASE_URL is not. Set DATABASE_URL to the same database as the owner of its ' +
        'tables, or remove DATABASE_APP_URL to use the PostgreSQL that comes with Forecastle.',
    );
  }
  const home = resolve(directory, parsed.FORECASTLE_HOME);
  return {
    home,
    host: parsed.HOST,
    port: parsed.PORT,
    publicUrl: parsed.PUBLIC_URL ?? addressOf(parsed.HOST, parsed.PORT),
    publicUrlGiven: parsed.PUBLIC_URL !== undefined,
    database: parsed.DATABASE_URL
      ? { kind: 'external', ownerUrl: parsed.DATABASE_URL, appUrl: parsed.DATABASE_APP_URL }
      : { kind: 'embedded' },
    secret: parsed.SECRET ?? keepSecret(home),
    trustProxy: parsed.TRUST_PROXY,
    // In a terminal the address is what counts; a log of every request would bury it.
    logLevel: parsed.LOG_LEVEL ?? (terminal ? 'warn' : 'info'),
  };
}

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
