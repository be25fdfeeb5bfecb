import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const make = async (browser: Browser, path: string, body: object) => {
  const answer = await browser.post(path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 201, expect.anything()]);
  return answer.body;
};
const note = (text: string) => ({
  document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const merge = (browser: Browser, noun: string, keptId: string, mergedId: string, take?: string[]) =>
  browser.post('/merges', { noun, keptId, mergedId, ...(take && { take }) });

/** All that is kept of accounts, contacts and what hangs on them, as people and scores read it. */
const state = (organizationId: string): Promise<object> =>
  inTenant(app.database.pool, organizationId, async ({ client }) => {
    const of = async (statement: string) => (await client.query(statement)).rows;
    return {
      accounts: await of(
        'SELECT id, external_id, name, name_key, domain, industry, strategic, parent_id, owner_id, created_by_id FROM accounts ORDER BY id',
      ),
      contacts: await of(
        `SELECT id, external_id, name, name_key, account_id, reports_to_id, owner_id, email, other_emails, phone, other_phones, title, created_by_id
       FROM contacts ORDER BY id`,
      ),
      deals: await of('SELECT id, account_id, push_count, stage_entered_on FROM opportunities ORDER BY id'),
      standings: await of(
        `SELECT opportunity_id, contact_id, role, influence, created_at, last_met_at, cools_at FROM opportunity_contacts
       ORDER BY opportunity_id, contact_id`,
      ),
      notes: await of('SELECT id, account_id, contact_id, words FROM deal_notes ORDER BY id'),
      parts: await of('SELECT activity_id, contact_id FROM activity_contacts ORDER BY 1, 2'),
      totals: await of(
        'SELECT owner_id, stage_id, count, amount_base_minor FROM opportunity_totals WHERE count > 0 ORDER BY 1, 2',
      ),
    };
  });

describe('merging two accounts', () => {
  it('moves deals, people and accounts below, keeps what the kept one lacks, and answers at the old address', async () => {
    const { browser } = await app.signUp();
    const group = await make(browser, '/accounts', { name: 'Group' });
    const kept = await make(browser, '/accounts', { name: 'Harbour Freight', industry: 'Ports' });
    const twin = await make(browser, '/accounts', {
      name: 'Harbour Freight Ltd',
      industry: 'Freight',
      domain: 'hf.example',
      externalId: 'A2',
      parentId: group.id,
    });
    const child = await make(browser, '/accounts', { name: 'Harbour North', parentId: twin.id });
    const deal = await make(browser, '/opportunities', { name: 'Crane', accountId: twin.id });
    const contact = await make(browser, '/contacts', { name: 'Ana Lee', accountId: twin.id });
    const preview = (await browser.get(`/merges/preview?noun=account&keptId=${kept.id}&mergedId=${twin.id}`)).body;
    expect(preview).toMatchObject({ abilities: { merge: true }, deals: 1, contacts: 1, children: 1 });

    expect((await merge(browser, 'account', kept.id, twin.id)).body).toMatchObject({
      mergedName: 'Harbour Freight Ltd',
      keptId: kept.id,
      abilities: { undo: true },
    });
    expect((await browser.get(`/accounts/${twin.id}`)).body).toMatchObject({
      id: kept.id,
      name: 'Harbour Freight',
      industry: 'Ports',
      domain: 'hf.example',
      externalId: 'A2',
      parent: { id: group.id, name: 'Group' },
      contacts: 1,
      totals: { open: 1 },
    });
    expect((await browser.get(`/accounts/${child.id}`)).body.parent.id).toBe(kept.id);
    expect((await browser.get(`/contacts/${contact.id}`)).body.accountId).toBe(kept.id);
    expect((await browser.patch(`/accounts/${twin.id}`, { segment: 'Large' })).body.id).toBe(kept.id);
    const [told] = (await browser.get(`/opportunities/${deal.id}/timeline`)).body.items;
    expect(told).toMatchObject({
      kind: 'accounts_merged',
      changes: [{ field: 'accountId', fromLabel: 'Harbour Freight Ltd', toLabel: 'Harbour Freight' }],
    });
  });

  it('takes the fields that were chosen, and refuses one that is none', async () => {
    const { browser } = await app.signUp();
    const kept = await make(browser, '/accounts', { name: 'Harbour', industry: 'Ports' });
    const twin = await make(browser, '/accounts', { name: 'Harbor', industry: 'Freight', segment: 'Large' });
    expect((await merge(browser, 'account', kept.id, twin.id, ['password'])).status).toBe(422);
    await merge(browser, 'account', kept.id, twin.id, ['industry']);
    expect((await browser.get(`/accounts/${kept.id}`)).body).toMatchObject({
      name: 'Harbour',
      industry: 'Freight',
      segment: null,
    });
  });

  it('never leaves an account above itself', async () => {
    const { browser } = await app.signUp();
    const top = await make(browser, '/accounts', { name: 'Top' });
    const twin = await make(browser, '/accounts', { name: 'Twin', parentId: top.id });
    const middle = await make(browser, '/accounts', { name: 'Middle', parentId: twin.id });
    const kept = await make(browser, '/accounts', { name: 'Kept', parentId: middle.id });
    const { body } = await merge(browser, 'account', kept.id, twin.id);
    expect((await browser.get(`/accounts/${kept.id}`)).body.parent.id).toBe(top.id);
    expect((await browser.get(`/accounts/${middle.id}`)).body.parent.id).toBe(kept.id);
    expect((await browser.post(`/merges/${body.id}/undo`)).status).toBe(200);
    expect((await browser.get(`/accounts/${kept.id}`)).body.parent.id).toBe(middle.id);
  });
});

describe('merging two contacts', () => {
  it('keeps every address, the weightier role and both histories, and scores the deals by what happened with either', async () => {
    const { browser } = await app.signUp();
    const kept = await make(browser, '/contacts', {
      name: 'Ana Lee',
      email: 'ana@hf.example',
      phone: '+64 9 555 0123',
    });
    const twin = await make(browser, '/contacts', {
      name: 'A. Lee',
      email: 'lee@hf.example',
      otherEmails: ['ANA@hf.example'],
      phone: '09 555 0123',
      title: 'Chief',
    });
    const crane = await make(browser, '/opportunities', { name: 'Crane' });
    const wharf = await make(browser, '/opportunities', { name: 'Wharf' });
    await browser.put(`/opportunities/${crane.id}/contacts/${kept.id}`, { role: 'influencer', influence: 2 });
    await browser.put(`/opportunities/${crane.id}/contacts/${twin.id}`, { role: 'champion' });
    await browser.put(`/opportunities/${wharf.id}/contacts/${kept.id}`, { role: 'champion' });
    const call = { kind: 'call', subject: 'Rang', occurredAt: ago(1), contactIds: [twin.id] };
    await make(browser, `/opportunities/${crane.id}/activities`, call);
    const warmth = async (deal: string) => (await browser.get(`/opportunities/${deal}/contacts`)).body.items;
    expect((await warmth(wharf.id))[0].freshness.score).toBe(0);
    const preview = (await browser.get(`/merges/preview?noun=contact&keptId=${kept.id}&mergedId=${twin.id}`)).body;
    expect(preview).toMatchObject({
      deals: 1,
      activities: 1,
      twice: [{ name: 'Crane', role: 'champion', influence: 2 }],
    });

    await merge(browser, 'contact', kept.id, twin.id);
    expect((await browser.get(`/contacts/${twin.id}`)).body).toMatchObject({
      id: kept.id,
      name: 'Ana Lee',
      email: 'ana@hf.example',
      otherEmails: ['lee@hf.example'],
      title: 'Chief',
      phone: '+64 9 555 0123',
      otherPhones: [],
    });
    expect(await warmth(crane.id)).toMatchObject([{ role: 'champion', influence: 2 }]);
    expect((await warmth(wharf.id))[0].freshness.score).toBeGreaterThan(90);
    const [told] = (await browser.get(`/opportunities/${crane.id}/timeline`)).body.items;
    expect(told.kind).toBe('contacts_merged');
    expect(told.changes.map(({ fromLabel }: { fromLabel: string }) => fromLabel)).toContain('A. Lee');
    expect((await browser.get(`/contacts/${kept.id}/activities`)).body.items).toHaveLength(1);
    expect((await browser.get(`/merges?noun=contact&keptId=${kept.id}`)).body.items).toMatchObject([
      { mergedName: 'A. Lee' },
    ]);
  });

  it('moves who reports to them, and never puts anybody above themselves', async () => {
    const { browser, session } = await app.signUp();
    const add = (name: string, reportsToId?: string) =>
      make(browser, '/contacts', { name, ...(reportsToId && { reportsToId }) });
    const top = await add('Top');
    const kept = await add('Ana Lee', top.id);
    const twin = await add('Ana M Lee', kept.id);
    const below = await add('Ben Ito', twin.id);
    const before = await state(session.organization.id);
    const above = async (id: string) => (await browser.get(`/contacts/${id}`)).body.reportsTo?.id ?? null;

    const merged = await merge(browser, 'contact', kept.id, twin.id);
    expect([await above(kept.id), await above(below.id)]).toEqual([top.id, kept.id]);
    expect((await browser.post(`/merges/${merged.body.id}/undo`)).status).toBe(200);
    expect(await state(session.organization.id)).toEqual(before);

    // The other way round the kept one stood below the one that goes.
    const turned = await merge(browser, 'contact', twin.id, kept.id);
    expect([await above(twin.id), await above(below.id)]).toEqual([top.id, twin.id]);
    expect((await browser.post(`/merges/${turned.body.id}/undo`)).status).toBe(200);
    expect(await state(session.organization.id)).toEqual(before);
  });

  it('lets the kept contact report to whom the other did, or to nobody, as is chosen', async () => {
    const { browser } = await app.signUp();
    const add = (name: string, reportsToId?: string) =>
      make(browser, '/contacts', { name, ...(reportsToId && { reportsToId }) });
    const [top, chief] = [await add('Top'), await add('Chief')];
    const twins = async (of?: string) => [await add('Ana Lee', of), await add('Ana M Lee', chief.id)] as const;
    const above = async ([kept, merged]: Awaited<ReturnType<typeof twins>>, take?: string[]) => {
      await browser.post('/merges', { noun: 'contact', keptId: kept.id, mergedId: merged.id, ...(take && { take }) });
      return (await browser.get(`/contacts/${kept.id}`)).body.reportsTo?.id ?? null;
    };
    expect(await above(await twins(top.id), ['reportsToId'])).toBe(chief.id);
    expect(await above(await twins(top.id), [])).toBe(top.id);
    expect(await above(await twins(), [])).toBeNull();
    expect(await above(await twins())).toBe(chief.id);
  });

  it('is for who may change both', async () => {
    const { browser: admin } = await app.signUp();
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const mine = await make(rep.browser, '/contacts', { name: 'Ana Lee' });
    const theirs = await make(admin, '/contacts', { name: 'Ana Lee' });
    expect((await merge(rep.browser, 'contact', mine.id, theirs.id)).status).toBe(403);
    expect((await merge(admin, 'contact', mine.id, theirs.id)).status).toBe(200);
    expect((await merge(admin, 'contact', mine.id, mine.id)).status).toBe(422);
    expect((await merge(admin, 'account', mine.id, theirs.id)).status).toBe(404);
  });

  it('leaves nothing of a person who is erased', async () => {
    const { browser, session } = await app.signUp();
    const kept = await make(browser, '/contacts', { name: 'Ana Lee' });
    const twin = await make(browser, '/contacts', { name: 'Anahera Lee', email: 'ana@hf.example' });
    const { id } = await make(browser, `/contacts/${twin.id}/notes`, note('Her mother is Anahera too'));
    await browser.delete(`/notes/${id}`);
    const { body } = await merge(browser, 'contact', kept.id, twin.id);
    const handed = (await browser.post(`/contacts/${kept.id}/kept`)).body;
    expect(JSON.stringify(handed)).toContain('Anahera Lee');
    expect(handed.notes).toMatchObject([{ text: 'Her mother is Anahera too', deleted: true }]);
    await browser.post(`/contacts/${kept.id}/erase`);
    await inTenant(app.database.pool, session.organization.id, async ({ client }) => {
      const { rows } = await client.query("SELECT coalesce(string_agg(m::text, ''), '') AS kept FROM merges m");
      expect(rows[0].kept).not.toMatch(/Anahera|ana@/);
      expect((await client.query('SELECT 1 FROM merged_keys')).rowCount).toBe(0);
      expect((await client.query('SELECT 1 FROM deal_notes')).rowCount).toBe(0);
    });
    const refused = await browser.post(`/merges/${body.id}/undo`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('erased')]);
  });
});

describe('undoing a merge', () => {
  it('is refused once something was built on it, and says what', async () => {
    const { browser } = await app.signUp();
    const [kept, twin, third] = await Promise.all(
      ['Harbour', 'Harbor', 'Harbourr'].map((name) => make(browser, '/accounts', { name })),
    );
    await browser.patch(`/accounts/${twin.id}`, { industry: 'Freight' });
    const deal = await make(browser, '/opportunities', { name: 'Crane', accountId: twin.id });
    const { body: first } = await merge(browser, 'account', kept.id, twin.id);
    const undo = async () => {
      const { status, body } = await browser.post(`/merges/${first.id}/undo`);
      return status === 200 ? 200 : body.message;
    };
    await browser.patch(`/accounts/${kept.id}`, { industry: 'Ports' });
    expect(await undo()).toContain('the industry of Harbour has been changed since');
    await browser.patch(`/accounts/${kept.id}`, { industry: 'Freight' });
    await browser.patch(`/opportunities/${deal.id}`, { accountId: third.id });
    expect(await undo()).toContain('given another account since');
    await browser.patch(`/opportunities/${deal.id}`, { accountId: kept.id });
    const { body: later } = await merge(browser, 'account', third.id, kept.id);
    expect(await undo()).toContain('itself been merged into another account since; undo that first');
    expect((await browser.post(`/merges/${later.id}/undo`)).status).toBe(200);
    expect(await undo()).toBe(200);
    expect(await undo()).toContain('undone already');
    expect((await browser.get(`/accounts/${twin.id}`)).body).toMatchObject({ id: twin.id, totals: { open: 1 } });
  });

  it('puts an account below its parent again that was merged into it', async () => {
    const { browser } = await app.signUp();
    const parent = await make(browser, '/accounts', { name: 'Harbour Group', externalId: 'H1' });
    const child = await make(browser, '/accounts', { name: 'Harbour', parentId: parent.id });
    const { body } = await merge(browser, 'account', child.id, parent.id);
    expect((await browser.get(`/accounts/${child.id}`)).body).toMatchObject({ externalId: 'H1', parent: null });
    expect((await browser.post(`/merges/${body.id}/undo`)).status).toBe(200);
    const back = (await browser.get(`/accounts/${child.id}`)).body;
    expect(back).toMatchObject({ externalId: null, parent: { id: parent.id } });
  });

  it('gives back exactly what was, whatever was merged', async () => {
    const { browser, session } = await app.signUp();
    const id = fc.nat({ max: 3 });
    const world = fc.record({
      parents: fc.array(fc.option(id), { minLength: 4, maxLength: 4 }),
      accountsOfContacts: fc.array(fc.option(id), { minLength: 4, maxLength: 4 }),
      accountsOfDeals: fc.array(fc.option(id), { minLength: 3, maxLength: 3 }),
      standings: fc.array(
        fc.record({
          deal: fc.nat({ max: 2 }),
          contact: id,
          role: fc.constantFrom(null, 'champion', 'economic_buyer', 'influencer'),
          influence: fc.option(fc.nat({ max: 10 })),
        }),
        { maxLength: 6 },
      ),
      activities: fc.array(fc.record({ deal: fc.nat({ max: 2 }), contacts: fc.uniqueArray(id, { maxLength: 3 }) }), {
        maxLength: 3,
      }),
      merges: fc.array(fc.record({ noun: fc.constantFrom('account', 'contact'), kept: id, merged: id }), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    await fc.assert(
      fc.asyncProperty(world, async (given) => {
        const accounts: string[] = [];
        for (const [at, parent] of given.parents.entries()) {
          const parentId = parent === null ? undefined : accounts[parent];
          const fields = { name: `Account ${at}`, domain: at % 2 ? `a${at}.example` : null, strategic: at === 2 };
          accounts.push((await make(browser, '/accounts', { ...fields, ...(parentId && { parentId }) })).id);
          await make(browser, `/accounts/${accounts[at]}/notes`, note(`About account ${at}`));
        }
        const contacts: string[] = [];
        for (const [at, account] of given.accountsOfContacts.entries()) {
          const fields = {
            name: `Person ${at}`,
            email: `p${at}@x.example`,
            otherPhones: at === 1 ? ['+64 9 555 0100'] : [],
          };
          const accountId = account === null ? null : accounts[account];
          contacts.push((await make(browser, '/contacts', { ...fields, accountId })).id);
          await make(browser, `/contacts/${contacts[at]}/notes`, note(`About person ${at}`));
        }
        const deals: string[] = [];
        for (const account of given.accountsOfDeals) {
          const accountId = account === null ? null : accounts[account];
          deals.push((await make(browser, '/opportunities', { name: 'Deal', accountId, amountMinor: 100 })).id);
        }
        for (const { deal, contact, role, influence } of given.standings) {
          await browser.put(`/opportunities/${deals[deal]}/contacts/${contacts[contact]}`, { role, influence });
        }
        for (const { deal, contacts: who } of given.activities) {
          await make(browser, `/opportunities/${deals[deal]}/activities`, {
            kind: 'call',
            subject: 'Rang',
            occurredAt: ago(2),
            contactIds: who.map((at) => contacts[at]),
          });
        }
        const before = await state(session.organization.id);
        const made: string[] = [];
        for (const { noun, kept, merged } of given.merges) {
          const ids = noun === 'account' ? accounts : contacts;
          const answer = await merge(browser, noun, ids[kept] as string, ids[merged] as string);
          if (answer.status === 200) made.push(answer.body.id);
        }
        for (const each of made.reverse()) expect((await browser.post(`/merges/${each}/undo`)).status).toBe(200);
        expect(await state(session.organization.id)).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });
});
