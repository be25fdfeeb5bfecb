/** Bodies of uploads lie on the disk until it is their turn: memory is for those being read. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
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

/**
 * Writes a body into a file without a name in `folder`: whatever ends the process, the system gives its space back.
 * Throws BodyTooLarge, and what the sender does; then nothing is left of it.
 */
export async function setAside(
  body: Readable,
  { folder, maxBytes }: { folder: string; maxBytes: number },
): Promise<SetAside> {
  const file = await namelessFile(folder);
  const hash = createHash('sha256');
  let size = 0;
  try {
    // Left open, so that the one who sends too much can still be told.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new BodyTooLarge();
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } catch (error) {
    await file.close();
    throw error;
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
