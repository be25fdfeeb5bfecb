/** Cuts a take that lies in a file into slices for an engine. */
import type { FileHandle } from 'node:fs/promises';
import { runInChild } from '../../../../platform/child-process/run-in-child.ts';
import type { AudioSlice, CutEvent, CutTask } from './audio-slice.ts';

/** A file of 500 MB takes seconds; one that takes this long is made to. */
const CUT_SECONDS = 300;
const HEAP_MB = 256;

/** Thrown for a take that cannot be cut. The message is for the person who recorded or uploaded it. */
export class UnreadableAudio extends Error {
  override name = 'UnreadableAudio';
}

/** Thrown for a take in which nothing was recorded. */
export class SilentAudio extends UnreadableAudio {
  override name = 'SilentAudio';
}

const BROKEN =
  'This file is damaged, or is not the audio or video that it says. Upload it in another format, such as MP3.';

interface Files {
  /** Holds the take. */
  readonly take: FileHandle;
  /** Receives the slices; empty. */
  readonly slices: FileHandle;
}

/** Returns the slices in their order; their bytes are in `slices`. Throws UnreadableAudio. */
export async function cutTake({ take, slices }: Files, task: CutTask, signal?: AbortSignal): Promise<AudioSlice[]> {
  const limit = AbortSignal.timeout(CUT_SECONDS * 1000);
  let events: CutEvent[];
  try {
    events = await runInChild<CutTask, CutEvent>(new URL('./cutter.ts', import.meta.url), task, {
      name: 'cutting a recording',
      heapMb: HEAP_MB,
      isConfined: true,
      files: [take.fd, slices.fd],
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new UnreadableAudio(BROKEN, { cause: error });
  }
  const found: AudioSlice[] = [];
  for (const event of events) {
    if ('unreadable' in event) {
      throw event.isSilent ? new SilentAudio(event.unreadable) : new UnreadableAudio(event.unreadable);
    }
    found.push(event.slice);
  }
  return found;
}
