/** A process that reads one file. `read-transcript-file.ts` starts it. */
import { workInChild } from '../../../platform/child-process/work-in-child.ts';
import { type ReadingOrFault, readTranscriptBytes } from './read-transcript-bytes.ts';
import type { ReadingTask } from './read-transcript-file.ts';

await workInChild<ReadingTask, ReadingOrFault>(async ({ bytes, fileName }, emit) =>
  emit(await readTranscriptBytes(bytes, fileName)),
);
