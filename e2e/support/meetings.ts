/** Recorded meetings made through the API. */
import { expect, type Page } from './test.ts';

const LINES = `WEBVTT

00:00:01.000 --> 00:00:05.000
<v Mere Walker>Shall we go through the rollout?</v>

00:00:06.000 --> 00:00:11.000
<v Dana Lee>Our security team is worried about where the data lives.</v>

00:00:12.000 --> 00:00:17.000
<v Mere Walker>I'll send you the security questionnaire by Friday.</v>
`;

/** Imports a transcript about a deal. Returns the id of the meeting. */
export async function addMeeting(page: Page, dealId: string, title = 'Rollout review'): Promise<string> {
  const query = new URLSearchParams({ fileName: `${title}.vtt`, opportunityId: dealId, title });
  const answer = await page.request.post(`/api/v1/recorded-meetings/transcripts?${query}`, {
    headers: { origin: process.env.FORECASTLE_E2E_URL ?? '', 'content-type': 'application/octet-stream' },
    data: Buffer.from(LINES),
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).meeting.id;
}
