/** By what a row and a record are known to be the same: their external id, then domain or address, then name. Pure. */
import type { RecordNoun } from '@forecastle/rules';
import { nameKey } from '../../../records/accounts/name-key.ts';
import type { TypedRecord } from './read-record.ts';

export interface RecordKeys {
  readonly externalId: string | null;
  /** The domain of an account; the addresses of a contact, in lower case. */
  readonly addresses: readonly string[];
  readonly name: string;
  /** Of a contact: the key of the account's name, null where none is named. */
  readonly account: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** From values by column, of a row or of a record. */
export const keysOf = (
  noun: RecordNoun,
  values: Readonly<Record<string, unknown>>,
  account: string | null = null,
): RecordKeys => ({
  externalId: text(values.external_id),
  addresses:
    noun === 'accounts'
      ? [text(values.domain) ?? []].flat()
      : [text(values.email) ?? [], list(values.other_emails)].flat(2).map((address) => address.toLowerCase()),
  name: nameKey(text(values.name) ?? ''),
  account: account === null ? null : nameKey(account),
});

export const keysOfRow = (noun: RecordNoun, { values, account }: TypedRecord): RecordKeys =>
  keysOf(noun, values, account?.name ?? null);

/** The first thing in which both are the same and none before it says otherwise; null when they are two. */
export function sameBy(a: RecordKeys, b: RecordKeys): 'external ID' | 'address' | 'name' | null {
  if (a.externalId !== null && b.externalId !== null) return a.externalId === b.externalId ? 'external ID' : null;
  if (a.addresses.length > 0 && b.addresses.length > 0) {
    return a.addresses.some((address) => b.addresses.includes(address)) ? 'address' : null;
  }
  if (a.name === '' || a.name !== b.name) return null;
  return a.account !== null && b.account !== null && a.account !== b.account ? null : 'name';
}

/** Under which a record is looked up. */
export const lookups = ({ externalId, addresses, name }: RecordKeys): string[] => [
  ...(externalId === null ? [] : [`id ${externalId}`]),
  ...addresses.map((address) => `address ${address}`),
  `name ${name}`,
];

/** The rows of a file as far as they were taken, by what they are known by. */
export class SeenRows {
  readonly #rows = new Map<string, { readonly keys: RecordKeys; readonly row: number }[]>();

  /** The first row that speaks of the same record. */
  rowOf(keys: RecordKeys): number | null {
    for (const key of lookups(keys)) {
      const found = this.#rows.get(key)?.find((seen) => sameBy(seen.keys, keys) !== null);
      if (found) return found.row;
    }
    return null;
  }

  note(keys: RecordKeys, row: number): void {
    const seen = { keys, row };
    for (const key of lookups(keys)) {
      const rows = this.#rows.get(key);
      if (rows) rows.push(seen);
      else this.#rows.set(key, [seen]);
    }
  }
}
