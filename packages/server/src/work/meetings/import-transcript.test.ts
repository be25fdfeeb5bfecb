import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { connectCalendar, planMeeting } from '../mailboxes/testing/planned-meetings.ts';
import { contactOn, dealOf, importLines, sendTranscript, spoken, vttOf } from './testing/import-vtt.ts';

const app = await startTestApp();
afterAll(app.close);

const AT = '2026-03-10T02:00:00.000Z';
const minutesLater = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000);
const LINES = ['Priya Shah: How much is the platform?', 'Rae Wright: It is 4,000 dollars.', 'Priya Shah: Good.'];
const listed = async (browser: Browser, query = '') =>
  (await browser.get(`/recorded-meetings${query}`)).body.items.map(({ id }: { id: string }) => id);

/** A rep with a deal that Priya Shah is on, and a calendar. */
async function rep() {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae Wright' });
  const deal = await dealOf(rae.browser, 'Crane');
  const priya = await contactOn(rae.browser, deal, 'Priya Shah', { email: 'priya.shah@crane.example' });
  const calendar = await connectCalendar(app, { organizationId, memberId: rae.memberId });
  return { admin, organizationId, rae, browser: rae.browser, deal, priya, calendar };
}

describe('a transcript that is imported', () => {
  it('becomes a meeting with its speakers, figures and cues', async () => {
    const { browser, deal, priya, rae } = await rep();
    const { meeting, matches, isKnown } = await importLines(browser, LINES, { opportunityId: deal, startsAt: AT });
    expect(isKnown).toBe(false);
    expect(meeting).toMatchObject({
      title: 'call',
      startsAt: AT,
      isStartKnown: true,
      deal: { id: deal, name: 'Crane' },
      owner: { id: rae.memberId },
      source: 'transcript',
      state: 'ready',
      format: 'webvtt',
      cueCount: 3,
      durationMs: 14_000,
      contacts: [{ id: priya, name: 'Priya Shah' }],
      isConfirmed: false,
      speakers: [
        { speaker: 0, label: 'Priya Shah', contact: { id: priya }, member: null, talkMs: 8000, questions: 1 },
        { speaker: 1, label: 'Rae Wright', contact: null, member: { id: rae.memberId }, talkMs: 4000 },
      ],
    });
    expect(meeting.speakers.map((each: { isConfirmed: boolean }) => each.isConfirmed)).toEqual([false, false]);
    expect(matches.deals).toEqual([{ id: deal, name: 'Crane', reason: 'given', isChosen: true }]);
    expect(matches.speakers[0]).toEqual({
      speaker: 0,
      reason: 'name',
      candidates: [{ kind: 'contact', id: priya, name: 'Priya Shah', email: 'priya.shah@crane.example' }],
    });
    expect((await browser.get(`/recorded-meetings/${meeting.id}`)).body).toEqual(meeting);
    expect((await browser.get(`/recorded-meetings/${meeting.id}/transcript`)).body.cues).toEqual([
      [0, 4000, 0, 'How much is the platform?'],
      [5000, 9000, 1, 'It is 4,000 dollars.'],
      [10_000, 14_000, 0, 'Good.'],
    ]);
    expect(await listed(browser)).toEqual([meeting.id]);
  });

  it('is called a Zoom meeting where the file has the name that Zoom gave it', async () => {
    const { browser } = await rep();
    const { meeting } = await importLines(browser, LINES, { fileName: 'GMT20251128-010000_Recording.transcript.vtt' });
    expect(meeting).toMatchObject({ title: 'Zoom meeting', startsAt: '2025-11-28T01:00:00.000Z' });
  });

  it('is matched to the meeting of the own calendar, its people and their open deal', async () => {
    const { browser, organizationId, deal, priya, calendar } = await rep();
    const planned = await planMeeting(app, organizationId, {
      startsAt: minutesLater(10),
      contactIds: [priya],
      calendars: [calendar],
    });
    const { meeting, matches } = await importLines(browser, ['Priya: Hello.', 'Speaker 2: Hello.'], { startsAt: AT });
    expect(meeting).toMatchObject({
      calendarMeetingId: planned,
      deal: { id: deal },
      speakers: [{ contact: { id: priya } }, { contact: null, member: null }],
    });
    expect(matches).toMatchObject({
      calendarMeetings: [
        {
          id: planned,
          reason: 'same_time',
          minutesApart: 10,
          speakersInvited: 1,
          recordedMeetingId: null,
          isChosen: true,
        },
      ],
      deals: [{ id: deal, reason: 'calendar', isChosen: true }],
      speakers: [{ reason: 'first_name' }, { reason: null, candidates: [] }],
    });
    const again = await importLines(browser, ['Priya: Hello again.'], { startsAt: AT });
    expect(again.matches.calendarMeetings).toMatchObject([{ id: planned, recordedMeetingId: meeting.id }]);
  });

  it('is not matched to a calendar of a colleague, nor to deals that are not seen', async () => {
    const { browser, admin, organizationId } = await rep();
    const other = await addMember(app, admin, { role: 'account_executive', name: 'Olly' });
    const theirs = await dealOf(other.browser, 'Wharf');
    const ana = await contactOn(other.browser, theirs, 'Ana Silva');
    const calendar = await connectCalendar(app, { organizationId, memberId: other.memberId });
    await planMeeting(app, organizationId, { startsAt: new Date(AT), contactIds: [ana], calendars: [calendar] });
    const { meeting, matches } = await importLines(browser, ['Ana Silva: Hello.'], { startsAt: AT });
    expect(meeting).toMatchObject({ calendarMeetingId: null, deal: null, contacts: [{ id: ana }] });
    expect([matches.calendarMeetings, matches.deals]).toEqual([[], []]);
  });

  it('has no deal where two fit, and offers both', async () => {
    const { browser, priya } = await rep();
    const second = await dealOf(browser, 'Dock');
    await browser.put(`/opportunities/${second}/contacts/${priya}`, {});
    const { meeting, matches } = await importLines(browser, LINES);
    expect(meeting).toMatchObject({ deal: null, isStartKnown: false });
    expect(matches.deals).toMatchObject([
      { name: 'Crane', reason: 'speakers', isChosen: false },
      { name: 'Dock', reason: 'speakers', isChosen: false },
    ]);
    const { body } = await browser.patch(`/recorded-meetings/${meeting.id}`, { opportunityId: second });
    expect(body.deal).toEqual({ id: second, name: 'Dock' });
    const { deals } = (await browser.get(`/recorded-meetings/${meeting.id}/matches`)).body;
    expect(deals.map(({ isChosen }: { isChosen: boolean }) => isChosen)).toEqual([false, true]);
  });

  it('is answered with its meeting where somebody sees it already, and made where nobody does', async () => {
    const { browser, admin, deal } = await rep();
    const { meeting } = await importLines(browser, LINES, { opportunityId: deal });
    const file = vttOf(spoken(...LINES));
    const again = await sendTranscript(admin, file);
    expect([again.status, again.body.isKnown, again.body.meeting.id]).toEqual([200, true, meeting.id]);
    await browser.patch(`/recorded-meetings/${meeting.id}`, { isPrivate: true });
    const own = await sendTranscript(admin, file);
    expect([own.status, own.body.isKnown]).toEqual([201, false]);
    expect(own.body.meeting.id).not.toBe(meeting.id);
  });

  it('is made once where two people import it at the same time', async () => {
    const { browser, admin, deal } = await rep();
    const file = vttOf(spoken(...LINES));
    const sent = await Promise.all([browser, admin].map((by) => sendTranscript(by, file, { opportunityId: deal })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(new Set(sent.map(({ body }) => body.meeting.id)).size).toBe(1);
    expect(await listed(browser)).toHaveLength(1);
  });

  it('is made once for a key', async () => {
    const { browser } = await rep();
    const send = () => sendTranscript(browser, vttOf(spoken(...LINES)), {}, { 'idempotency-key': 'one' });
    const first = await send();
    const second = await send();
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect(await listed(browser)).toHaveLength(1);
    const other = await sendTranscript(browser, vttOf(spoken('A: B.')), {}, { 'idempotency-key': 'one' });
    expect([other.status, other.body.data.field]).toEqual([409, 'Idempotency-Key']);
  });

  it.each([
    ['nothing', '', /empty/],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0]), /Nothing was saved/],
  ])('is refused with a sentence where it holds %s', async (_, content, message) => {
    const { browser } = await rep();
    const answer = await sendTranscript(browser, content);
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID']);
    expect(answer.body.message).toMatch(message);
    expect(await listed(browser)).toEqual([]);
  });

  it('is refused where the deal is another person’s, before it is read', async () => {
    const { browser, admin } = await rep();
    const answer = await sendTranscript(browser, 'not a transcript', { opportunityId: await dealOf(admin, 'Wharf') });
    expect([answer.status, answer.body.message]).toEqual([404, 'There is no such deal, or you cannot see it.']);
  });

  it('is refused where it is larger than it may be, and where it is no body of bytes', async () => {
    const { browser } = await rep();
    const large = await sendTranscript(browser, Buffer.alloc(20 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.body.message]).toEqual([
      413,
      'The file is larger than 20 MB, the limit. Nothing was saved.',
    ]);
    const json = await browser.post('/recorded-meetings/transcripts?fileName=a.vtt', { text: 'Hello' });
    expect(json.status).toBe(422);
  });

  it('keeps words that a database cannot hold as they are', async () => {
    const { browser } = await rep();
    const { meeting } = await importLines(browser, ['Ana\0: Hello \ud800 there.']);
    const { cues } = (await browser.get(`/recorded-meetings/${meeting.id}/transcript`)).body;
    expect(cues[0][3]).toMatch(/^Hello .* there\.$/);
  });
});
