import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/app.ts';
import { operations, prepareCall } from './testing/denial-calls.ts';
import { DEAL_MARK, MARK, made, makeWorld, type World } from './testing/denial-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.app.close());

/** Stands in every text that hangs on the deal, so that a leak shows in whichever field of whichever answer it is. */
const CANARY = 'Totara';

describe('every word that hangs on a deal', () => {
  const reads = operations.filter(({ route }) => route.method === 'GET');
  /** What each operation shows of them, to whoever is given. */
  const showing = async (people: Readonly<Record<string, Browser>>): Promise<string[]> => {
    const found: string[] = [];
    for (const operation of reads) {
      const ask = await prepareCall(world, operation);
      for (const [person, browser] of Object.entries(people)) {
        if ((await ask(browser)).bytes.includes(CANARY)) found.push(`${person} ${operation.name}`);
      }
    }
    return found;
  };

  beforeAll(async () => {
    const { people, ids } = world;
    const { rep, admin } = people;
    const on = `/opportunities/${ids.deal}`;
    const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: CANARY }] }] };
    made(await admin.post('/custom-fields', { noun: 'deal', label: 'Canary', kind: 'text' }));
    made(
      await rep.patch(on, {
        stageId: ids.stage,
        name: `${MARK} ${DEAL_MARK} ${CANARY}`,
        description: CANARY,
        nextStep: CANARY,
        custom: { canary: CANARY },
      }),
    );
    made(await rep.put(`${on}/frameworks/bant/budget`, { strength: 'yellow', notes: CANARY }));
    made(await rep.post(`${on}/notes`, { document: words }));
    made(await rep.post(`${on}/tasks`, { title: CANARY, dueOn: '2040-02-01' }));
    made(await rep.post(`${on}/line-items`, { product: CANARY, quantityThousandths: 1000, priceMinor: 500 }));
    const occurredAt = new Date().toISOString();
    made(await rep.post(`${on}/activities`, { kind: 'call', subject: CANARY, body: CANARY, occurredAt }));
    const competitor = made(await admin.post('/competitors', { name: 'Kahikatea' })).id;
    made(await rep.put(`${on}/competitors/${competitor}`, { position: 'leads', notes: CANARY }));
    const type = { 'content-type': 'application/octet-stream' };
    made(await rep.request('POST', `${on}/files?fileName=${CANARY}.txt`, Buffer.from(CANARY), type));
  });

  it('is shown by what shows deals to those who see it, and by nothing to those who do not', async () => {
    const { admin, revops, cro, manager, rep, otherRep, otherManager } = world.people;
    const seen = await showing({ rep, manager });
    for (const name of ['opportunities.get', 'opportunities.list', 'opportunities.timeline', 'notes.list'])
      expect(seen).toEqual(expect.arrayContaining([`rep ${name}`, `manager ${name}`]));
    for (const name of ['dealFiles.list', 'lineItems.list', 'activities.list', 'dealCompetitors.list'])
      expect(seen).toContain(`rep ${name}`);
    for (const person of [admin, revops, cro])
      expect((await person.get(`/opportunities/${world.ids.deal}`)).bytes.includes(CANARY)).toBe(true);
    const { stranger } = world;
    expect(await showing({ otherRep, otherManager, stranger, nobody: world.app.browser() })).toEqual([]);
  });
});
