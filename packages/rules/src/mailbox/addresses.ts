/** Addresses of a mailbox or a calendar: whose they are, and by which a contact is found. */
import { domainIn } from '../contactAddresses.ts';
import { isPublicMailDomain } from '../duplicates/addresses.ts';

/** Which addresses and domains are treated in a way of their own. Addresses and domains are in small letters. */
export interface MailboxPolicy {
  /** Addresses of the account, its aliases, and those of everybody who belongs to the organisation. */
  readonly ownAddresses: ReadonlySet<string>;
  /** Mail and meetings between these are not kept. */
  readonly internalDomains: ReadonlySet<string>;
  /** Addresses at these are never matched: what the organisation blocks, and what the person excludes. */
  readonly blockedDomains: ReadonlySet<string>;
}

/** Returns the address in small letters and without space around it; null for what is none. */
export function normalizeAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  return at > 0 && at < address.length - 1 && !/\s/.test(address) ? address : null;
}

/** Returns the distinct addresses among texts, in their order. */
export const distinctAddresses = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => normalizeAddress(text) ?? [])),
];

/** Returns the address without a sub-address: `ann+news@acme.com` reaches whom `ann@acme.com` reaches (RFC 5233). */
export function withoutSubAddress(address: string): string {
  const [at, plus] = [address.lastIndexOf('@'), address.indexOf('+')];
  return plus > 0 && plus < at ? address.slice(0, plus) + address.slice(at) : address;
}

/** Returns the addresses that a contact of this address may be known by, the closest first. */
export const knownAddresses = (address: string): readonly string[] => [
  ...new Set([address, withoutSubAddress(address)]),
];

/** Returns the part of an address behind its @. */
const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Returns whether an address is at one of the domains, or at one below it: `mail.acme.com` is below `acme.com`. */
export function isAtDomain(address: string, domains: ReadonlySet<string>): boolean {
  const labels = hostOf(address).split('.');
  return labels.some((_, from) => domains.has(labels.slice(from).join('.')));
}

/** Returns whether an address belongs to somebody of the organisation. */
export const isInternalAddress = (
  address: string,
  { ownAddresses, internalDomains }: Pick<MailboxPolicy, 'ownAddresses' | 'internalDomains'>,
): boolean => knownAddresses(address).some((each) => ownAddresses.has(each)) || isAtDomain(address, internalDomains);

/** Returns the domains of people's addresses, without those at which anybody gets a mailbox, by name. */
export const assumedDomains = (addresses: readonly string[]): readonly string[] =>
  [
    ...new Set(
      addresses.flatMap((address) => {
        const domain = domainIn(address);
        return domain === null || isPublicMailDomain(domain) ? [] : domain;
      }),
    ),
  ].sort();
