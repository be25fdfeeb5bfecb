import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

/** An organisation with one deal in its plan, and the words of an action on it. */
async function org() {
  const { browser: admin } = await app.signUp();
  const revops = (await addMember(app, admin, { role: 'revops', name: 'Tom Ashby' })).browser;
  const deal = (await admin.post('/opportunities', { name: 'Harbour crane', amountMinor: 840_000_00 })).body.id;
  const [item] = (await admin.post('/plans', {})).body.items;
  return {
    admin,
    revops,
    deal,
    save: (body: string, seen: number, kind = 'email') =>
      revops.put(`/prompt-templates/${kind}`, { subject: 'Kia ora from {{me}}', body, seen }),
    prompt: async (template = 'email') => (await admin.get(`/plans/items/${item.id}/prompt?template=${template}`)).body,
    stands: async (kind = 'email') =>
      (await admin.get('/prompt-templates')).body.items.find((each: { kind: string }) => each.kind === kind),
  };
}

describe('a prompt template', () => {
  it('is the shipped one until words are kept, which everybody’s prompts are then written by', async () => {
    const { save, prompt, stands } = await org();
    expect(await stands()).toMatchObject({ version: 0, isShipped: true, readers: 'customer', changedBy: null });
    expect((await prompt()).text).toMatch(/^Hello,/);
    const kept = await save('Kia ora[ {{first_name}}],\n\n{{ask}}', 0);
    expect(kept.body).toMatchObject({ version: 1, isShipped: false, changedBy: { name: 'Tom Ashby' } });
    const written = await prompt();
    expect(written.subject).toMatch(/^Kia ora from /);
    expect(written.text).toMatch(/^Kia ora,\n\nTo build the case, I would like to agree one number to improve/);
    expect((await prompt('summary')).text).toContain('Harbour crane is in');
  });

  it('refuses words that name what is not there or what is not for the customer, and says where', async () => {
    const { save, prompt } = await org();
    const refused = await save('Hello,\n\nabout {{ammount}}\nin {{stage}}', 0);
    expect(refused.status).toBe(422);
    expect(
      refused.body.data.problems.map(({ field, value, message }: Record<string, string>) => [field, value, message]),
    ).toEqual([
      ['body', '{{ammount}}', 'Line 3: {{ammount}} is not a variable. Did you mean {{amount}}?'],
      ['body', '{{stage}}', 'Line 4: {{stage}} is internal, and this text goes to the customer.'],
    ]);
    expect((await save('- {{why}}', 0, 'call')).status).toBe(200);
    expect((await prompt()).text).toMatch(/^Hello,/);
  });

  it('goes back to any version and to the shipped words, and keeps them all', async () => {
    const { revops, save, stands, prompt } = await org();
    await save('One', 0);
    await save('Two', 1);
    // The same words again are no version.
    expect((await save('Two', 2)).body.version).toBe(2);
    const back = (version: number, seen: number) => revops.post('/prompt-templates/email/restore', { version, seen });
    expect((await back(1, 2)).body).toMatchObject({ version: 3, body: 'One', isShipped: false });
    expect((await back(0, 3)).body).toMatchObject({ version: 4, isShipped: true });
    expect((await prompt()).text).toMatch(/^Hello,/);
    expect((await back(9, 4)).status).toBe(404);
    const first = (await revops.get('/prompt-templates/email/versions?limit=3')).body;
    const rest = (await revops.get(`/prompt-templates/email/versions?limit=3&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...rest.items].map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
    expect((await stands()).version).toBe(4);
  });

  it('is not written over by somebody who saw an earlier version, nor by two at once', async () => {
    const { save, stands } = await org();
    const both = await Promise.all([save('One', 0), save('Two', 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save('Three', 0)).status).toBe(409);
    expect((await stands()).version).toBe(1);
  });

  it('shows what words would make of a deal the editor sees, with the facts behind each sentence, and keeps nothing', async () => {
    const { revops, deal, stands } = await org();
    const preview = (body: string, opportunityId = deal) =>
      revops.post('/prompt-templates/preview', { kind: 'summary', subject: '{{deal}}', body, opportunityId });
    const shown = (await preview('{{deal}} is worth {{amount}}. It needs somebody.')).body;
    expect(shown).toMatchObject({
      subject: 'Harbour crane',
      parts: [{ sentences: [{ text: 'Harbour crane is worth $840,000.' }, { text: 'It needs somebody.', facts: [] }] }],
    });
    const [{ facts }] = shown.parts[0].sentences;
    expect(facts.map((number: number) => shown.facts[number - 1].label)).toEqual(['Opportunity', 'Amount']);
    expect((await preview('{{risk}}')).status).toBe(422);
    const elsewhere = await org();
    expect((await preview('{{deal}}', elsewhere.deal)).status).toBe(404);
    expect((await stands('summary')).version).toBe(0);
  });
});
