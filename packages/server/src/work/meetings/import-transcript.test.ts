import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { connectCalendar, planMeeting } from '../mailboxes/testing/planned-meetings.ts';
import { importLines, sendTranscript, spoken, vttOf } from './testing/import-vtt.ts';

const app = await startTestApp();
afterAll(app.close);

const AT = '2026-03-10T02:00:00.000Z';
const dealOf = async (browser: Browser, name: string): Promise<string> =>
  (await browser.post('/opportunities', { name })).body.id;
async function contactOn(browser: Browser, deal: string, name: string, more: object = {}): Promise<string> {
  const { id } = (await browser.post('/contacts', { name, ...more })).body;
  await browser.put(`/opportunities/${deal}/contacts/${id}`, {});
  return id;
}
const LINES = ['Priya Shah: How much is the platform?', 'Rae Wright: It is 4,000 dollars.', 'Priya Shah: Good.'];

describe('a transcript that is imported', () => {
  it('becomes a meeting with its speakers, figures and cues', async () => {
    const { browser, session } = await app.signUp();
    const deal = await dealOf(browser, 'Crane');
    const priya = await contactOn(browser, deal, 'Priya Shah');
    const { meeting, matches, isKnown } = await importLines(browser, LINES, { opportunityId: deal, startsAt: AT });
    expect(isKnown).toBe(false);
    expect(meeting).toMatchObject({
      title: 'call',
      startsAt: AT,
      isStartKnown: true,
      deal: { id: deal, name: 'Crane' },
      owner: { id: session.member.id },
      source: 'transcript',
      state: 'ready',
      format: 'webvtt',
      cueCount: 3,
      durationMs: 14_000,
      contacts: [{ id: priya, name: 'Priya Shah' }],
      isConfirmed: false,
      speakers: [
        {
          speaker: 0,
          label: 'Priya Shah',
          contact: { id: priya },
          member: null,
          isConfirmed: false,
          talkMs: 8000,
          questions: 1,
        },
        { speaker: 1, label: 'Rae Wright', contact: null, member: null, talkMs: 4000 },
      ],
    });
    expect(matches.deals).toEqual([{ id: deal, name: 'Crane', reason: 'given', isChosen: true }]);
    expect((await browser.get(`/recorded-meetings/${meeting.id}`)).body).toEqual(meeting);
    expect((await browser.get(`/recorded-meetings/${meeting.id}/transcript`)).body.cues).toEqual([
      [0, 4000, 0, 'How much is the platform?'],
      [5000, 9000, 1, 'It is 4,000 dollars.'],
      [10_000, 14_000, 0, 'Good.'],
    ]);
    expect((await browser.get('/recorded-meetings')).body.items).toMatchObject([{ id: meeting.id, title: 'call' }]);
  });
});
