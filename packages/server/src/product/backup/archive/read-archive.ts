/** Reads a tar entry by entry, each held whole: ours are about a megabyte. */
import { type FileHandle, open } from 'node:fs/promises';
import { UnusableBackup } from '../unusable-backup.ts';
import { BLOCK_BYTES, readTarHeader } from './tar-header.ts';

export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** More than any entry we write. A wrong size must not take the memory. */
const LARGEST_ENTRY_BYTES = 64 * 1024 * 1024;

/** The entries of a file in their order, with a look at the next one. */
export class Archive {
  #file: FileHandle;
  #at = 0;
  #next: Entry | null | undefined;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Archive> {
    try {
      return new Archive(await open(path, 'r'));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UnusableBackup(
        code === 'ENOENT' ? `The file ${path} does not exist.` : `${path} cannot be read: ${(error as Error).message}.`,
      );
    }
  }

  /** The next entry without taking it; null at the end. */
  async peek(): Promise<Entry | null> {
    if (this.#next === undefined) this.#next = await this.#read();
    return this.#next;
  }

  async take(): Promise<Entry | null> {
    const entry = await this.peek();
    if (entry) this.#next = undefined;
    return entry;
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #read(): Promise<Entry | null> {
    const block = await this.#bytes(BLOCK_BYTES);
    if (block.every((byte) => byte === 0)) {
      const last = await this.#bytes(BLOCK_BYTES);
      if (!last.every((byte) => byte === 0)) throw damaged(this.#at);
      const { size } = await this.#file.stat();
      if (size !== this.#at) throw damaged(this.#at);
      return null;
    }
    const header = readTarHeader(block);
    if (!header || !(header.size <= LARGEST_ENTRY_BYTES)) throw damaged(this.#at - BLOCK_BYTES);
    const content = await this.#bytes(header.size);
    await this.#bytes((BLOCK_BYTES - (header.size % BLOCK_BYTES)) % BLOCK_BYTES);
    return { name: header.name, content };
  }

  async #bytes(length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    for (let got = 0; got < length; ) {
      const { bytesRead } = await this.#file.read(bytes, got, length - got, this.#at);
      if (bytesRead === 0)
        throw new UnusableBackup(`The backup is incomplete: it ends after ${this.#at} bytes. Use another backup.`);
      got += bytesRead;
      this.#at += bytesRead;
    }
    return bytes;
  }
}

const damaged = (at: number) => new UnusableBackup(`The backup is damaged at byte ${at}.`);
