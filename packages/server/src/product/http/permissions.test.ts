import { join } from 'node:path';
import { contract, type OperationMeta, PLAIN_ROUTES, ROLES, type Role } from '@forecastle/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { permissionsPage } from '../../tenancy/identity/permissions/document.ts';
import { FILE_PERMISSIONS, PERMISSIONS } from '../../tenancy/identity/permissions/index.ts';
import { type Permission, REACHES } from '../../tenancy/identity/permissions/permission.ts';
import type { Answer, Browser } from '../../testing/app.ts';
import { upload } from '../../work/imports/testing/journey.ts';
import { sendTranscript } from '../../work/meetings/testing/import-vtt.ts';
import {
  addConversation,
  addDealFile,
  addExport,
  addNote,
  addRecording,
  addSearch,
  CASES,
  type ValidCall,
} from './testing/denial-cases.ts';
import { addRecordedMeeting, newTranscript } from './testing/meeting-world.ts';
import { prepareCall, SHOWING, SPENT, shown } from './testing/permission-calls.ts';
import { makePermissionWorld, type PermissionWorld, RELATIONS, type Relation } from './testing/permission-world.ts';

let made: PermissionWorld;
beforeAll(async () => {
  made = await makePermissionWorld();
});
afterAll(() => made.world.app.close());

const operations = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ name: `${noun}.${verb}`, ...operation['~orpc'] })),
);
type Operation = (typeof operations)[number];

const sendSlice = (by: Browser, { id, takeId }: { id: string; takeId: string }) =>
  by.request('PUT', `/recorded-meetings/${id}/takes/${takeId}/slices/1`, Buffer.from('More'), {
    'content-type': 'application/octet-stream',
  });
const attach = (by: Browser, to: string) =>
  by.request('POST', `${to}/files?fileName=a.txt`, Buffer.from('Terms'), {
    'content-type': 'application/octet-stream',
  });

/** The relations a row can be tried on. */
function relationsOf({ on }: Permission, name: string): readonly Relation[] {
  if (on === 'anybody' || on === 'self') return ['own'];
  if (on !== 'organization') return RELATIONS;
  // The only inquiries there are belong to the organisation of these people; strangers are in denials.test.ts.
  return CASES[name]?.names && !name.startsWith('inquiries.') ? ['organization', 'elsewhere'] : ['organization'];
}

/** What the matrix says of a role and a record: 'allowed', or what is answered instead. */
function promised({ reach, refused }: Permission, role: Role, relation: Relation): string {
  const far = reach[role];
  if (far === 'none') return relation === 'elsewhere' ? 'refused' : '403';
  if (relation === 'elsewhere') return refused === 'left out' ? 'left out' : 'refused';
  return REACHES.indexOf(far) >= REACHES.indexOf(relation) ? 'allowed' : String(refused);
}

/** An answer in the same words. Allowed is whatever gets past authorisation: a call may then find its work done. */
function judged(answer: Answer, promise: string, shows: RegExp | null): string {
  if (shows !== null && answer.status === 200) {
    const isShown = shows.test(JSON.stringify(answer.body));
    if (isShown) return 'allowed';
    return promise === 'refused' ? 'refused' : 'left out';
  }
  if (promise === 'refused') return [403, 404, 422].includes(answer.status) ? 'refused' : `${answer.status}`;
  if (promise === '422' && [403, 422].includes(answer.status)) return '422';
  return [401, 403, 404, 429].includes(answer.status) || answer.status >= 500 ? String(answer.status) : 'allowed';
}

const send = (operation: Operation, { params = {}, query, body }: ValidCall, browser: Browser): Promise<Answer> => {
  const path = (operation.route.path ?? '').replaceAll(/\{(\w+)\}/g, (_: string, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const method = (operation.route.method ?? 'POST') as 'GET';
  const payload = body ?? (['GET', 'DELETE'].includes(method) ? undefined : {});
  return browser.request(method, `${path}${query ? `?${query}` : ''}`, payload);
};

it('every operation has a row, and every row an operation', () => {
  expect(Object.keys(PERMISSIONS).sort()).toEqual(operations.map(({ name }) => name).sort());
});

it('what answers without a session is marked so in the contract, and nothing else', () => {
  const open = operations.filter(({ meta }) => meta.public).map(({ name }) => name);
  expect(Object.keys(PERMISSIONS).filter((name) => PERMISSIONS[name]?.on === 'anybody')).toEqual(
    expect.arrayContaining(open),
  );
  expect(open).toHaveLength(Object.values(PERMISSIONS).filter(({ on }) => on === 'anybody').length);
});

it('docs/permissions.md is what the rows say', async () => {
  await expect(permissionsPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../../../docs/permissions.md'));
});

describe('each role, on a record of their own, of their team, of a colleague and of another organisation', () => {
  it.each(operations)('$name', async (operation) => {
    const { name } = operation;
    const row = PERMISSIONS[name];
    if (!row) throw new Error(`${name} has no row in identity/permissions`);
    const calls = new Map<unknown, ValidCall>();
    const expected: Record<string, string> = {};
    const found: Record<string, string> = {};
    // Whoever has no session has no role either.
    for (const role of row.on === 'anybody' ? ROLES.slice(0, 1) : ROLES) {
      for (const relation of relationsOf(row, name)) {
        const world = made.of(role, relation);
        const call = calls.get(world) ?? (await prepareCall(name, world, relation));
        calls.set(world, call);
        const caller =
          row.on === 'anybody'
            ? (call.browser ?? made.world.app.browser())
            : row.on === 'self' || relation === 'own'
              ? (call.browser ?? made.actors[role])
              : made.actors[role];
        const promise = promised(row, role, relation);
        const answer = await send(operation, call, caller);
        const outcome = judged(answer, promise, SHOWING.has(name) ? shown(row.on, name, world) : null);
        expected[`${role} ${relation}`] = promise;
        found[`${role} ${relation}`] = outcome === promise ? outcome : `${outcome} ${JSON.stringify(answer.body)}`;
        if (SPENT.has(name) && outcome === 'allowed') calls.delete(world);
      }
    }
    expect(found).toEqual(expected);
  });
});

/** What can be asked of a team is tried with one as well: a rep given goes before it, and hides it. */
describe('each role, asking for their own team, that of one below, of a colleague and of another organisation', () => {
  const byTeam = operations.filter(({ name, inputSchema }) => {
    const asks = inputSchema instanceof z.ZodObject && 'teamOf' in inputSchema.shape;
    return asks && PERMISSIONS[name]?.on === 'deal' && PERMISSIONS[name]?.refused === 404;
  });

  it('finds the forecast among what can be asked so', () => {
    const names = byTeam.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['forecasts.forecast', 'forecastRuns.keep', 'forecastRuns.scenario']));
  });

  it.each(byTeam)('$name', async (operation) => {
    const row = PERMISSIONS[operation.name] as Permission;
    const expected: Record<string, string> = {};
    const found: Record<string, string> = {};
    for (const role of ROLES) {
      for (const relation of RELATIONS) {
        const teamOf = made.of(role, relation).memberIds.rep;
        const { params, query } = await prepareCall(operation.name, made.of(role, 'own'), 'own');
        const asked = new URLSearchParams(query);
        asked.delete('ownerId');
        asked.set('teamOf', teamOf);
        const isRead = operation.route.method === 'GET';
        const call = { ...(params && { params }), ...(isRead ? { query: String(asked) } : { body: { teamOf } }) };
        const answer = await send(operation, call, made.actors[role]);
        const promise = promised(row, role, relation);
        const outcome = judged(answer, promise, null);
        expected[`${role} ${relation}`] = promise;
        found[`${role} ${relation}`] = outcome === promise ? outcome : `${outcome} ${JSON.stringify(answer.body)}`;
      }
    }
    expect(found).toEqual(expected);
  });
});

describe('a key of every role, made by an admin, on a record of a colleague', () => {
  const keys = {} as Record<Role, Browser>;
  beforeAll(async () => {
    const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    for (const role of ROLES) {
      const { body } = await made.world.people.admin.post('/api-keys', { name: role, role, expiresOn });
      keys[role] = made.world.app.browser({ authorization: `Bearer ${body.key}` });
      // Its first use is told; what is refused afterwards must change nothing.
      await keys[role].get('/people');
    }
  });

  /** Of the maker and the key, the one that may less counts; whose record it is, is seen from the maker. */
  function promisedToKey({ meta }: Pick<Operation, 'meta'>, row: Permission, role: Role, relation: Relation): string {
    if (!meta.keys || (meta.keys === 'unnarrowed' && role !== 'admin')) return '403';
    return promised(row, role, relation);
  }

  it.each(operations.filter(({ meta }) => !meta.keys))('is forbidden $name, and changes nothing', async (operation) => {
    const person = made.of('admin', 'own').memberIds.rep;
    const names = [...(operation.route.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const params = Object.fromEntries(names.map((name) => [name, person]));
    const before = await made.world.latestChange();
    for (const role of ROLES) {
      const answer = await send(operation, { params }, keys[role]);
      expect([role, answer.status, answer.body.code]).toEqual([role, 403, 'FORBIDDEN']);
    }
    expect(await made.world.latestChange()).toBe(before);
  });

  it.each(operations.filter(({ meta }) => meta.keys))('may as much as its role by $name', async (operation) => {
    const { name } = operation;
    const row = PERMISSIONS[name] as Permission;
    const relation = row.on === 'organization' || row.on === 'self' ? 'own' : 'organization';
    const world = made.of('admin', 'organization');
    const expected: Record<string, string> = {};
    const found: Record<string, string> = {};
    let call: ValidCall | undefined;
    for (const role of ROLES) {
      call ??= await prepareCall(name, world, relation);
      const promise = promisedToKey(operation, row, role, relation);
      const answer = await send(operation, call, keys[role]);
      const outcome = judged(answer, promise, SHOWING.has(name) ? shown(row.on, name, world) : null);
      expected[role] = promise;
      found[role] = outcome === promise ? outcome : `${outcome} ${JSON.stringify(answer.body)}`;
      if (SPENT.has(name) && outcome === 'allowed') call = undefined;
    }
    expect(found).toEqual(expected);
  });

  it.each(Object.entries(PLAIN_ROUTES))('goes by the contract for %s too', async (route, meta: OperationMeta) => {
    const world = made.of('admin', 'organization');
    const { ids } = world;
    const id = route.includes('/deal-files/')
      ? await addDealFile(world)
      : route.includes('/notes/')
        ? await addNote(world)
        : route.includes('/exports/:id')
          ? await addExport(world)
          : ids.import;
    const meetingId = /\/recorded-meetings\/:id\/[a-z]+\.[a-z]+$/.test(route) ? await addRecordedMeeting(world) : null;
    const conversation = route.includes('/conversations/') ? await addConversation(world) : null;
    const recording = route.includes('/takes/') ? await addRecording(world) : null;
    const searchId = route.includes('/searches/') ? await addSearch(world) : '';
    for (const role of ROLES) {
      const [method = '', path = ''] = route.split(' ');
      const answer =
        method === 'PUT' && recording
          ? await sendSlice(keys[role], recording)
          : method === 'POST'
            ? path === '/imports'
              ? await upload(keys[role], 'deals.csv', 'Deal,Company\nA,B\n')
              : path === '/recorded-meetings/transcripts'
                ? await sendTranscript(keys[role], newTranscript())
                : await attach(
                    keys[role],
                    path.replace('/files', '').replace(':opportunityId', ids.deal).replace(':id', id),
                  )
            : await keys[role].get(
                path
                  .replace(':id', recording?.id ?? meetingId ?? id)
                  .replace(':takeId', recording?.takeId ?? '')
                  .replace(':searchId', searchId)
                  .replace(':conversationId', conversation?.conversationId ?? '')
                  .replace(':messageId', conversation?.messageId ?? ''),
              );
      // Who is public asks for nobody, keys neither.
      if (meta.public) expect([role, answer.status]).not.toEqual([role, 403]);
      else {
        const row = FILE_PERMISSIONS[route] as Permission;
        const promise = promisedToKey(
          { meta },
          row,
          role,
          ['import', 'deal', 'activity'].includes(row.on) ? 'organization' : 'own',
        );
        expect([role, judged(answer, promise, null)]).toEqual([role, promise]);
      }
    }
  });
});

describe('routes outside the contract', () => {
  /** Of the tree the framework prints, whose children stand four characters further in, without their parent's path. */
  const routes = (): string[] => {
    const above: string[] = [];
    return made.world.app.app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*)(\S+)(?: \((.*)\))?/.exec(line) ?? [];
        const depth = indent.length / 4;
        above.length = depth;
        above[depth] = (above[depth - 1] ?? '') + part;
        const path = above[depth] ?? '';
        return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
      })
      .filter((route) => / \/api\/v1\/(?!\*)/.test(route) && !route.startsWith('HEAD '))
      .map((route) => route.replace('/api/v1', ''));
  };

  it('each have a row', () => {
    expect(routes().sort()).toEqual(Object.keys(FILE_PERMISSIONS).sort());
    expect(Object.keys(PLAIN_ROUTES).sort()).toEqual(Object.keys(FILE_PERMISSIONS).sort());
  });

  it.each(ROLES)('are given to %s as the rows say', async (role) => {
    const actor = made.actors[role];
    for (const relation of RELATIONS) {
      const row = FILE_PERMISSIONS['GET /imports/:id/rejected.csv'] as Permission;
      const answer = await actor.get(`/imports/${made.of(role, relation).ids.import}/rejected.csv`);
      const promise = promised(row, role, relation);
      expect([relation, judged(answer, promise, null)]).toEqual([relation, promise]);
    }
    for (const relation of RELATIONS) {
      const world = made.of(role, relation);
      const { conversationId, messageId } = await addConversation(world);
      const recording = await addRecording(world);
      const takes = `/recorded-meetings/${recording.id}/takes/${recording.takeId}`;
      const meeting = `/recorded-meetings/${await addRecordedMeeting(world)}`;
      const answers = {
        'GET /recorded-meetings/:id/transcript.vtt': await actor.get(`${meeting}/transcript.vtt`),
        'GET /recorded-meetings/:id/transcript.txt': await actor.get(`${meeting}/transcript.txt`),
        'GET /recorded-meetings/:id/proposals.csv': await actor.get(`${meeting}/proposals.csv`),
        'GET /conversations/:conversationId/messages/:messageId/events': await actor.get(
          `/conversations/${conversationId}/messages/${messageId}/events`,
        ),
        'PUT /recorded-meetings/:id/takes/:takeId/slices/:slice': await sendSlice(actor, recording),
        'GET /recorded-meetings/:id/takes/:takeId/content': await actor.get(`${takes}/content`),
        'GET /deal-files/:id/content': await actor.get(`/deal-files/${await addDealFile(world)}/content`),
        'POST /opportunities/:opportunityId/files': await attach(actor, `/opportunities/${world.ids.deal}`),
        'POST /notes/:id/files': await attach(actor, `/notes/${await addNote(world)}`),
      };
      for (const [route, answer] of Object.entries(answers)) {
        const promise = promised(FILE_PERMISSIONS[route] as Permission, role, relation);
        expect([route, relation, judged(answer, promise, null)]).toEqual([route, relation, promise]);
      }
    }
    for (const relation of RELATIONS) {
      const answer = await actor.get(`/searches/${await addSearch(made.of(role, relation))}/events`);
      expect([relation, answer.status]).toEqual([relation, relation === 'own' ? 200 : 404]);
    }
    for (const relation of RELATIONS) {
      const answer = await actor.get(`/exports/${await addExport(made.of(role, relation))}/content`);
      expect([relation, answer.status]).toEqual([relation, relation === 'own' ? 200 : 404]);
    }
    expect((await upload(actor, 'deals.csv', 'Deal,Company\nA,B\n')).status).toBe(201);
    for (const file of [
      '/audit-trail.csv',
      '/exports/ai-usage.csv',
      '/exports/ai-usage.xlsx',
      '/exports/meeting-sendings.csv',
    ]) {
      expect([file, (await actor.get(file)).status]).toEqual([file, role === 'admin' ? 200 : 403]);
    }
    const lists = ['deals', 'accounts', 'contacts'].flatMap((list) => [
      `/exports/${list}.csv`,
      `/exports/${list}.xlsx`,
    ]);
    const figures = Object.keys(FILE_PERMISSIONS).flatMap((route) =>
      /^GET \/exports\/(?:board|meeting-coverage|revenue|win-loss|quotas|forecast)/.test(route)
        ? [`${route.slice('GET '.length)}${route.includes('breakdown') ? '?dimension=territory' : ''}`]
        : [],
    );
    for (const file of ['/pipeline/deals.csv', ...lists, ...figures]) {
      expect([file, (await actor.get(file)).status]).toEqual([file, 200]);
    }
    expect((await actor.get('/openapi.json')).status).toBe(200);
  });
});
