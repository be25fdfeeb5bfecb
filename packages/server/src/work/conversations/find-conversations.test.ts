import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

/** More than a search compares before it asks the index, and than the index names. */
const CONVERSATIONS = 1_300;

describe('a search among many conversations', () => {
  let admin: Browser;
  let rep: Browser;
  beforeAll(async () => {
    const signedUp = await app.signUp();
    admin = signedUp.browser;
    const member = await addMember(app, admin, { role: 'account_executive' });
    rep = member.browser;
    const crane = (await admin.post('/opportunities', { name: 'Harbour crane' })).body.id;
    const quay = (await rep.post('/opportunities', { name: 'Quay wall' })).body.id;
    await inTenant(app.database.pool, signedUp.session.organization.id, async ({ client, organizationId }) => {
      const add = (deal: string, from: number, to: number) =>
        client.query(
          `WITH made AS (
             INSERT INTO conversations (organization_id, id, opportunity_id, author_id, title, created_at, updated_at)
             SELECT $1, gen_random_uuid(), $2, $3, 'Number ' || n, now(), now() - n * interval '1 minute'
             FROM generate_series($4::int, $5::int) n RETURNING id, title)
           INSERT INTO conversation_messages (organization_id, id, conversation_id, position, is_answer, text)
           SELECT $1, gen_random_uuid(), id, 0, false,
             CASE WHEN split_part(title, ' ', 2)::int > 520 THEN 'An older question' ELSE 'A newer question' END FROM made`,
          [organizationId, deal, member.memberId, from, to],
        );
      await add(crane, 1, CONVERSATIONS - 1);
      await add(quay, CONVERSATIONS, CONVERSATIONS);
    });
  });

  const titles = async (by: Browser, text: string, more = '') => {
    const { items, nextCursor } = (await by.get(`/conversations?limit=3&text=${encodeURIComponent(text)}${more}`)).body;
    return { found: items.map(({ title }: { title: string }) => title), nextCursor };
  };

  it.each([
    ['a word that the latest have', 'NEWER question', ['Number 1', 'Number 2', 'Number 3']],
    ['a word of few, far back', 'number 1299', ['Number 1299']],
    ['a word of many, none of them among the latest', 'older', ['Number 521', 'Number 522', 'Number 523']],
    ['the name of a deal', 'quay  Wall', ['Number 1300']],
    ['words nobody wrote', 'never written', []],
  ])('finds %s, latest first', async (_, text, expected) => {
    expect((await titles(admin, text)).found).toEqual(expected);
  });

  it('shows whole words around what was found', async () => {
    const { browser } = await app.signUp();
    const deal = (
      await browser.post('/opportunities', {
        name: 'Crane',
        description: `${'Before words '.repeat(20)}tender${' after words'.repeat(30)}`,
      })
    ).body.id;
    await browser.post(`/opportunities/${deal}/conversations`, { mode: 'template', template: 'handover_brief' });
    const { items } = (await browser.get('/conversations?text=tender')).body;
    expect(items[0].snippet).toMatch(/^…(?:before|words) .*tender.* (?:after|words)…$/i);
  });

  it('goes on from page to page', async () => {
    const first = await titles(admin, 'older');
    const second = await titles(admin, 'older', `&cursor=${first.nextCursor}`);
    expect(second.found).toEqual(['Number 524', 'Number 525', 'Number 526']);
  });

  it('finds what a rep may see, and nothing else', async () => {
    expect((await titles(rep, 'number 1299')).found).toEqual([]);
    expect((await titles(rep, 'older')).found).toEqual(['Number 1300']);
  });
});
