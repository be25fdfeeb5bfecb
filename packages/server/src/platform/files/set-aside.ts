/** Bodies of uploads lie on the disk until it is their turn: memory is for those being read. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import { namelessFile } from './nameless-file.ts';

/** A body on the disk. */
export interface SetAside {
  readonly size: number;
  /** SHA-256 of what it holds, as hex. */
  readonly hash: string;
  read(): Promise<Buffer>;
  /** Gives its space back. */
  drop(): Promise<void>;
}

export class BodyTooLarge extends Error {
  constructor() {
    super('the body is larger than it may be');
  }
}

/** How much of a body must arrive between two looks at it. */
interface Pace {
  readonly lookMs: number;
  readonly leastBytes: number;
}
/** A kilobyte a second, a tenth of what a phone on a poor line sends: what is slower holds a place and sends nothing. */
const PACE: Pace = { lookMs: 20_000, leastBytes: 20_000 };

const tooSlow = () =>
  new ORPCError('TIMEOUT', {
    status: 408,
    message: 'The upload was too slow (under 1 kB a second). Nothing was saved. Try again on a better connection.',
  });

/**
 * Writes a body into a file without a name in `folder`: whatever ends the process, the system gives its space back.
 * Throws BodyTooLarge, TIMEOUT for one that hardly arrives, and what the sender does; then nothing is left of it.
 */
export async function setAside(
  body: Readable,
  { folder, maxBytes, pace = PACE }: { folder: string; maxBytes: number; pace?: Pace },
): Promise<SetAside> {
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
    // Left open, so that the one who sends too much can still be told.
    const parts: AsyncIterator<Buffer> = body.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
    for (;;) {
      const next = parts.next();
      // Nobody waits for it any more when it comes too late.
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
    throw error;
  } finally {
    clearInterval(look);
  }
  return { size, hash: hash.digest('hex'), read: () => readAll(file, size), drop: () => file.close() };
}

/** A body that is in memory anyhow. */
export const inMemory = (content: Buffer): SetAside => ({
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
