import { read } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Browser } from '../../testing/app.ts';
import { upload } from '../../work/imports/testing/journey.ts';
import { type Operation, operations, prepareCall } from './testing/denial-calls.ts';
import { CASES } from './testing/denial-cases.ts';
import { DEAL_MARK, MARK, makeWorld, type World } from './testing/denial-world.ts';

let world: World;
beforeAll(async () => {
  // What asks for a second one while it holds one would wait for itself.
  world = await makeWorld({ max: 1 });
});
afterAll(() => world.app.close());

/** A valid call of an operation, made ready once; whoever is given makes it instead of who may. */
const prepared = (operation: Operation) => prepareCall(world, operation);

it('every operation of the contract has a row, and every row an operation', () => {
  expect(Object.keys(CASES).sort()).toEqual(operations.map(({ name }) => name).sort());
});

it('what is held not to change is noticed where it does, and where it is taken back is not', async () => {
  const { people, ids } = world;
  const before = await world.latestChange();
  expect((await people.rep.patch(`/opportunities/${ids.deal}`, { amountMinor: -1 })).status).toBe(422);
  expect(await world.latestChange()).toBe(before);
  expect((await people.rep.patch(`/opportunities/${ids.deal}`, { amountMinor: 5001 })).status).toBe(200);
  expect(await world.latestChange()).not.toBe(before);
});

const closed = operations.filter(({ meta }) => !meta.public);

describe.each(closed)('$name', (operation) => {
  const { names, tooLow = [], elsewhere, by, strangers } = CASES[operation.name] ?? {};
  const isRead = operation.route.method === 'GET';
  let ask: (somebody: Browser) => Promise<Answer>;
  beforeAll(async () => {
    ask = await prepared(operation);
  });

  /** As somebody who may not: nothing changes, so that the next finds all as it was made ready. */
  async function denied(somebody: Browser): Promise<Answer> {
    const before = await world.latestChange();
    const answer = await ask(somebody);
    expect(await world.latestChange()).toBe(before);
    return answer;
  }

  it('asks nobody but to sign in', async () => {
    const answer = await denied(world.app.browser());
    expect([answer.status, answer.body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  if (names)
    it('finds nothing for an admin of another organisation', async () => {
      const answer = await denied(world.stranger);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    });
  else if (strangers)
    it('is forbidden to an admin of another organisation', async () => {
      const answer = await denied(world.stranger);
      expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
    });
  else if (isRead)
    it('tells an admin of another organisation nothing of this one', async () => {
      const answer = await denied(world.stranger);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(MARK);
    });

  it.each(tooLow)('is forbidden to %s, whose role is too low', async (person) => {
    const answer = await denied(world.people[person]);
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });

  if (elsewhere)
    it(`answers ${elsewhere} to colleagues without the record, its owner not below them`, async () => {
      expect((await denied(world.people.otherRep)).status).toBe(elsewhere);
      expect((await denied(world.people.otherManager)).status).toBe(elsewhere);
    });
  else if (isRead && by === 'rep')
    it('tells a colleague nothing of the deal', async () => {
      const answer = await ask(world.people.otherRep);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(DEAL_MARK);
    });
});

describe('nobody, whatever they send', () => {
  const json = { 'content-type': 'application/json' };
  it.each(closed)('is asked to sign in by $name', async ({ route }) => {
    const path = (route.path ?? '').replaceAll(/\{\w+\}/g, 'nonsense');
    const method = (route.method ?? 'POST') as 'GET';
    const nobody = world.app.browser();
    const answers =
      method === 'GET'
        ? [await nobody.get(`${path}?nonsense=%00`)]
        : [
            await nobody.request(method, path, { nonsense: '\0' }),
            await nobody.request(method, path, '{', json),
            await nobody.request(method, path, `"${'a'.repeat(1024 * 1024)}"`, json),
          ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('is asked to sign in by the routes that carry files', async () => {
    const nobody = world.app.browser();
    const answers = [
      await nobody.post('/imports?nonsense=1', '{', json),
      await nobody.get('/imports/nonsense/rejected.csv'),
      await nobody.get('/audit-trail.csv?nonsense=1'),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('hears what is wrong where anybody may ask', async () => {
    expect((await world.app.browser().post('/sign-in', '{', json)).status).toBe(400);
    expect((await world.app.browser().post('/sign-in', { nonsense: 1 })).status).toBe(422);
  });
});

describe('whoever may', () => {
  it.each(operations)('succeeds with $name', async (operation) => {
    const answer = await (await prepared(operation))();
    expect([answer.status, answer.status < 300 ? null : answer.body]).toEqual([
      operation.route.successStatus ?? 200,
      null,
    ]);
  });

  it.each(['manager', 'cro', 'revops', 'admin'] as const)('reads the deal of the rep as %s', async (person) => {
    const answer = await world.people[person].get(`/opportunities/${world.ids.deal}`);
    expect(answer.status).toBe(200);
    expect(answer.body.abilities.update).toBe(true);
  });
});

describe('the audit trail as a file, outside the contract', () => {
  const file = '/audit-trail.csv';

  it('is given to admins alone, each their own', async () => {
    expect((await world.app.browser().get(file)).status).toBe(401);
    for (const person of ['rep', 'manager', 'cro', 'revops'] as const) {
      expect((await world.people[person].get(file)).status).toBe(403);
    }
    const own = await world.people.admin.get(file);
    expect([own.status, own.body.includes(MARK)]).toEqual([200, true]);
    expect((await world.stranger.get(file)).body).not.toContain(MARK);
  });
});

describe('AI usage as a file, outside the contract', () => {
  it.each(['csv', 'xlsx'])('is given as %s to admins alone, each that of their organisation', async (format) => {
    const file = `/exports/ai-usage.${format}`;
    expect((await world.app.browser().get(file)).status).toBe(401);
    for (const person of ['rep', 'otherRep', 'manager', 'cro', 'revops'] as const) {
      expect([person, (await world.people[person].get(file)).status]).toEqual([person, 403]);
    }
    for (const admin of [world.people.admin, world.stranger]) expect((await admin.get(file)).status).toBe(200);
  });
});

describe('the pipeline as a file, outside the contract', () => {
  const file = '/pipeline/deals.csv';

  it('is given to everybody, each what they see', async () => {
    expect((await world.app.browser().get(file)).status).toBe(401);
    for (const person of ['rep', 'manager', 'cro', 'revops', 'admin'] as const) {
      expect((await world.people[person].get(file)).body).toContain(world.ids.deal);
    }
    for (const person of [world.stranger, world.people.otherRep, world.people.otherManager]) {
      const answer = await person.get(file);
      expect([answer.status, answer.body.includes(world.ids.deal)]).toEqual([200, false]);
      expect((await person.get(`${file}?ownerId=${world.memberIds.rep}`)).status).toBe(404);
    }
  });
});

describe('the list of deals as a file, outside the contract', () => {
  it.each(['csv', 'xlsx'])('is given to everybody as %s, each what they see', async (format) => {
    const file = `/exports/deals.${format}?columns=external_id&columns=name`;
    const told = async (person: Browser) => {
      const { status, bytes } = await person.get(file);
      const [first = ''] = read(bytes, { type: 'buffer' }).SheetNames;
      return [status, JSON.stringify(read(bytes, { type: 'buffer' }).Sheets[first]).includes(DEAL_MARK)];
    };
    expect((await world.app.browser().get(file)).status).toBe(401);
    for (const person of ['rep', 'manager', 'cro', 'revops', 'admin'] as const) {
      expect([person, await told(world.people[person])]).toEqual([person, [200, true]]);
    }
    for (const person of [world.stranger, world.people.otherRep, world.people.otherManager]) {
      expect(await told(person)).toEqual([200, false]);
    }
  });
});

describe('the lists of accounts and contacts as files, outside the contract', () => {
  it.each(['accounts', 'contacts'])(
    'give everybody the %s of the organisation, and nobody those of another',
    async (list) => {
      const file = `/exports/${list}.csv`;
      for (const format of ['csv', 'xlsx']) {
        expect((await world.app.browser().get(`/exports/${list}.${format}`)).status).toBe(401);
      }
      for (const person of ['rep', 'otherRep', 'manager', 'cro', 'revops', 'admin'] as const) {
        expect((await world.people[person].get(file)).body).toContain(MARK);
      }
      const answer = await world.stranger.get(file);
      expect([answer.status, answer.body.includes(MARK)]).toEqual([200, false]);
    },
  );
});

describe('screens of figures as files, outside the contract', () => {
  it.each([
    ['board', ''],
    ['revenue', ''],
    ['revenue-breakdown', 'dimension=territory&'],
    ['win-loss', 'by=stage&'],
    ['quotas', ''],
    ['forecast', ''],
  ])('give %s to everybody of those they see, and of nobody else', async (report, query) => {
    for (const format of report === 'board' ? ['pdf'] : ['csv', 'xlsx']) {
      const file = `/exports/${report}.${format}?${query}`;
      expect((await world.app.browser().get(file)).status).toBe(401);
      for (const person of [world.people.rep, world.people.manager, world.people.admin, world.stranger])
        expect((await person.get(file)).status).toBe(200);
      if (report === 'quotas') continue;
      const of = `${file}ownerId=${world.memberIds.rep}`;
      for (const person of ['rep', 'manager', 'cro', 'revops', 'admin'] as const)
        expect([person, (await world.people[person].get(of)).status]).toEqual([person, 200]);
      for (const person of [world.stranger, world.people.otherRep, world.people.otherManager])
        expect((await person.get(of)).status).toBe(404);
    }
  });
});

describe('files of an import, outside the contract', () => {
  const file = () => `/imports/${world.ids.import}/rejected.csv`;

  it('are neither taken from nor given to nobody', async () => {
    expect((await upload(world.app.browser(), 'deals.csv', 'Deal,Company')).status).toBe(401);
    expect((await world.app.browser().get(file())).status).toBe(401);
  });

  it('are not found from another organisation, nor by a colleague without the import', async () => {
    for (const somebody of [world.stranger, world.people.otherRep, world.people.otherManager]) {
      expect((await somebody.get(file())).status).toBe(404);
    }
  });

  it('are given to whoever imported, and to organisation scope', async () => {
    for (const somebody of [world.people.rep, world.people.revops]) {
      expect((await somebody.get(file())).status).toBe(200);
    }
  });
});
