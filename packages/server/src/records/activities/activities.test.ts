import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { type Answer, type Browser, startTestApp } from '../../testing/app.ts';
import { HIDDEN_SUBJECT } from './present-activity.ts';

const app = await startTestApp();
afterAll(app.close);

const DAY = 24 * 60 * 60 * 1000;
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const make = async (browser: Browser, path: string, body: object) => (await browser.post(path, body)).body;
const health = async (browser: Browser, id: string) => (await browser.get(`/opportunities/${id}`)).body.health;
const record = (browser: Browser, deal: string, more: object = {}): Promise<Answer['body']> =>
  make(browser, `/opportunities/${deal}/activities`, { kind: 'call', subject: 'Rang', occurredAt: at(-1), ...more });
const subjects = async (browser: Browser, deal: string): Promise<string[]> =>
  (await browser.get(`/opportunities/${deal}/activities`)).body.items.map((item: { subject: string }) => item.subject);

/** Two deals with one contact on both. */
async function pair(browser: Browser, otherOwner?: string) {
  const contact = await make(browser, '/contacts', { name: 'Ana Lee' });
  const deals = [];
  for (const more of [{}, otherOwner ? { ownerId: otherOwner } : {}]) {
    const { id } = await make(browser, '/opportunities', { name: 'Crane', ...more });
    await browser.put(`/opportunities/${id}/contacts/${contact.id}`, { role: 'champion' });
    deals.push(id as string);
  }
  return { contact: contact.id as string, first: deals[0] ?? '', second: deals[1] ?? '' };
}

describe('an interaction', () => {
  it('counts for every deal its contacts are on, and is listed with each', async () => {
    const { browser } = await app.signUp();
    const { contact, first, second } = await pair(browser);
    await record(browser, first, { contactIds: [contact] });
    for (const deal of [first, second]) {
      // Presence of one of two roles 30, its recency 20; one activity in 14 days 0.6 x 70; no close date 0.
      expect(await health(browser, deal)).toMatchObject({ contactRisk: 50, activityDrag: 42 });
      expect(await subjects(browser, deal)).toEqual(['Rang']);
    }
    expect((await browser.get(`/contacts/${contact}`)).body.lastInteractionAt).not.toBeNull();
  });

  it('counts no more once deleted, and again once restored', async () => {
    const { browser } = await app.signUp();
    const { contact, first, second } = await pair(browser);
    const { id } = await record(browser, first, { contactIds: [contact] });
    const before = [await health(browser, first), await health(browser, second)].map((h) => h.risk);
    expect((await browser.delete(`/activities/${id}`)).status).toBe(200);
    expect((await browser.delete(`/activities/${id}`)).status).toBe(200);
    for (const deal of [first, second]) {
      expect(await health(browser, deal)).toMatchObject({ contactRisk: 30, activityDrag: 0 });
      expect(await subjects(browser, deal)).toEqual([]);
    }
    expect((await browser.patch(`/activities/${id}`, { kind: 'note' })).status).toBe(404);
    expect((await browser.post(`/activities/${id}/restore`)).body).toMatchObject({ id, kind: 'call' });
    expect([await health(browser, first), await health(browser, second)].map((h) => h.risk)).toEqual(before);
  });

  it('moves with its contacts when they are changed', async () => {
    const { browser } = await app.signUp();
    const { contact, first, second } = await pair(browser);
    const { id } = await record(browser, first, { contactIds: [contact] });
    await browser.patch(`/activities/${id}`, { contactIds: [] });
    expect(await health(browser, second)).toMatchObject({ contactRisk: 30, activityDrag: 0 });
    expect(await health(browser, first)).toMatchObject({ contactRisk: 30, activityDrag: 42 });
    await browser.patch(`/activities/${id}`, { contactIds: [contact, contact] });
    expect(await health(browser, second)).toMatchObject({ contactRisk: 50, activityDrag: 42 });
  });

  it('that becomes a note counts for no deal', async () => {
    const { browser } = await app.signUp();
    const { contact, first, second } = await pair(browser);
    const { id } = await record(browser, first, { contactIds: [contact] });
    await browser.patch(`/activities/${id}`, { kind: 'note' });
    expect(await health(browser, second)).toMatchObject({ contactRisk: 30, activityDrag: 0 });
    expect(await health(browser, first)).toMatchObject({ contactRisk: 30, activityDrag: 0 });
    expect(await subjects(browser, second)).toEqual([]);
  });

  it('ahead of us is kept and listed, and counts for nothing yet', async () => {
    const { browser } = await app.signUp();
    const { contact, first } = await pair(browser);
    await record(browser, first, { contactIds: [contact], occurredAt: at(2) });
    expect(await health(browser, first)).toMatchObject({ contactRisk: 30, activityDrag: 0, lastActivityAt: null });
    expect(await subjects(browser, first)).toEqual(['Rang']);
    expect((await browser.get(`/contacts/${contact}`)).body.lastInteractionAt).toBeNull();
  });

  it('on a deal one does not see counts for one of one’s own, without its words', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const { contact, first, second } = await pair(admin, rep.memberId);
    const { id } = await record(admin, first, { contactIds: [contact], subject: 'Secret', body: 'Terms' });
    const { items } = (await rep.browser.get(`/opportunities/${second}/activities`)).body;
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'call',
        subject: HIDDEN_SUBJECT,
        body: null,
        opportunityId: null,
        recordedBy: null,
        abilities: { update: false, remove: false },
      }),
    ]);
    expect(JSON.stringify(items)).not.toContain('Secret');
    expect((await rep.browser.patch(`/activities/${id}`, { subject: 'Mine' })).status).toBe(404);
    expect(await health(rep.browser, second)).toMatchObject({ contactRisk: 50 });
  });

  it('recorded while its contact is put on a deal is missed by neither', async () => {
    const { browser } = await app.signUp();
    const { contact, first } = await pair(browser);
    for (let round = 0; round < 5; round++) {
      const { id: late } = await make(browser, '/opportunities', { name: 'Late' });
      await Promise.all([
        browser.put(`/opportunities/${late}/contacts/${contact}`, { role: 'champion' }),
        record(browser, first, { contactIds: [contact] }),
      ]);
      expect((await health(browser, late)).lastActivityAt).toBe((await health(browser, first)).lastActivityAt);
    }
  });
});

describe('activities of a deal', () => {
  it('come latest first, in pages, each once', async () => {
    const { browser } = await app.signUp();
    const { contact, first } = await pair(browser);
    const moment = at(-3);
    for (const [subject, occurredAt] of [
      ['a', at(-5)],
      ['b', moment],
      ['c', moment],
      ['d', moment],
      ['e', at(-1)],
    ] as const) {
      await record(browser, first, { subject, occurredAt, contactIds: [contact] });
    }
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Answer = await browser.get(
        `/opportunities/${first}/activities?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...body.items.map((item: { subject: string }) => item.subject));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual(['e', 'd', 'c', 'b', 'a']);
  });

  it('name contacts of the organisation only', async () => {
    const { browser } = await app.signUp();
    const { first } = await pair(browser);
    const { browser: stranger } = await app.signUp();
    const { id: foreign } = await make(stranger, '/contacts', { name: 'Zed' });
    const answer = await browser.post(`/opportunities/${first}/activities`, {
      kind: 'call',
      subject: 'Rang',
      occurredAt: at(-1),
      contactIds: [foreign],
    });
    expect(answer.status).toBe(404);
    expect(await subjects(browser, first)).toEqual([]);
  });

  it('keep their words out of the ledger', async () => {
    const { browser, session } = await app.signUp();
    const { first } = await pair(browser);
    const { id } = await record(browser, first, { subject: 'Unspeakable', body: 'Unspeakable too' });
    await browser.patch(`/activities/${id}`, { subject: 'Unspeakable still' });
    const client = await app.database.pool.connect();
    await client.query(`BEGIN; SET LOCAL app.organization_id = '${session.organization.id}'`);
    const { rows } = await client.query(
      `SELECT kind, changes::text FROM ledger WHERE opportunity_id = $1 ORDER BY recorded_at`,
      [first],
    );
    await client.query('COMMIT');
    client.release();
    expect(rows.map((row) => row.kind)).toEqual(['created', 'contact_added', 'activity_added']);
    expect(JSON.stringify(rows)).not.toContain('Unspeakable');
  });
});

describe('what came of an activity', () => {
  const told = {
    direction: 'outgoing',
    outcome: 'moved_forward',
    outcomeWords: 'Terms agreed',
    nextStep: 'Send the draft',
  };

  it('is kept with who took part, and its next step becomes the deal’s in the same save when that is asked', async () => {
    const { browser, session } = await app.signUp();
    const { contact, first } = await pair(browser);
    const call = await record(browser, first, {
      ...told,
      contactIds: [contact],
      colleagueIds: [session.member.id],
      setsNextStep: true,
    });
    expect(call).toMatchObject({ ...told, colleagues: [{ id: session.member.id }], contacts: [{ id: contact }] });
    expect((await browser.get(`/opportunities/${first}`)).body.nextStep).toBe('Send the draft');
    await record(browser, first, { nextStep: 'Ring again' });
    expect((await browser.get(`/opportunities/${first}`)).body.nextStep).toBe('Send the draft');
    const changed = await browser.patch(`/activities/${call.id}`, {
      outcome: 'set_back',
      nextStep: 'Ask legal',
      setsNextStep: true,
    });
    expect(changed.body).toMatchObject({ ...told, outcome: 'set_back', nextStep: 'Ask legal' });
    expect((await browser.get(`/opportunities/${first}`)).body.nextStep).toBe('Ask legal');
    expect((await browser.patch(`/activities/${call.id}`, { nextStep: null, setsNextStep: true })).status).toBe(422);
  });

  it('says who began, which of an e-mail its kind says', async () => {
    const { browser } = await app.signUp();
    const { first } = await pair(browser);
    expect(await record(browser, first, { kind: 'email_received', direction: 'outgoing' })).toMatchObject({
      direction: 'incoming',
    });
    expect(await record(browser, first, { kind: 'meeting' })).toMatchObject({ direction: null });
  });

  it('is no meeting with somebody who was not reached, and names colleagues of the organisation only', async () => {
    const { browser } = await app.signUp();
    const { contact, first } = await pair(browser);
    const { session: stranger } = await app.signUp();
    const given = { subject: 'Rang, no answer', occurredAt: at(-1), contactIds: [contact] };
    const path = `/opportunities/${first}/activities`;
    expect((await browser.post(path, { ...given, kind: 'call', outcome: 'not_reached' })).status).toBe(422);
    expect((await browser.post(path, { ...given, kind: 'call', colleagueIds: [stranger.member.id] })).status).toBe(404);
    expect((await browser.post(path, { ...given, kind: 'note', outcome: 'not_reached' })).status).toBe(201);
    expect((await browser.get(`/contacts/${contact}`)).body.lastInteractionAt).toBeNull();
  });

  it('stands in the ledger without its words, which go with the person', async () => {
    const { browser } = await app.signUp();
    const { contact, first } = await pair(browser);
    await record(browser, first, { ...told, contactIds: [contact] });
    const timeline = (await browser.get(`/opportunities/${first}/timeline`)).body.items;
    const [change] = timeline.find(({ kind }: { kind: string }) => kind === 'activity_added').changes;
    expect(change.to).toMatchObject({ kind: 'call', direction: 'outgoing', outcome: 'moved_forward' });
    expect(JSON.stringify(change.to)).not.toContain('Terms');
    expect((await browser.post(`/contacts/${contact}/erase`)).status).toBe(200);
    const [{ outcome, outcomeWords, nextStep }] = (await browser.get(`/opportunities/${first}/activities`)).body.items;
    expect({ outcome, outcomeWords, nextStep }).toEqual({
      outcome: 'moved_forward',
      outcomeWords: null,
      nextStep: null,
    });
  });
});
