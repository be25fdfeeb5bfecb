/** Spools uploads to disk until their turn, so that memory holds only those being read. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import { namelessFile } from './nameless-file.ts';

/** An upload on disk. */
export interface SpooledFile {
  readonly size: number;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
  read(): Promise<Buffer>;
  /** Frees its space. */
  drop(): Promise<void>;
}

export class BodyTooLarge extends Error {
  constructor() {
    super('the body is larger than it may be');
  }
}

/** The least that must arrive between two checks. */
interface Pace {
  readonly lookMs: number;
  readonly leastBytes: number;
}
/** 1 kB/s, a tenth of a phone on a poor line. A slower sender only occupies a place. */
const PACE: Pace = { lookMs: 20_000, leastBytes: 20_000 };

const tooSlow = () =>
  new ORPCError('TIMEOUT', {
    status: 408,
    message: 'The upload was too slow (under 1 kB a second). Nothing was saved. Try again on a better connection.',
  });

/** Answers a request whose sender has hung up. */
export const clientGone = () => new ORPCError('CLIENT_CLOSED_REQUEST');

/**
 * Writes a body to an unlinked file in `folder`, so that the system frees it however the process ends. Throws BodyTooLarge,
 * TIMEOUT for a sender below 1 kB/s, CLIENT_CLOSED_REQUEST for one that hangs up, and the sender's other errors; nothing is
 * kept then.
 */
export async function spoolToDisk(
  body: Readable,
  { folder, maxBytes, pace = PACE }: { folder: string; maxBytes: number; pace?: Pace },
): Promise<SpooledFile> {
  const file = await namelessFile(folder);
  const hash = createHash('sha256');
  let size = 0;
  let seen = 0;
  const { promise: slow, reject } = Promise.withResolvers<never>();
  slow.catch(() => undefined);
  const look = setInterval(() => {
    if (size - seen < pace.leastBytes) reject(tooSlow());
    seen = size;
  }, pace.lookMs);
  try {
    // Stays open, so that the sender can still be answered.
    const parts: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
    for (;;) {
      const next = parts.next();
      // After a timeout nobody waits for it.
      next.catch(() => undefined);
      const { value: chunk, done } = await Promise.race([next, slow]);
      if (done) break;
      size += chunk.length;
      if (size > maxBytes) throw new BodyTooLarge();
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } catch (error) {
    await file.close();
    throw (error as NodeJS.ErrnoException).code === 'ECONNRESET' ? clientGone() : error;
  } finally {
    clearInterval(look);
  }
  return { size, hash: hash.digest('hex'), read: () => readAll(file, size), drop: () => file.close() };
}

/** Wraps a body that is already in memory. */
export const inMemory = (content: Buffer): SpooledFile => ({
  size: content.length,
  hash: createHash('sha256').update(content).digest('hex'),
  read: async () => content,
  drop: async () => undefined,
});

async function readAll(file: FileHandle, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size);
  for (let at = 0; at < size; ) at += (await file.read(content, at, size - at, at)).bytesRead;
  return content;
}
