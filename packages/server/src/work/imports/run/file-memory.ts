import { nameKey } from '../../../records/accounts/name-key.ts';
import type { TypedDeal } from '../reading/index.ts';

/** How a row is matched when it has no external id. */
export const dealKey = (name: string, accountKey: string | null): string => `${nameKey(name)}\n${accountKey ?? ''}`;
export const rowKey = (row: TypedDeal): string => dealKey(row.name, row.account === null ? null : nameKey(row.account));

/** What the rows so far say to later rows of the same file. Rebuilt from the file when a run goes on after a stop. */
export class FileMemory {
  readonly #rowOfId = new Map<string, number>();
  readonly #rowOfKey = new Map<string, number>();
  readonly #rowOfUpdate = new Map<string, number>();

  /** Row that had this external id, or this name and account, before; null when this is the first. */
  note(row: TypedDeal): number | null {
    const [seen, key] = row.externalId === null ? [this.#rowOfKey, rowKey(row)] : [this.#rowOfId, row.externalId];
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row.rowNumber);
    return first ?? null;
  }

  noteUpdate(dealId: string, rowNumber: number): void {
    this.#rowOfUpdate.set(dealId, rowNumber);
  }

  updatedBy(dealId: string): number | null {
    return this.#rowOfUpdate.get(dealId) ?? null;
  }
}
