import { OWN_TEMPLATES_MAX } from '@forecastle/rules';
import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../../testing/add-member.ts';
import { startTestApp } from '../../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

const NEW = {
  name: 'Partner check-in',
  category: 'follow_up',
  useCase: 'email',
  description: 'After a call with a partner.',
  subject: 'Next steps for {{deal}}',
  body: 'Hello[ {{first_name}}],\n\nWhat is left to do?',
};
const PATH = '/conversation-templates';

/** An organisation with a deal, its RevOps and a rep. */
async function org() {
  const { browser: admin, session } = await app.signUp();
  const revops = (await addMember(app, admin, { role: 'revops', name: 'Tom Ashby' })).browser;
  const rep = (await addMember(app, admin, { role: 'account_executive', name: 'Joe Patel' })).browser;
  const deal = (await admin.post('/opportunities', { name: 'Harbour crane', amountMinor: 840_000_00 })).body.id;
  return {
    admin,
    revops,
    rep,
    deal,
    organizationId: session.organization.id as string,
    change: (body: string, seen: number, key = 'who_approves') =>
      revops.put(`${PATH}/${key}`, { subject: 'Kia ora from {{me}}', body, seen }),
    draft: (template = 'who_approves') => admin.post(`/opportunities/${deal}/drafts`, { template }),
    stands: async (key = 'who_approves') => (await rep.get(`${PATH}/${key}`)).body,
    keys: async () => (await rep.get(PATH)).body.items.map(({ key }: { key: string }) => key) as string[],
  };
}

describe('the text of a conversation template', () => {
  it('is the shipped one until RevOps changes it, and every draft uses the text that stands', async () => {
    const { change, draft, stands, rep } = await org();
    expect(await stands()).toMatchObject({
      version: 0,
      isShipped: true,
      isOwn: false,
      changedBy: null,
      audience: 'customer',
    });
    expect((await draft()).body.text).toContain('Two things I do not know yet');
    const kept = await change('Kia ora[ {{first_name}}],\n\nWho signs for {{products}}?\n\nWho signs?', 0);
    expect(kept.body).toMatchObject({ version: 1, isShipped: false, changedBy: { name: 'Tom Ashby' } });
    const written = (await draft()).body;
    expect([written.subject.startsWith('Kia ora from '), written.text]).toEqual([true, 'Kia ora,\n\nWho signs?']);
    expect(written.missing.map(({ label }: { label: string }) => label)).toEqual(['Products']);
    const listed = (await rep.get(PATH)).body.items.find(({ key }: { key: string }) => key === 'who_approves');
    expect(listed).toMatchObject({ version: 1, needs: [{ name: 'products' }] });
  });

  it('refuses variables that do not exist and internal ones for the customer, each with its line', async () => {
    const { change, draft } = await org();
    const refused = await change('Hello,\n\nabout {{ammount}}\nin {{stage}}', 0);
    expect(refused.status).toBe(422);
    expect(refused.body.data.problems.map(({ message }: { message: string }) => message)).toEqual([
      'Line 3: {{ammount}} is not a variable. Did you mean {{amount}}?',
      'Line 4: {{stage}} is internal, and this text goes to the customer.',
    ]);
    expect((await change('- {{stage}}', 0, 'call_sheet')).status).toBe(200);
    expect((await draft()).body.text).toContain('Two things I do not know yet');
  });

  it('goes back to any version and to the shipped text, and keeps them all', async () => {
    const { revops, change, draft } = await org();
    await change('One?', 0);
    await change('Two?', 1);
    const back = (version: number, seen: number) => revops.post(`${PATH}/who_approves/restore`, { version, seen });
    expect((await back(1, 2)).body).toMatchObject({ version: 3, body: 'One?', isShipped: false });
    expect((await back(0, 3)).body).toMatchObject({ version: 4, isShipped: true });
    expect((await draft()).body.text).toContain('Two things I do not know yet');
    expect((await back(9, 4)).status).toBe(404);
    const first = (await revops.get(`${PATH}/who_approves/versions?limit=3`)).body;
    const rest = (await revops.get(`${PATH}/who_approves/versions?limit=3&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...rest.items].map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
  });

  it('is not written over by somebody who saw an earlier version, nor by two at once', async () => {
    const { change, stands } = await org();
    const both = await Promise.all([change('One?', 0), change('Two?', 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await change('Three?', 0);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else changed this template meanwhile. Nothing was changed.',
    ]);
    expect((await stands()).version).toBe(1);
  });

  it('is the organisation’s own', async () => {
    const [ours, theirs] = [await org(), await org()];
    await ours.change('Ours?', 0);
    expect((await theirs.stands()).isShipped).toBe(true);
    expect((await theirs.draft()).body.text).not.toContain('Ours');
  });

  it('is previewed on a deal that the editor sees, with the facts behind it, and is not saved', async () => {
    const { revops, deal, stands } = await org();
    const preview = (body: string, opportunityId = deal, useCase = 'brief') =>
      revops.post(`${PATH}/preview`, { useCase, subject: '{{deal}}', body, opportunityId });
    expect((await preview('{{deal}} is worth {{amount}}. It needs {{champion}}.')).body).toMatchObject({
      subject: 'Harbour crane',
      parts: [{ sentences: [{ text: 'Harbour crane is worth $840,000.00.', facts: ['name', 'amount'] }] }],
      missing: [{ name: 'champion', label: 'Champion' }],
    });
    expect((await preview('{{amount}}', deal, 'email')).status).toBe(422);
    const elsewhere = await org();
    expect((await preview('{{deal}}', elsewhere.deal)).status).toBe(404);
    expect((await stands()).version).toBe(0);
  });
});

describe('a hidden template', () => {
  it('is refused for drafts, with its name, until it is shown again; its text stays', async () => {
    const { revops, draft, stands, change } = await org();
    await change('Who?', 0);
    const hide = (isHidden: boolean) => revops.put(`${PATH}/who_approves/hidden`, { isHidden });
    expect((await hide(true)).body).toMatchObject({ isHidden: true, version: 1 });
    expect((await hide(true)).body.isHidden).toBe(true);
    expect(await stands()).toMatchObject({ isHidden: true, body: 'Who?' });
    const refused = await draft();
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Your organisation has hidden the template “Who approves it?”. Choose another one.',
    ]);
    await hide(false);
    expect((await draft()).body.text).toBe('Who?');
  });
});

describe('a template of the organisation’s own', () => {
  it('stands in its category, gives drafts, and can be changed, renamed and restored as added', async () => {
    const { revops, draft, stands, keys, change } = await org();
    const added = (await revops.post(PATH, NEW)).body;
    expect(added).toMatchObject({ ...NEW, isOwn: true, version: 0, addedBy: { name: 'Tom Ashby' } });
    const listed = await keys();
    expect(listed.indexOf(added.key)).toBe(listed.indexOf('missing_answers') - 1);
    expect((await draft(added.key)).body).toMatchObject({ subject: 'Next steps for Harbour crane' });
    await change('Who?', 0, added.key);
    expect((await draft(added.key)).body.text).toBe('Who?');
    const renamed = await revops.patch(`${PATH}/${added.key}`, { name: 'Reseller check-in', category: 'stakeholders' });
    expect(renamed.body).toMatchObject({ name: 'Reseller check-in', category: 'stakeholders', version: 1 });
    const back = await revops.post(`${PATH}/${added.key}/restore`, { version: 0, seen: 1 });
    expect(back.body).toMatchObject({ body: NEW.body, isShipped: true, version: 2 });
    expect((await stands(added.key)).description).toBe(NEW.description);
  });

  it('is checked like any other, and takes no name that another template has', async () => {
    const { revops } = await org();
    expect((await revops.post(PATH, { ...NEW, body: '{{amount}}' })).body.message).toBe(
      'Line 1: {{amount}} is internal, and this text goes to the customer.',
    );
    expect((await revops.post(PATH, { ...NEW, name: 'WHO APPROVES IT?' })).body.message).toBe(
      'There is a template named “WHO APPROVES IT?” already.',
    );
    expect((await revops.patch(`${PATH}/who_approves`, { name: 'Mine' })).body.message).toBe(
      '“Who approves it?” comes with Forecastle. You can change its text or hide it.',
    );
    expect((await revops.delete(`${PATH}/who_approves`)).status).toBe(422);
  });

  it('is deleted and brought back whole, unless its name was taken meanwhile', async () => {
    const { revops, draft, keys, change } = await org();
    const { key } = (await revops.post(PATH, NEW)).body;
    await change('Who?', 0, key);
    expect((await revops.delete(`${PATH}/${key}`)).status).toBe(200);
    expect([(await draft(key)).status, (await keys()).includes(key)]).toEqual([404, false]);
    expect((await revops.delete(`${PATH}/${key}`)).status).toBe(200);
    expect((await revops.post(`${PATH}/${key}/undelete`)).body).toMatchObject({ version: 1, body: 'Who?' });
    expect((await revops.post(`${PATH}/${key}/undelete`)).body).toMatchObject({ version: 1 });
    expect((await revops.post(`${PATH}/constructor/undelete`)).status).toBe(404);
    await revops.delete(`${PATH}/${key}`);
    await revops.post(PATH, NEW);
    expect((await revops.post(`${PATH}/${key}/undelete`)).body.message).toBe(
      'There is a template named “Partner check-in” already.',
    );
  });

  it('is one of a hundred at most, which the error says', async () => {
    const { revops, keys } = await org();
    for (let nth = 1; nth <= OWN_TEMPLATES_MAX; nth++) await revops.post(PATH, { ...NEW, name: `Own ${nth}` });
    const refused = await revops.post(PATH, NEW);
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'You have 100 templates of your own, which is the maximum. Delete one first.',
    ]);
    expect((await keys()).length).toBe(59 + OWN_TEMPLATES_MAX);
  });
});

it('is told in the audit trail: texts, hiding and own templates', async () => {
  const { admin, revops, change } = await org();
  await change('Who?', 0);
  await revops.post(`${PATH}/who_approves/restore`, { version: 0, seen: 1 });
  await revops.put(`${PATH}/who_approves/hidden`, { isHidden: true });
  await revops.put(`${PATH}/who_approves/hidden`, { isHidden: false });
  const { key } = (await revops.post(PATH, NEW)).body;
  await revops.patch(`${PATH}/${key}`, { description: 'After a call.' });
  await revops.delete(`${PATH}/${key}`);
  await revops.post(`${PATH}/${key}/undelete`);
  const trail = (await admin.get('/audit-trail?category=settings')).body;
  const told = trail.items
    .map(({ sentence }: { sentence: string }) => sentence)
    .filter((sentence: string) => sentence.includes('conversation template'));
  expect(told.toReversed()).toEqual([
    'Tom Ashby changed the text of the conversation template “Who approves it?”.',
    'Tom Ashby restored the original text of the conversation template “Who approves it?”.',
    'Tom Ashby hid the conversation template “Who approves it?”.',
    'Tom Ashby showed the conversation template “Who approves it?” again.',
    'Tom Ashby added the conversation template “Partner check-in”.',
    'Tom Ashby changed the details of the conversation template “Partner check-in”.',
    'Tom Ashby deleted the conversation template “Partner check-in”.',
    'Tom Ashby restored the deleted conversation template “Partner check-in”.',
  ]);
});
