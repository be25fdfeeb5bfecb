/** The slices of a recording, as files for an engine, on the disk of the process that transcribes. */
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { namelessFile } from '../../../platform/files/nameless-file.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { slicesFrom } from '../recording/take-content.ts';
import type { AudioSlice } from './cutting/audio-slice.ts';
import { cutTake, SilentAudio } from './cutting/cut-take.ts';
import type { SpeechFile, Transcriber } from './transcriber.ts';

/** Bytes read from the database at a time. */
const READ_BYTES = 4 * 1024 * 1024;

export interface Take {
  readonly id: string;
  readonly size: number;
}

/** A slice of a meeting, counted through all its takes. */
export interface RecordingSlice {
  readonly slice: number;
  readonly takeId: string;
  readonly audio: AudioSlice;
}

/** Cuts the takes of a meeting, in their order. Its files have no names: whatever ends the process, their space is free again. */
export class RecordingSlices {
  readonly slices: RecordingSlice[] = [];
  readonly #files = new Map<string, FileHandle>();

  /** Returns how much of the recording a slice holds. */
  lengthOf(slice: number): { readonly durationMs: number; readonly bytes: number } {
    const { startMs, endMs, size } = this.#find(slice).audio;
    return { durationMs: endMs - startMs, bytes: size };
  }

  #find(slice: number): RecordingSlice {
    const found = this.slices.find((each) => each.slice === slice);
    if (!found) throw new Error(`slice ${slice} was not cut`);
    return found;
  }

  async read(slice: number): Promise<SpeechFile> {
    const { takeId, audio } = this.#find(slice);
    const file = this.#files.get(takeId);
    if (!file) throw new Error(`take ${takeId} was not cut`);
    const { position, size, mediaType, extension, startMs, endMs } = audio;
    const content = Buffer.alloc(size);
    for (let at = 0; at < size; ) at += (await file.read(content, at, size - at, position + at)).bytesRead;
    return { content, mediaType, fileName: `part-${slice + 1}.${extension}`, durationMs: endMs - startMs };
  }

  /** Throws UnreadableAudio. A take in which nothing was recorded has no slices, as long as another has. */
  async cut(takes: readonly Take[], { pool, organizationId, settings, limits, signal }: Cutting): Promise<void> {
    const folder = join(settings.home, 'transcriptions');
    let silent: SilentAudio | null = null;
    for (const { id, size } of takes) {
      const take = await namelessFile(folder);
      try {
        await spoolTake(pool, { organizationId, id, size }, take);
        const slices = await namelessFile(folder);
        this.#files.set(id, slices);
        const { maxBytes, maxSeconds } = limits;
        const cut = await cutTake({ take, slices }, { size, maxBytes, maxSeconds }, signal);
        for (const audio of cut) this.slices.push({ slice: this.slices.length, takeId: id, audio });
      } catch (error) {
        if (!(error instanceof SilentAudio)) throw error;
        silent = error;
      } finally {
        await take.close();
      }
    }
    if (this.slices.length === 0 && silent) throw silent;
  }

  async close(): Promise<void> {
    for (const file of this.#files.values()) await file.close();
  }
}

interface Cutting {
  readonly pool: pg.Pool;
  readonly organizationId: string;
  readonly settings: Pick<Settings, 'home'>;
  readonly limits: Pick<Transcriber, 'maxBytes' | 'maxSeconds'>;
  readonly signal: AbortSignal;
}

/** Writes a take into a file, some of its bytes in a transaction at a time. */
async function spoolTake(
  pool: pg.Pool,
  { organizationId, id, size }: Take & { readonly organizationId: string },
  file: FileHandle,
): Promise<void> {
  for (let position = 0; position < size; ) {
    const read = (tx: TenantTransaction) => slicesFrom(tx, id, position, READ_BYTES);
    const slices = await inTenant(pool, organizationId, read, { readOnly: true });
    const bytes = Buffer.concat(slices.map(({ content }) => content));
    if (bytes.length === 0) throw new Error(`take ${id} has no bytes at ${position}`);
    await file.writeFile(bytes);
    position += bytes.length;
  }
}
