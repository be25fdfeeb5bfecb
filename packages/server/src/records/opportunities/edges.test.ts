import { FRESH_ACTIVE_FROM } from '@forecastle/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { type DealOrg, startDealOrg } from '../../testing/deals.ts';
import { recordChanges } from '../ledger/record.ts';

const CONTACTS = 500;
const ENTRIES = 2000;
const DEALS = 40;
const HOUR = 60 * 60 * 1000;

describe('deals at the edges', () => {
  let org: DealOrg;
  const run = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
    inTenant(org.app.database.pool, org.organizationId, work);
  beforeAll(async () => {
    org = await startDealOrg();
  });
  afterAll(() => org.app.close());

  it('hold 500 contacts, all of whom are listed, and one of whom is met', async () => {
    const { id } = await org.add();
    await run(({ client, organizationId }) =>
      client.query(
        `WITH people AS (
           INSERT INTO contacts (organization_id, id, name, name_key)
           SELECT $1, gen_random_uuid(), 'Person ' || n, 'person ' || n FROM generate_series(1, $3) n RETURNING id
         )
         INSERT INTO opportunity_contacts (organization_id, opportunity_id, contact_id, role, influence)
         SELECT $1, $2, id, 'influencer', 3 FROM people`,
        [organizationId, id, CONTACTS],
      ),
    );
    const { items } = (await org.admin.get(`/opportunities/${id}/contacts`)).body;
    expect(items).toHaveLength(CONTACTS);
    const met = items[CONTACTS - 1].contact.id;
    const call = { kind: 'call', subject: 'Hello', contactIds: [met] };
    const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
    await org.admin.post(`/opportunities/${id}/activities`, { ...call, occurredAt: at(-1) });
    const planned = at(48);
    await org.admin.post(`/opportunities/${id}/activities`, { ...call, occurredAt: planned });
    const after = (await org.admin.get(`/opportunities/${id}/contacts`)).body.items;
    const them = after.find(({ contact }: { contact: { id: string } }) => contact.id === met);
    expect(them.freshness.score).toBeGreaterThanOrEqual(FRESH_ACTIVE_FROM);
    expect(them.nextInteractionAt).toBe(planned);
    expect(after.filter((each: { nextInteractionAt: string | null }) => each.nextInteractionAt === null)).toHaveLength(
      CONTACTS - 1,
    );
  });

  it('have a timeline of 2,000 entries, paged to its end without a gap or a double', async () => {
    const { id } = await org.add();
    const begin = Date.now() - ENTRIES * HOUR;
    await run((tx) =>
      recordChanges(
        tx,
        Array.from({ length: ENTRIES }, (_, n) => ({
          opportunityId: id,
          kind: 'changed' as const,
          actor: { kind: 'person' as const, id: org.adminId },
          // Ten at each instant: pages end among equals.
          effectiveAt: new Date(begin + Math.floor(n / 10) * HOUR),
          changes: { winProbability: { from: n % 100, to: (n + 1) % 100 } },
        })),
      ),
    );
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await org.admin.get(`/opportunities/${id}/timeline?limit=200${cursor}`);
      seen.push(...body.items.map((entry: { id: string }) => entry.id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen).toHaveLength(ENTRIES + 1);
    expect(new Set(seen).size).toBe(ENTRIES + 1);
  });

  it('share a contact on forty of them, who is met once for all', async () => {
    const person = (await org.admin.post('/contacts', { name: 'Ana Ngata' })).body;
    const ids: string[] = [];
    for (let n = 0; n < DEALS; n++) {
      const { id } = await org.add({ name: `Crane ${n}`, amountMinor: 100_00 });
      await org.admin.put(`/opportunities/${id}/contacts/${person.id}`, { role: 'champion', influence: 8 });
      ids.push(id);
    }
    const risks = async () => {
      const asked = await org.admin.get(`/opportunities?contactId=${person.id}&limit=100`);
      return new Map<string, number>(
        asked.body.items.map((deal: { id: string; health: { risk: number } }) => [deal.id, deal.health.risk]),
      );
    };
    const before = await risks();
    expect(before.size).toBe(DEALS);
    const met = { kind: 'meeting', subject: 'Steering group', occurredAt: new Date().toISOString() };
    await org.admin.post(`/opportunities/${ids[0]}/activities`, { ...met, contactIds: [person.id] });
    const after = await risks();
    for (const id of ids) expect(after.get(id)).toBeGreaterThan(before.get(id) ?? 0);
    expect((await org.admin.get(`/contacts/${person.id}`)).body.openDeals).toBe(DEALS);
  });

  it('keep names that are long, run from right to left, or are drawn', async () => {
    const names = ['مشروع توسعة الميناء الشرقي', 'שדרוג מנוף הנמל', '🚢🏗️ 港湾クレーン', 'Ω'.repeat(200)];
    for (const name of names) {
      const deal = await org.add({ name });
      expect((await org.admin.get(`/opportunities/${deal.id}`)).body.name).toBe(name);
      const found = await org.admin.get(`/search?q=${encodeURIComponent(name.slice(0, 12))}`);
      expect(found.body.items.map(({ title }: { title: string }) => title)).toContain(name);
    }
    const tooLong = await org.admin.post('/opportunities', { name: 'x'.repeat(201) });
    expect(tooLong.status).toBe(422);
  });

  it('are moved by one of two people who drag the same card, and the other is told where it is', async () => {
    const { id, version } = await org.add();
    const drag = (name: string) => org.change(id, { stageId: org.stage(name), expectedVersion: version });
    const answers = await Promise.all([drag('Discovery'), drag('Proposal')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const moved = answers.find(({ status }) => status === 200)?.body.stage.name;
    expect((await org.admin.get(`/opportunities/${id}`)).body.stage.name).toBe(moved);
  });

  it('hold a value in each of 200 custom fields, one of which goes and comes back with its values', async () => {
    const keys = Array.from({ length: 200 }, (_, n) => `edge_${n}`);
    await run(({ client, organizationId }) =>
      client.query(
        `INSERT INTO custom_fields (organization_id, id, noun, key, label, label_key, kind, position)
         SELECT $1, gen_random_uuid(), 'deal', key, key, key, 'text', n FROM unnest($2::text[]) WITH ORDINALITY AS k(key, n)`,
        [organizationId, keys],
      ),
    );
    const refused = await org.admin.post('/custom-fields', { noun: 'deal', label: 'One more', kind: 'text' });
    expect(refused.status).toBe(422);
    const custom = Object.fromEntries(keys.map((key) => [key, `Value of ${key}`]));
    const { id } = await org.add({ custom });
    expect(Object.keys((await org.admin.get(`/opportunities/${id}`)).body.custom)).toHaveLength(200);
    const where = JSON.stringify({ conditions: [{ field: 'custom.edge_7', is: 'is', value: 'Value of edge_7' }] });
    const matching = async () =>
      (await org.admin.get(`/opportunities/count?where=${encodeURIComponent(where)}`)).body.count;
    expect(await matching()).toBe(1);
    const { items } = (await org.admin.get('/custom-fields?noun=deal')).body;
    const field = items.find(({ key }: { key: string }) => key === 'edge_7');
    await org.admin.patch(`/custom-fields/${field.id}`, { archived: true });
    expect((await org.admin.get(`/opportunities/${id}`)).body.custom.edge_7).toBeUndefined();
    await org.admin.patch(`/custom-fields/${field.id}`, { archived: false });
    expect((await org.admin.get(`/opportunities/${id}`)).body.custom.edge_7).toBe('Value of edge_7');
    expect(await matching()).toBe(1);
  });
});
