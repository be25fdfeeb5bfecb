/** What a run of accounts or contacts knows of its file beyond the chunk in hand: keys and row numbers, never whole rows. */
import type { RecordNoun } from '@forecastle/rules';
import { nameKey } from '../../../records/accounts/name-key.ts';
import type { AboveMemory, Below } from './link-above.ts';
import type { RecordReading, TypedRecord } from './read-record.ts';
import { keysOfRow, SeenRows } from './record-keys.ts';

/** By what others of the file may name a row as the one above: the name of an account, the address of a contact. */
export const aboveKeys = ({ values }: Pick<TypedRecord, 'values'>, noun: RecordNoun): string[] =>
  (noun === 'accounts'
    ? [nameKey(String(values.name ?? ''))]
    : [values.email ?? []].flat().map((each) => String(each).toLowerCase())
  ).filter((key) => key !== '');

class FileKeys extends Set<string> {
  addAll(record: Pick<TypedRecord, 'values'>, noun: RecordNoun): void {
    for (const key of aboveKeys(record, noun)) this.add(key);
  }
}

interface Taken {
  readonly id: string;
  readonly row: number;
  /** Made by this import, not changed. */
  readonly made: boolean;
}

export class RecordMemory implements AboveMemory {
  readonly seen = new SeenRows();
  readonly inFile = new FileKeys();
  readonly known = new Map<string, string>();
  readonly above = new Map<string, string>();
  readonly waiting = new Map<string, Below[]>();
  /** Records this run has made or changed, with their rows: no later row speaks of them again. */
  readonly touched = new Map<string, number>();
  readonly made = new Set<string>();
  /** Accounts that contacts work for and that were made for them, by what rows call them. */
  readonly accounts = new Map<string, string>();
  readonly #noun: RecordNoun;
  readonly #idByRow = new Map<number, string>();
  readonly #keysSeen = new Set<string>();

  constructor(noun: RecordNoun, taken: readonly Taken[] = []) {
    this.#noun = noun;
    for (const { id, row, made } of taken) {
      this.touched.set(id, row);
      this.#idByRow.set(row, id);
      if (made) this.made.add(id);
    }
  }

  /** A row that was taken by a run before this one. */
  replay(row: number, reading: RecordReading): void {
    if (!('record' in reading)) return;
    const { record } = reading;
    const keys = keysOfRow(this.#noun, record);
    if (this.seen.rowOf(keys) !== null) return;
    this.seen.note(keys, row);
    const id = this.#idByRow.get(row);
    for (const key of aboveKeys(record, this.#noun)) {
      this.waiting.delete(key);
      this.#keysSeen.add(key);
      if (id !== undefined) this.known.set(key, id);
    }
    if (!record.above || id === undefined || this.#keysSeen.has(record.above.key)) return;
    if (this.inFile.has(record.above.key))
      this.wait({ id, row, ...record.above, ...(this.made.has(id) && { current: null }) });
  }

  wait(below: Below): void {
    const waiting = this.waiting.get(below.key);
    if (waiting) waiting.push(below);
    else this.waiting.set(below.key, [below]);
  }
}
