import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';
import { dealOf } from '../meetings/testing/import-vtt.ts';
import { storeMeeting } from '../meetings/testing/stored-meeting.ts';

const app = await startTestApp();
afterAll(app.close);

async function org() {
  const { browser, session } = await app.signUp();
  const { id: organizationId } = session.organization;
  const meet = (lines: readonly string[], given: Parameters<typeof storeMeeting>[3], memberId = session.member.id) =>
    storeMeeting(app, { organizationId, memberId }, lines, given);
  return { browser, session, meet };
}
const find = async (browser: Browser, q: string, more = '') =>
  (await browser.get(`/search/kinds/meeting?q=${encodeURIComponent(q)}${more}`)).body;
const titles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
const LINES = ['Mere Walker: Shall we begin?', 'Dana Lee: We cannot sign without a penetration test report.'];

describe('meetings in the search of everything', () => {
  it('are found by what was said, with the moment, and by their title', async () => {
    const { browser, meet } = await org();
    const deal = await dealOf(browser, 'Harbour crane');
    const review = await meet(LINES, { title: 'Review', opportunityId: deal });
    const titled = await meet(['Sam: Hello.'], {
      title: 'Penetration plan',
      opportunityId: deal,
      startsAt: new Date('2026-03-11T02:00:00Z'),
    });
    expect(await find(browser, 'penetration')).toMatchObject({
      items: [
        { kind: 'meeting', id: titled, title: 'Penetration plan', excerpt: null, startMs: null },
        {
          kind: 'meeting',
          id: review,
          title: 'Review',
          subtitle: 'Harbour crane',
          excerpt: 'Dana Lee: We cannot sign without a penetration test report.',
          startMs: 5000,
          at: expect.stringContaining('2026-03-10T02:00:00'),
        },
      ],
      near: false,
      total: { count: 2, more: false },
    });
    // Words are said together or not at all; a letter is not looked for.
    expect(titles(await find(browser, 'report begin'))).toEqual(['Review']);
    expect(titles(await find(browser, 'hello penetration'))).toEqual([]);
    expect((await find(browser, 'p')).total).toEqual({ count: 0, more: false });
    const { body } = await browser.get('/search/overview?q=penetration');
    const meetings = body.kinds.find(({ kind }: { kind: string }) => kind === 'meeting');
    expect(meetings).toMatchObject({ total: { count: 2, more: false }, items: [{ id: titled }, { id: review }] });
  });

  it('are those that one sees: of visible deals, private and without a deal one’s own alone', async () => {
    const { browser, meet } = await org();
    const rep = await addMember(app, browser, { role: 'account_executive' });
    const deal = await dealOf(browser, 'Not the rep’s');
    const own = await dealOf(rep.browser, 'The rep’s');
    await meet(LINES, { title: 'On a deal of others', opportunityId: deal });
    const hidden = await meet(LINES, { title: 'Private', opportunityId: own });
    await browser.patch(`/recorded-meetings/${hidden}`, { isPrivate: true });
    const gone = await meet(LINES, { title: 'Removed', opportunityId: own });
    await browser.delete(`/recorded-meetings/${gone}`);
    await meet(LINES, { title: 'Without a deal' });
    await meet(LINES, { title: 'On the rep’s deal', opportunityId: own });
    await meet(LINES, { title: 'Own', startsAt: new Date('2026-03-09T02:00:00Z') }, rep.memberId);
    expect((await find(rep.browser, 'penetration')).total).toEqual({ count: 2, more: false });
    expect(titles(await find(rep.browser, 'penetration'))).toEqual(['On the rep’s deal', 'Own']);
    expect(titles(await find(rep.browser, 'private'))).toEqual([]);
    expect(new Set(titles(await find(browser, 'penetration')))).toEqual(
      new Set(['On a deal of others', 'Private', 'Without a deal', 'On the rep’s deal']),
    );
  });

  it('are listed to the end and counted up to fifty', async () => {
    const { browser, meet } = await org();
    const ids: string[] = [];
    for (let at = 0; at < 53; at++)
      ids.push(await meet(LINES, { title: `Call ${at}`, startsAt: new Date(Date.UTC(2026, 0, 1, at)) }));
    const seen: string[] = [];
    for (let more = '&limit=20'; ; ) {
      const page = await find(browser, 'penetration', more);
      expect(page.total).toEqual({ count: 50, more: true });
      seen.push(...page.items.map(({ id }: { id: string }) => id));
      if (page.nextCursor === null) break;
      more = `&limit=20&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual(ids.toReversed());
  });
});
