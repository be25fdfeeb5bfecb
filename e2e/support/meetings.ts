/** Adds recorded meetings through the API. */
import { expect, type Page } from './test.ts';

/** Seconds at which it begins and ends, who speaks, and what they say. */
type Line = readonly [start: number, end: number, speaker: string, text: string];

const clock = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

/** Returns a file of WebVTT that holds the lines. */
export const transcriptOf = (lines: readonly Line[]): string =>
  [
    'WEBVTT\n',
    ...lines.map(([start, end, speaker, text]) => `${clock(start)} --> ${clock(end)}\n<v ${speaker}>${text}</v>\n`),
  ].join('\n');

const ROLLOUT = transcriptOf([
  [1, 5, 'Mere Walker', 'Shall we go through the rollout?'],
  [6, 11, 'Dana Lee', 'Our security team is worried about where the data lives.'],
  [12, 17, 'Mere Walker', "I'll send you the security questionnaire by Friday."],
]);

interface NewMeeting {
  readonly title?: string;
  /** The file, WebVTT. */
  readonly text?: string;
}

/** Imports a transcript about a deal. Returns the id of the meeting. */
export async function addMeeting(
  page: Page,
  dealId: string,
  { title = 'Rollout review', text = ROLLOUT }: NewMeeting = {},
): Promise<string> {
  const query = new URLSearchParams({ fileName: `${title}.vtt`, opportunityId: dealId, title });
  const answer = await page.request.post(`/api/v1/recorded-meetings/transcripts?${query}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '', 'content-type': 'application/octet-stream' },
    data: Buffer.from(text),
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).meeting.id;
}
