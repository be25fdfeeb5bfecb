import { afterAll, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { administer } from '../../../testing/administer.ts';
import { type Browser, startTestApp } from '../../../testing/app.ts';
import { contactOn, dealOf } from '../testing/import-vtt.ts';
import { storeMeeting } from '../testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

const CANARY = 'quokkaberry';
const LINES = [
  `Priya ${CANARY}: The ${CANARY} price is too expensive for us.`,
  `Rae: I will send you the ${CANARY} offer by Friday.`,
  `Priya ${CANARY}: We agreed that ${CANARY} starts in May. What about ${CANARY} support?`,
];

/** Everything that may show a meeting, for who sees the deal. */
const placesOf = (deal: string, contact: string, meeting: string): readonly string[] => [
  '/recorded-meetings',
  '/recorded-meetings?removed=true',
  `/recorded-meetings?words=${CANARY}`,
  `/recorded-meetings?opportunityId=${deal}`,
  `/recorded-meetings?contactId=${contact}`,
  '/recorded-meetings?undecided=true',
  `/recorded-meetings/search?words=${CANARY}`,
  `/recorded-meetings/${meeting}`,
  `/recorded-meetings/${meeting}/transcript`,
  `/recorded-meetings/${meeting}/transcript.vtt`,
  `/recorded-meetings/${meeting}/transcript.txt`,
  `/recorded-meetings/${meeting}/proposals`,
  `/recorded-meetings/${meeting}/proposals.csv`,
  `/recorded-meetings/${meeting}/matches`,
  `/recorded-meetings/${meeting}/sendings`,
  `/recorded-meetings/${meeting}/transcription`,
  '/meeting-privacy/sendings',
  '/exports/meeting-sendings.csv',
  `/opportunities/${deal}`,
  `/opportunities/${deal}/activities`,
  `/opportunities/${deal}/frameworks`,
  `/opportunities/${deal}/timeline`,
  `/contacts/${contact}/activities`,
  `/search?q=${CANARY}`,
  `/search/overview?q=${CANARY}`,
  '/audit-trail',
  '/audit-trail.csv',
  '/notifications',
  '/exports/deals.csv',
];

it('says nothing of a private meeting to another person, an admin too', async () => {
  const { browser: admin, session } = await app.signUp();
  const organizationId: string = session.organization.id;
  const rae = await addMember(app, admin, { role: 'account_executive', name: 'Rae Wright' });
  const revops = await addMember(app, admin, { role: 'revops', name: 'Ria Ops' });
  const deal = await dealOf(rae.browser, 'Crane');
  const contact = await contactOn(rae.browser, deal, 'Priya Shah');
  const meeting = await storeMeeting(app, { organizationId, memberId: rae.memberId }, LINES, {
    opportunityId: deal,
    title: `${CANARY} call`,
    isPrivate: true,
  });
  await rae.browser.put(`/recorded-meetings/${meeting}/speakers/0`, { contactId: contact });
  await administer(
    app.database.ownerUrl,
    `INSERT INTO meeting_sendings (organization_id, id, meeting_id, host, what, amount, "to", member_id)
     VALUES ('${organizationId}', gen_random_uuid(), '${meeting}', 'models.example.com', 'transcript', 900, 'OpenAI', '${rae.memberId}')`,
  );
  const read = async (by: Browser) => {
    const answers: [string, number, string][] = [];
    for (const place of placesOf(deal, contact, meeting)) {
      const { status, body } = await by.get(place);
      answers.push([place, status, typeof body === 'string' ? body : JSON.stringify(body)]);
    }
    return answers;
  };
  const telling = (answers: readonly [string, number, string][]) =>
    answers
      .filter(([, , body]) => body.toLowerCase().includes(`${CANARY} `) || body.includes(meeting))
      .map(([place]) => place);
  const own = telling(await read(rae.browser));
  // The places do tell it, to its owner.
  expect(own).toEqual(
    expect.arrayContaining([
      '/recorded-meetings',
      `/recorded-meetings/search?words=${CANARY}`,
      `/recorded-meetings/${meeting}/transcript`,
      `/recorded-meetings/${meeting}/transcript.txt`,
      `/recorded-meetings/${meeting}/proposals`,
    ]),
  );
  for (const other of [admin, revops.browser]) {
    const answers = await read(other);
    expect(telling(answers)).toEqual([]);
    const ofMeeting = answers.filter(([place]) => place.includes(meeting));
    expect(ofMeeting.map(([place, status]) => [place, status])).toEqual(ofMeeting.map(([place]) => [place, 404]));
  }
  const open = (await read(admin)).filter(([place]) => !place.includes(meeting));
  expect(open.map(([place, status]) => [place, status])).toEqual(open.map(([place]) => [place, 200]));
});
