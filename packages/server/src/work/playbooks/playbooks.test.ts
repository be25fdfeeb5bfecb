import { afterAll, describe, expect, it } from 'vitest';
import { addMember } from '../../testing/add-member.ts';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
afterAll(app.close);

interface Told {
  key: string;
  title: string;
  isShipped: boolean;
  because: { label: string; text: string }[];
  parts: { tab: string; sentences: string[] }[];
  links: { target: { kind: string; key: string | null } }[];
}

/** An organisation with a rep who has one deal, without anything known of it. */
async function org() {
  const { browser: admin } = await app.signUp();
  const revops = (await addMember(app, admin, { role: 'revops', name: 'Tom Ashby' })).browser;
  const rep = (await addMember(app, admin, { role: 'account_executive', name: 'Ana Reti' })).browser;
  const other = (await addMember(app, admin, { role: 'account_executive', name: 'Ned Li' })).browser;
  const deal = (await rep.post('/opportunities', { name: 'Harbour crane', amountMinor: 840_000_00 })).body.id;
  const told = async (browser = rep): Promise<Told[]> =>
    (await browser.get(`/opportunities/${deal}/playbook`)).body.sections;
  return { admin, revops, rep, other, deal, told };
}

describe('a playbook', () => {
  it('follows the facts of its deal, and shows them to whoever sees the deal', async () => {
    const { rep, other, admin, deal, told } = await org();
    const before = await told();
    expect(before.at(-1)).toMatchObject({ key: 'opportunity.early', isShipped: true });
    const pain = before.find(({ key }) => key === 'opportunity.pain');
    expect(pain?.because).toContainEqual({ label: 'BANT: Need', text: 'Missing or contradicted' });
    expect(pain?.links).toContainEqual({ label: 'Record Need', target: { kind: 'evidence', key: 'bant.need' } });
    for (const [framework, component] of [
      ['bant', 'need'],
      ['spiced', 'pain'],
    ]) {
      const put = { strength: 'yellow', notes: 'They said so.', source: 'Call' };
      const { status } = await rep.put(`/opportunities/${deal}/frameworks/${framework}/${component}`, put);
      expect(status).toBe(200);
    }
    expect((await told()).map(({ key }) => key)).not.toContain('opportunity.pain');
    expect((await told(admin)).length).toBeGreaterThan(0);
    expect((await other.get(`/opportunities/${deal}/playbook`)).status).toBe(404);
  });

  it('says it in the words of the organisation, until they are put back, and the trail tells so', async () => {
    const { admin, revops, rep, deal, told } = await org();
    const words = { subject: 'Ask {{owner}}', body: '# This week\n- Call about {{deal}}.\n- Meet {{champion}}.' };
    const path = '/playbook-sections/opportunity.early';
    expect((await revops.put(path, { ...words, seen: 0 })).body).toMatchObject({ version: 1, isShipped: false });
    expect((await told()).at(-1)).toMatchObject({
      title: 'Ask Ana Reti',
      isShipped: false,
      parts: [{ tab: 'week', sentences: ['Call about Harbour crane.'] }],
    });
    expect((await revops.put(path, { ...words, subject: 'Late', seen: 0 })).status).toBe(409);
    const refused = await revops.put(path, { subject: 'x', body: '# Next\n- {{acount}}', seen: 1 });
    expect(refused.body.data.problems.map(({ message }: { message: string }) => message)).toEqual([
      'Line 2: {{acount}} is not a variable. Did you mean {{account}}?',
      expect.stringContaining('Line 1: A heading is one of the four tabs'),
    ]);
    const preview = await revops.post('/playbook-sections/preview', {
      key: 'opportunity.won',
      ...words,
      opportunityId: deal,
    });
    expect(preview.body.title).toBe('Ask Ana Reti');
    expect((await revops.post(`${path}/restore`, { version: 0, seen: 1 })).body).toMatchObject({ isShipped: true });
    expect((await told()).at(-1)).toMatchObject({ title: 'Qualify the deal', isShipped: true });
    expect((await rep.put(path, { ...words, seen: 2 })).status).toBe(403);
    const trail = (await admin.get('/audit-trail?limit=10')).body.items.map(
      ({ sentence }: { sentence: string }) => sentence,
    );
    expect(trail.join()).toContain('playbook section');
  });

  it('of a pipeline and a period counts what its reader sees, and remembers each one’s tab', async () => {
    const { admin, rep, other } = await org();
    const pipeline = async (browser: typeof rep) => (await browser.get('/pipeline/playbook')).body;
    expect(await pipeline(rep)).toMatchObject({ about: '1 open deal', tab: null });
    expect((await pipeline(other)).sections.map(({ key }: Told) => key)).toEqual(['pipeline.empty']);
    await rep.put('/playbooks/pipeline/tab', { tab: 'questions' });
    expect(await pipeline(rep)).toMatchObject({ tab: 'questions' });
    expect(await pipeline(admin)).toMatchObject({ tab: null });
    const revenue = (await admin.get('/revenue/playbook?period=quarter')).body;
    expect(revenue.sections.map(({ key }: Told) => key)).toContain('revenue.no_quota');
    expect(revenue.sections.at(-1).key).toBe('revenue.call');
  });
});
