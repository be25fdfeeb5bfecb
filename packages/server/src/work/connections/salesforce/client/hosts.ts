/**
 * Decides which addresses are Salesforce, so that no token goes anywhere else.
 * https://help.salesforce.com/s/articleView?id=xcloud.domain_name_app_url_changes.htm&type=5
 * https://developer.salesforce.com/docs/atlas.en-us.api_tooling.meta/api_tooling/tooling_api_objects_mydomainlog.htm
 */
import { isIP } from 'node:net';
import type { SalesforceEnvironment } from '@forecastle/contract';
import { type EgressPolicy, isPublic } from '../../../../platform/http/safe-fetch.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';

export interface HostRules {
  /** True allows private addresses, any port and plain http. */
  readonly privateHosts: boolean;
}

/** Thrown for an address that is not Salesforce. The message is for the admin who entered it. */
export class HostRefused extends Error {
  override name = 'HostRefused';
}

export const PRIVATE_LEAVE = 'SALESFORCE_PRIVATE_HOSTS';

/** Kinds of organisation that stand in a My Domain: "acme-dev-ed.develop.my.salesforce.com". */
const PARTITIONS = 'sandbox|develop|demo|free|patch|scratch|sfdctest|sfrestore|trailblaze';
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOSTS = [
  /^(?:login|test)\.salesforce\.com$/u,
  // The public cloud, the United States government, and Alibaba Cloud in China.
  new RegExp(
    `^${LABEL}(?:\\.(?:${PARTITIONS}))?\\.my\\.(?:salesforce\\.com|salesforce\\.mil|sfcrmproducts\\.cn)$`,
    'u',
  ),
  // Instances: "na139.salesforce.com", "usa77s.salesforce.com".
  /^[a-z]{2,4}\d{1,4}s?\.salesforce\.com$/u,
];
const LOGIN = new Map<SalesforceEnvironment, string>([
  ['production', 'https://login.salesforce.com'],
  ['sandbox', 'https://test.salesforce.com'],
]);
const ANSWER_MAX_BYTES = 64 * 1024 * 1024;

/** Returns the egress policy for requests to Salesforce; the time counts until the first byte and between two parts. */
export const egressOf = ({ salesforce }: Pick<Settings, 'salesforce'>, withinSeconds = 120): EgressPolicy => ({
  privateAddresses: salesforce.privateHosts,
  leave: PRIVATE_LEAVE,
  withinMs: withinSeconds * 1000,
  answerMaxBytes: ANSWER_MAX_BYTES,
});

/** Returns the origin of an address of Salesforce, without a slash at its end. Throws HostRefused for every other address. */
export function salesforceOrigin(address: string, { privateHosts }: HostRules): string {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') throw notSalesforce(address);
  if (privateHosts && /^https?:$/u.test(url.protocol) && isPrivate(url.hostname)) return url.origin;
  if (url.protocol !== 'https:')
    throw new HostRefused(`${shown(address)} is not https. Forecastle calls Salesforce over https only.`);
  if (url.port !== '' || !HOSTS.some((host) => host.test(url.hostname))) throw notSalesforce(address);
  return url.origin;
}

/**
 * Returns the origin that people log in at. With the environment "domain" it comes from what an admin typed: a My Domain name,
 * its host name, or its address. Throws HostRefused.
 */
export function loginHostOf(
  { environment, domain }: { readonly environment: SalesforceEnvironment; readonly domain?: string | null | undefined },
  rules: HostRules,
): string {
  const known = LOGIN.get(environment);
  if (known) return known;
  const typed = domain?.trim() ?? '';
  if (typed === '') throw new HostRefused('Enter your My Domain, for example acme.my.salesforce.com.');
  if (new RegExp(`^${LABEL}$`, 'iu').test(typed) && typed.toLowerCase() !== 'localhost')
    return `https://${typed.toLowerCase()}${typed.includes('--') ? '.sandbox' : ''}.my.salesforce.com`;
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//iu.test(typed) ? typed : `https://${typed}`);
  const page = /^([^.]+(?:\.[^.]+)?)\.(?:lightning\.force\.com|my\.salesforce-setup\.com|my\.site\.com)$/u.exec(
    url?.hostname ?? '',
  );
  if (page) {
    throw new HostRefused(
      `${url?.hostname} is the address of a page in Salesforce. Enter the My Domain: ${page[1]}.my.salesforce.com.`,
    );
  }
  if (url && (url.pathname !== '/' || url.search !== '' || url.hash !== ''))
    throw new HostRefused('Enter the My Domain alone, for example acme.my.salesforce.com, without what follows it.');
  return salesforceOrigin(url?.href ?? typed, rules);
}

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/gu, '');
  return host === 'localhost' || (isIP(host) !== 0 && !isPublic(host));
}

const notSalesforce = (address: string) =>
  new HostRefused(
    `${shown(address)} is not an address of Salesforce. Use your My Domain, for example acme.my.salesforce.com.`,
  );

/** Leaves out all but the host: a path or a user may hold a secret. */
function shown(address: string): string {
  const host = URL.parse(address)?.host;
  return host ? host.slice(0, 253) : 'This';
}
