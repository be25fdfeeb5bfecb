/** Streams of a table's rows, counted and summed on their way. */
import { createHash, type Hash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { copyOut, type StoredTable } from './tables.ts';

export interface Summed {
  readonly rows: number;
  readonly sha256: string;
}

/** Passes bytes on; says afterwards what they were. */
export class Summing extends Transform {
  #hash: Hash = createHash('sha256');
  #rows = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    // COPY writes a line feed within a value as \n: each real one ends a row.
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) this.#rows++;
    done(null, chunk);
  }

  sum(): Summed {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** For what is only to be summed. */
export const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Sums a table as it stands. */
export async function sumTable(client: pg.ClientBase, table: StoredTable): Promise<Summed> {
  const summing = new Summing();
  await pipeline(client.query(copyTo(copyOut(table))), summing, nowhere());
  return summing.sum();
}
