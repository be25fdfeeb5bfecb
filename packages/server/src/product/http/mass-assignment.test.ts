import { contract } from '@forecastle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { CASES } from './testing/denial-cases.ts';
import { makeWorld, type World } from './testing/denial-world.ts';

const PLANTED = '0190face-0000-7000-8000-00000000face';
/** Columns and presented fields that no input names. */
const FORGED = {
  organizationId: PLANTED,
  organization_id: PLANTED,
  createdById: PLANTED,
  userId: PLANTED,
  passwordHash: PLANTED,
  managedBy: PLANTED,
  nameKey: PLANTED,
};

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.close());

const writes = Object.entries(contract)
  .flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ name: `${noun}.${verb}`, ...operation['~orpc'] })),
  )
  .filter(({ route }) => !['GET', 'DELETE'].includes(route.method ?? 'POST'));

describe('a body with fields nobody asked for', () => {
  it.each(writes)('is refused by $name, which names each of them', async ({ name, route }) => {
    const { by, call } = CASES[name] ?? expect.unreachable(`${name} has no row in denial-cases.ts`);
    const { params = {}, body = {}, browser } = await call(world);
    const path = (route.path ?? '').replaceAll(/\{(\w+)\}/g, (_: string, part: string) => params[part] ?? '');
    const own = browser ?? (by === 'anybody' ? world.app.browser() : world.people[by]);
    const payload = JSON.stringify({ ...FORGED, ...body });
    const answer = await own.request(route.method as 'POST', path, payload, { 'content-type': 'application/json' });
    expect([answer.status, answer.body.code]).toEqual([422, 'INVALID']);
    const named = answer.body.data.problems.map(({ field }: { field: string }) => field);
    const known = Object.keys(params);
    expect(named.toSorted()).toEqual(
      Object.keys(FORGED)
        .filter((field) => !known.includes(field))
        .toSorted(),
    );
  });

  it('reaches no prototype', async () => {
    for (const body of [`{"constructor":{"prototype":{"polluted":1}}}`, `{"__proto__":{"polluted":1}}`]) {
      const type = { 'content-type': 'application/json' };
      const answer = await world.people.admin.request('POST', '/accounts', body, type);
      expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST']);
      expect(Object.prototype).not.toHaveProperty('polluted');
    }
  });

  it('and nothing of them is kept', async () => {
    const kept = await inTenant(world.app.database.pool, world.organizationId, async ({ client }) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT DISTINCT c.oid::regclass::text AS name FROM pg_class c
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id'
         WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace`,
      );
      const found = [];
      for (const { name } of rows) {
        const { rowCount } = await client.query(`SELECT 1 FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [
          `%${PLANTED}%`,
        ]);
        if (rowCount) found.push(name);
      }
      return found;
    });
    expect(kept).toEqual([]);
  });
});
