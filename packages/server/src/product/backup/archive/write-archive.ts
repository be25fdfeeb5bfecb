/** Writes a tar under a temporary name; only `finish` gives it its own, when every byte of it is on the disk. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BLOCK_BYTES, tarHeader } from './tar-header.ts';

/** What a backup that was cut off is called; the next scheduled one clears it away. */
export const UNFINISHED = '.unfinished';

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** A file readable by this account alone. The folder must exist; an existing file is not replaced. */
export async function writeArchive(path: string, made: Date): Promise<ArchiveWriter> {
  const unfinished = `${path}.${randomBytes(4).toString('hex')}${UNFINISHED}`;
  const file = await open(unfinished, 'wx', 0o600);
  const end = Buffer.alloc(2 * BLOCK_BYTES);
  return {
    async add(name, content) {
      const padding = Buffer.alloc((BLOCK_BYTES - (content.length % BLOCK_BYTES)) % BLOCK_BYTES);
      await writeAll(file, Buffer.concat([tarHeader(name, content.length, made), content, padding]));
    },
    async finish() {
      await writeAll(file, end);
      await file.sync();
      await file.close();
      if (existsSync(path)) throw new Error(`the file ${path} already exists`);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    },
    async abandon() {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
}

/** So that the new name survives a power cut too. Windows has no such call and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
