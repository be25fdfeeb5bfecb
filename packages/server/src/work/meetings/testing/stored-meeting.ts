import type { Transcript } from '@forecastle/rules';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { TestApp } from '../../../testing/app.ts';
import { createMeeting, type NewMeeting } from '../create-meeting.ts';
import { storeTranscript } from '../transcripts/store-transcript.ts';
import { spoken } from './import-vtt.ts';

const CUE_MS = 5000;

/** Returns a transcript of lines `Name: words`, five seconds each. */
export function transcriptOf(lines: readonly string[]): Transcript {
  const said = spoken(...lines);
  const speakers = [...new Set(said.flatMap(({ by }) => (by === '' ? [] : by)))];
  const cues = said.map(({ by, text }, at) => ({
    startMs: at * CUE_MS,
    endMs: (at + 1) * CUE_MS - 1000,
    speaker: by === '' ? null : speakers.indexOf(by),
    text,
  }));
  return { format: 'webvtt', language: null, isTimed: true, speakers, cues };
}

export interface OwnerOfMeeting {
  readonly organizationId: string;
  readonly memberId: string;
}

/** Keeps a meeting of a member with its transcript, without a file: that is read in a process of its own. Returns its id. */
export const storeMeeting = (
  app: Pick<TestApp, 'database' | 'settings'>,
  { organizationId, memberId }: OwnerOfMeeting,
  lines: readonly string[],
  meeting: Partial<NewMeeting> = {},
): Promise<string> =>
  inTenant(app.database.pool, organizationId, async (tx) => {
    const given = {
      title: 'Call',
      startsAt: new Date('2026-03-10T02:00:00Z'),
      isStartKnown: true,
      source: 'transcript' as const,
      state: 'ready' as const,
      ...meeting,
    };
    const id = await createMeeting(tx, { memberId }, given, app.settings);
    await storeTranscript(tx, id, transcriptOf(lines));
    return id;
  });
