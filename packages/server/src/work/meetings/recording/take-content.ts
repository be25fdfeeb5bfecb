/** Reads the bytes of a take by their position, without loading all. */
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';

/** Bytes that are asked for at a time; a slice is read whole. */
const READ_BYTES = 1024 * 1024;

interface Slice {
  position: number;
  content: Buffer;
}

/** Returns the slices that begin within so many bytes from a position on. */
export async function slicesFrom(
  tx: TenantTransaction,
  takeId: string,
  position: number,
  bytes = READ_BYTES,
): Promise<Slice[]> {
  const { rows } = await tx.client.query<Slice>(
    `SELECT position::float8 AS position, content FROM recording_slices
     WHERE organization_id = $1 AND take_id = $2 AND position >= $3 AND position < $4 ORDER BY position`,
    [tx.organizationId, takeId, position, position + bytes],
  );
  return rows;
}

/** Returns where the slice begins that holds the byte at a position. */
async function startOfSlice(tx: TenantTransaction, takeId: string, position: number): Promise<number> {
  const { rows } = await tx.client.query<{ position: number }>(
    `SELECT position::float8 AS position FROM recording_slices
     WHERE organization_id = $1 AND take_id = $2 AND position <= $3 ORDER BY position DESC LIMIT 1`,
    [tx.organizationId, takeId, position],
  );
  return rows[0]?.position ?? 0;
}

/** Yields a take as it came, in the transaction of the caller. */
export async function* allSlices(tx: TenantTransaction, takeId: string): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const slices = await slicesFrom(tx, takeId, at);
    if (slices.length === 0) return;
    for (const { content } of slices) {
      yield content;
      at += content.length;
    }
  }
}

/** A take as it is played: `head` stands in place of its first `headSkip` bytes. */
export interface PlayedTake {
  readonly id: string;
  readonly size: number;
  readonly head: Buffer;
  readonly headSkip: number;
}

export const playedSize = ({ size, head, headSkip }: PlayedTake): number => size - headSkip + head.length;

/**
 * Yields the bytes from `first` to `last` of a take as it is played, both included. Each reading is a transaction of its own: a
 * slow player holds no connection meanwhile.
 */
export async function* playedBytes(
  pool: pg.Pool,
  organizationId: string,
  { take, first, last }: { take: PlayedTake; first: number; last: number },
): AsyncGenerator<Buffer> {
  const { id, head, headSkip } = take;
  if (first < head.length) yield head.subarray(first, last + 1);
  const shift = headSkip - head.length;
  const end = last + shift + 1;
  const begin = Math.max(first, head.length) + shift;
  if (begin >= end) return;
  const read = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
    inTenant(pool, organizationId, work, { readOnly: true });
  let at = await read((tx) => startOfSlice(tx, id, begin));
  while (at < end) {
    const slices = await read((tx) => slicesFrom(tx, id, at));
    // Removed while it was played.
    if (slices.length === 0) return;
    for (const { position, content } of slices) {
      const from = Math.max(0, begin - position);
      const to = Math.min(content.length, end - position);
      if (from < to) yield content.subarray(from, to);
      at = position + content.length;
    }
  }
}
