import type { Transcript } from '../transcripts/transcript.ts';
import type { MeetingContext } from './meetingContext.ts';
import type { MeetingItem } from './meetingItem.ts';

export const MEETING_RULES_VERSION = 1;

/** Returns what the rules find in a transcript. */
export const findMeetingItems = (_transcript: Transcript, _context: MeetingContext): MeetingItem[] => [];
