/** The table of address ranges and their countries that comes by npm (geo-whois-asn-country, CC0). */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Reader } from 'mmdb-lib';
import type { PublicAddress } from '../../../platform/http/public-address.ts';

const PACKAGE = '@ip-location-db/geo-whois-asn-country-mmdb';
const resolve = createRequire(import.meta.url).resolve;

// biome-ignore lint/suspicious/noExplicitAny: the library's types know other tables than this one
type Table = Reader<any>;
/** Read when first asked for, three or five megabytes each: most installations have no visitors of one kind or at all. */
const tables: Partial<Record<4 | 6, Promise<Table>>> = {};

async function open(family: 4 | 6): Promise<Table> {
  return new Reader(await readFile(resolve(`${PACKAGE}/geo-whois-asn-country-ipv${family}.mmdb`)));
}

/** What the table says of an address, in its own words; undefined when it says nothing. */
export async function countryInTable({ address, family }: PublicAddress): Promise<unknown> {
  tables[family] ??= open(family);
  return (await tables[family]).get(address)?.country_code;
}
