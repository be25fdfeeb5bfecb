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

/** What of a record keeps its name from telling who it is: two that both have an external id, or both an address, are told by these. */
export interface Reach {
  readonly hasId: boolean;
  readonly hasAddress: boolean;
}
export const reachOf = ({ externalId, addresses }: RecordKeys): Reach => ({
  hasId: externalId !== null,
  hasAddress: addresses.length > 0,
});
const REACHES: readonly Reach[] = [true, false].flatMap((hasId) =>
  [true, false].map((hasAddress) => ({ hasId, hasAddress })),
);

/**
 * The rows of a file as far as they were taken, by what they are known by. Of each thing only the first row is kept, apart
 * by what else such a row has, so that however many share a name a row is found without looking at them.
 */
export class SeenRows {
  readonly #first = new Map<string, number>();

  /** The first row that speaks of the same record. */
  rowOf(keys: RecordKeys): number | null {
    const { externalId, addresses } = keys;
    const own = reachOf(keys);
    const ofId = externalId === null ? undefined : this.#first.get(`id ${externalId}`);
    if (ofId !== undefined) return ofId;
    for (const address of addresses) {
      // Of another external id it is another record.
      const row = this.#earliest(own.hasId ? [`address- ${address}`] : [`address- ${address}`, `address+ ${address}`]);
      if (row !== null) return row;
    }
    if (keys.name === '') return null;
    const reached = REACHES.filter((other) => !(own.hasId && other.hasId) && !(own.hasAddress && other.hasAddress));
    return this.#earliest(
      reached.flatMap((other) =>
        keys.account === null
          ? [nameIn(other, keys.name, 'any')]
          : [nameIn(other, keys.name, 'none'), nameIn(other, keys.name, `of ${keys.account}`)],
      ),
    );
  }

  note(keys: RecordKeys, row: number): void {
    const own = reachOf(keys);
    const { externalId, addresses, name, account } = keys;
    if (externalId !== null) this.#note(`id ${externalId}`, row);
    for (const address of addresses) this.#note(`address${own.hasId ? '+' : '-'} ${address}`, row);
    if (name === '') return;
    this.#note(nameIn(own, name, 'any'), row);
    this.#note(nameIn(own, name, account === null ? 'none' : `of ${account}`), row);
  }

  #note(key: string, row: number): void {
    if (!this.#first.has(key)) this.#first.set(key, row);
  }

  #earliest(keys: readonly string[]): number | null {
    const rows = keys.flatMap((key) => this.#first.get(key) ?? []);
    return rows.length === 0 ? null : Math.min(...rows);
  }
}

const nameIn = ({ hasId, hasAddress }: Reach, name: string, account: string): string =>
  `name ${hasId ? 'i' : ''}${hasAddress ? 'a' : ''} ${name}\n${account}`;
