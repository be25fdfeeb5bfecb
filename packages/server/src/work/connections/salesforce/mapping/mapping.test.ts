import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTenant } from '../../../../platform/database/tenant.ts';
import { addMember } from '../../../../testing/add-member.ts';
import { type Browser, startTestApp, type TestApp } from '../../../../testing/app.ts';
import { FAULTS } from '../../../../testing/peers/salesforce/http/faults.ts';
import type { SalesforcePeer } from '../../../../testing/peers/salesforce/peer.ts';
import { connectSalesforce, startPeerFor } from '../testing/sign-in.ts';

const PATH = '/connections/salesforce/mapping';
let app: TestApp;
let peer: SalesforcePeer;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  peer = await startPeerFor(app);
});
afterEach(() => peer.stop());

async function connected() {
  const { browser: admin, session } = await app.signUp();
  await connectSalesforce(admin, peer);
  return { admin, organizationId: session.organization.id as string };
}
const proposal = async (admin: Browser) => {
  const { status, body } = await admin.get(PATH);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const save = (admin: Browser, mapping: object, basedOn: number | null = null) => admin.put(PATH, { mapping, basedOn });

interface Line {
  readonly object: string;
  readonly field: string;
  readonly source: string;
  readonly owner: string;
}
/** The mapping with one field of opportunities changed. */
const withField = (mapping: { fields: Line[] }, field: string, change: Partial<Line>) => ({
  ...mapping,
  fields: mapping.fields.map((line) =>
    line.object === 'Opportunity' && line.field === field ? { ...line, ...change } : line,
  ),
});

describe('the proposal', () => {
  it('can be saved as it is, and holds what the screen offers', async () => {
    const { admin } = await connected();
    const body = await proposal(admin);
    expect([body.version, body.savedBy, body.savedAt]).toEqual([null, null, null]);
    expect(body.findings.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
    expect(body.mapping.fields).toContainEqual({
      object: 'Opportunity',
      field: 'closeDate',
      source: 'CloseDate',
      owner: 'latest',
    });
    expect(body.mapping.push).toEqual({ mode: 'off', scores: [] });
    expect(body.theirs.stages.map(({ masterLabel }: { masterLabel: string }) => masterLabel)).toContain(
      'Negotiation/Review',
    );
    expect(body.theirs.users.map(({ name }: { name: string }) => name)).toContain('Ravi Rep');
    expect(body.theirs.recordTypes).toEqual([
      { id: expect.stringMatching(/^012\w{15}$/), name: 'New Business' },
      { id: expect.stringMatching(/^012\w{15}$/), name: 'Renewal' },
    ]);
    expect(body.ours.members).toEqual([
      { id: expect.any(String), name: 'Mere Walker', email: expect.any(String), isActive: true },
    ]);
    expect((await save(admin, body.mapping)).status).toBe(200);
  });

  it('names no field that the connected user cannot see', async () => {
    peer.world.security.hide(peer.world.user('admin'), 'Opportunity', 'NextStep');
    const { admin } = await connected();
    const body = await proposal(admin);
    const opportunity = body.theirs.objects.find(({ name }: { name: string }) => name === 'Opportunity');
    const names = opportunity.fields.map(({ name }: { name: string }) => name);
    expect(names).toContain('CloseDate');
    expect(names).not.toContain('NextStep');
    expect(body.mapping.fields.map(({ field }: Line) => field)).not.toContain('nextStep');
    const refused = await save(admin, withField(body.mapping, 'description', { source: 'NextStep' }));
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Description: the connected user cannot read a field NextStep in Salesforce. Check its field-level security there, or choose another field.',
    ]);
  });
});

describe('saving', () => {
  it('makes the next version, which says who saved it', async () => {
    const { admin } = await connected();
    const { mapping } = await proposal(admin);
    const first = (await save(admin, mapping)).body;
    expect([first.version, first.savedBy, first.savedAt]).toEqual([1, 'Mere Walker', expect.any(String)]);
    const changed = withField(mapping, 'amountMinor', { owner: 'theirs' });
    const second = (await save(admin, changed, 1)).body;
    expect([second.version, second.mapping]).toEqual([2, changed]);
    expect((await proposal(admin)).mapping).toEqual(changed);
    const { mappingVersion, mappingSaved } = (await admin.get('/connections/salesforce')).body;
    expect([mappingVersion, mappingSaved]).toEqual([2, { by: 'Mere Walker', at: second.savedAt }]);
  });

  it('refuses a formula that Forecastle would write, by its label', async () => {
    peer.world.addCustomField('Opportunity', 'currency', 'Annual_Value__c', 'Annual value', { calculated: true });
    const { admin } = await connected();
    const { mapping } = await proposal(admin);
    const formula = withField(mapping, 'amountMinor', { source: 'Annual_Value__c', owner: 'ours' });
    const { status, body } = await save(admin, formula);
    expect([status, body.data.field, body.message]).toEqual([
      422,
      'amountMinor',
      'Amount: Salesforce calculates Annual value (Annual_Value__c). Let Salesforce decide it.',
    ]);
    expect((await proposal(admin)).version).toBeNull();
    expect((await save(admin, withField(formula, 'amountMinor', { owner: 'theirs' }))).status).toBe(200);
  });

  it('refuses a stage without a stage here', async () => {
    const { admin } = await connected();
    const { mapping } = await proposal(admin);
    const stages = mapping.stages.filter(({ value }: { value: string }) => value !== 'Qualification');
    const { status, body } = await save(admin, { ...mapping, stages });
    expect([status, body.data.field, body.message]).toEqual([
      422,
      'Qualification',
      'Choose a stage for Qualification. Its opportunities cannot be read without one.',
    ]);
    expect((await proposal(admin)).version).toBeNull();
  });

  it('refuses what was changed from another version than the latest, and keeps that one', async () => {
    const { admin } = await connected();
    const { browser: colleague } = await addMember(app, admin, { role: 'admin', name: 'Ana Cole' });
    const { mapping } = await proposal(admin);
    const theirs = withField(mapping, 'amountMinor', { owner: 'theirs' });
    expect((await save(colleague, theirs)).body.version).toBe(1);
    const { status, body } = await save(admin, mapping);
    expect([status, body.data.field, body.message]).toEqual([
      409,
      'basedOn',
      'Ana Cole saved another mapping meanwhile. Open it, and make your changes again. Nothing was saved.',
    ]);
    const latest = await proposal(admin);
    expect([latest.version, latest.mapping]).toEqual([1, theirs]);
    expect(latest.lastByPerson).toEqual({ version: 1, name: 'Ana Cole', isYou: false });
  });

  it('names no person for a conflict with another tab of theirs', async () => {
    const { admin } = await connected();
    const { mapping } = await proposal(admin);
    expect((await save(admin, mapping)).body.lastByPerson).toEqual({ version: 1, name: 'Mere Walker', isYou: true });
    const { status, body } = await save(admin, mapping);
    expect([status, body.message]).toEqual([
      409,
      'You saved another mapping in another tab. Open it, and make your changes again. Nothing was saved.',
    ]);
  });
});

describe('a preview', () => {
  it('says field by field what each opportunity would be, and writes nothing', async () => {
    const { admin, organizationId } = await connected();
    const { mapping } = await proposal(admin);
    const written = () =>
      inTenant(app.database.pool, organizationId, async ({ client }) => {
        const { rows } = await client.query(
          `SELECT (SELECT count(*) FROM opportunities)::int AS deals, (SELECT count(*) FROM accounts)::int AS accounts,
             (SELECT count(*) FROM stages)::int AS stages, (SELECT count(*) FROM members)::int AS members,
             (SELECT count(*) FROM connection_mappings)::int AS mappings`,
        );
        return rows[0];
      });
    const before = await written();
    const { status, body } = await admin.post(`${PATH}/preview`, {
      mapping: withField(mapping, 'nextStep', { source: 'Name' }),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const pilot = body.items.find(({ name }: { name: string }) => name === 'Tui pilot');
    expect(pilot.problem).toBeNull();
    expect(pilot.values).toContainEqual({
      field: 'stageId',
      label: 'Stage',
      source: 'StageName',
      theirs: 'Proposal/Price Quote',
      ours: 'Proposal/Price Quote (new)',
    });
    expect(pilot.values).toContainEqual({
      field: 'nextStep',
      label: 'Next step',
      source: 'Name',
      theirs: 'Tui pilot',
      ours: 'Tui pilot',
    });
    expect(await written()).toEqual(before);
    expect(peer.requests().filter(({ method, path }) => method !== 'GET' && path.startsWith('/services/data'))).toEqual(
      [],
    );
  });

  it('says which opportunities would be skipped', async () => {
    const { admin } = await connected();
    const { mapping } = await proposal(admin);
    const stages = mapping.stages.filter(({ value }: { value: string }) => value !== 'Closed Won');
    const { body } = await admin.post(`${PATH}/preview`, { mapping: { ...mapping, stages } });
    const problems = body.items.flatMap(({ name, problem }: { name: string; problem: string | null }) =>
      problem ? [[name, problem]] : [],
    );
    expect(problems).toEqual([['Weka renewal', 'Its stage has no stage here.']]);
  });
});

describe('Salesforce that does not answer', () => {
  it.each([
    ['has revoked the sign-in', () => peer.tokens.revokeUser(peer.world.user('admin')), 'needs_reconnecting'],
    ['has no calls left', () => peer.failNext(FAULTS.requestLimit, { times: 20 }), 'paused'],
  ])('because it %s: every question says so', async (_, happens, state) => {
    const { admin } = await connected();
    const { mapping } = await proposal(admin);
    happens();
    for (const answer of [
      await admin.get(PATH),
      await save(admin, mapping),
      await admin.post(`${PATH}/preview`, { mapping }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringMatching(/^[A-Z].+\.( Nothing was changed\.)?$/),
      ]);
    }
    expect((await admin.get('/connections/salesforce')).body).toMatchObject({ state, mappingVersion: null });
  });

  it('because it is away: says so, and what was kept', async () => {
    const { admin } = await connected();
    await peer.stop();
    const { status, body } = await admin.get(PATH);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Salesforce .+ Nothing was changed\.$/)]);
  });

  it('because nobody connected it: says so', async () => {
    const { browser: admin } = await app.signUp();
    const { status, body } = await admin.get(PATH);
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^Salesforce is not connected\./)]);
  });
});

it('belongs to the organisation that saved it', async () => {
  const { admin } = await connected();
  const { admin: elsewhere } = await connected();
  const { mapping } = await proposal(admin);
  expect((await save(admin, withField(mapping, 'amountMinor', { owner: 'theirs' }))).body.version).toBe(1);
  const theirs = await proposal(elsewhere);
  expect([theirs.version, theirs.mapping.fields]).toEqual([null, mapping.fields]);
  // Stages and people of another organisation are not taken.
  const refused = await save(elsewhere, mapping);
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'The stage chosen for Prospecting no longer exists. Choose another.',
  ]);
});
