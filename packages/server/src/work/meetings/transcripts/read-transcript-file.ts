/** Reads the file of a transcript in a process of its own, since it may be hostile. Decision 0404. */
import type { TranscriptFault, TranscriptReading } from '@forecastle/rules';
import { OutOfMemory, runInChild } from '../../../platform/child-process/run-in-child.ts';

export interface ReadingTask {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}

export interface ReadingLimits {
  readonly milliseconds: number;
  readonly heapMb: number;
}

/** 20 MB of WebVTT take 2 seconds and 200 MB. */
const LIMITS: ReadingLimits = { milliseconds: 30_000, heapMb: 512 };

/** Returns what the file holds, or why it is no transcript, as a sentence for a person. */
export async function readTranscriptFile(
  bytes: Uint8Array,
  fileName: string,
  { milliseconds, heapMb }: ReadingLimits = LIMITS,
): Promise<TranscriptReading | TranscriptFault> {
  const signal = AbortSignal.timeout(milliseconds);
  try {
    const [reading] = await runInChild<ReadingTask, TranscriptReading | TranscriptFault>(
      new URL('./transcript-reader.ts', import.meta.url),
      { bytes, fileName },
      { name: 'reading a transcript', heapMb, isConfined: true, signal },
    );
    if (!reading) throw new Error('the transcript reader said nothing');
    return reading;
  } catch (error) {
    if (signal.aborted) return { fault: `“${fileName}” took too long to read. Split it and import the parts.` };
    if (error instanceof OutOfMemory)
      return { fault: `“${fileName}” needs too much memory to read. Split it and import the parts.` };
    throw error;
  }
}
