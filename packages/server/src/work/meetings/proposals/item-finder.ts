/** A process that reads one transcript by the rules. `find-items.ts` starts it. */
import type { MeetingItem } from '@forecastle/rules';
import { findMeetingItems } from '@forecastle/rules/meetings';
import { workInChild } from '../../../platform/child-process/work-in-child.ts';
import type { ReadTranscript } from './read-transcript.ts';

await workInChild<ReadTranscript, MeetingItem[]>(async ({ transcript, context }, emit) =>
  emit(findMeetingItems(transcript, context)),
);
