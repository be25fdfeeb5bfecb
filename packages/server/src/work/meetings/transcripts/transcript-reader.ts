/** A process that reads one file. `read-transcript-file.ts` starts it. */
import { readTranscript, type TranscriptFault, type TranscriptReading } from '@forecastle/rules';
import { type Emit, workInChild } from '../../../platform/child-process/work-in-child.ts';
import { decodeChunks, guessEncoding } from '../../imports/reading/decode.ts';
import type { ReadingTask } from './read-transcript-file.ts';

await workInChild(async ({ bytes, fileName }: ReadingTask, emit: Emit<TranscriptReading | TranscriptFault>) => {
  const text = [...decodeChunks(bytes, guessEncoding(bytes).encoding)].join('');
  await emit(readTranscript(text, { fileName }));
});
