/** The REST API under /services/data. */

import { type Answer, bearerOf, type Call } from '../../http/wire.ts';
import type { IngestJobs } from '../bulk/ingest-jobs.ts';
import type { QueryJobs } from '../bulk/query-jobs.ts';
import { methodNotAllowed, notFound } from '../errors.ts';
import { FAULTS } from '../http/faults.ts';
import type { Tokens } from '../oauth/tokens.ts';
import { tableOf } from '../soql/paths.ts';
import type { World } from '../world/world.ts';
import { answerCollection, asOneSave } from './collections.ts';
import { describe, describeAll } from './describe.ts';
import type { RequestLimits } from './limits.ts';
import type { QueryPages } from './queries.ts';
import { answerExternal, answerRecord, createByPost } from './records.ts';
import type { Saver } from './saves.ts';

export interface RestState {
  readonly world: World;
  readonly tokens: Tokens;
  readonly limits: RequestLimits;
  readonly pages: QueryPages;
  readonly jobs: QueryJobs;
  readonly ingest: IngestJobs;
  /** Who may not use the API, by permission; all of them where the edition has none. */
  readonly withoutApi: Set<string>;
  /** What saves wait for with their locks held, while a test holds them. */
  held: Promise<void> | null;
}

/** https://developer.salesforce.com/docs/platform/api-rest/guide/resources-versions.html */
const VERSIONS = new Map([
  ['64.0', "Summer '25"],
  ['65.0', "Winter '26"],
  ['66.0', "Spring '26"],
  ['67.0', "Summer '26"],
]);

export async function answerRest(state: RestState, call: Call): Promise<Answer> {
  if (/^\/services\/data\/?$/u.test(call.path)) {
    const versions = [...VERSIONS].map(([version, label]) => ({ label, url: `/services/data/v${version}`, version }));
    return { status: 200, body: versions };
  }
  const userId = state.tokens.userOf(bearerOf(call));
  if (userId === null) return FAULTS.sessionExpired;
  if (state.withoutApi.has(userId)) return FAULTS.apiDisabled;
  const full = state.limits.count();
  if (full) return full;
  const [, version = '', rest = ''] = /^\/services\/data\/v([\d.]+)\/?(.*)$/u.exec(call.path) ?? [];
  if (!VERSIONS.has(version)) throw notFound();
  const saver: Saver = { world: state.world, userId, holder: {} };
  try {
    const answer = route(state, saver, version, rest.split('/').map(decodeURIComponent), call);
    if (call.method !== 'GET') await state.held;
    return answer;
  } finally {
    state.world.locks.releaseAll(saver.holder);
  }
}

function route(state: RestState, saver: Saver, version: string, parts: readonly string[], call: Call): Answer {
  const [resource = '', ...more] = parts;
  if (resource === 'limits') return { status: 200, body: state.limits.all() };
  if (resource === 'query' || resource === 'queryAll') {
    return more[0]
      ? state.pages.next(saver, version, more[0])
      : state.pages.first(saver, version, call, resource === 'queryAll');
  }
  if (resource === 'sobjects') return answerObjects(saver, version, more, call);
  if (resource === 'composite' && more[0] === 'sobjects') {
    const answer = () => answerCollection(saver, version, call, more.slice(1).filter(Boolean));
    return call.method === 'GET' ? answer() : asOneSave(saver, answer);
  }
  if (resource === 'jobs' && more[0] === 'query') return state.jobs.answer(saver, version, call, more.slice(1));
  if (resource === 'jobs' && more[0] === 'ingest') return state.ingest.answer(saver, version, call, more.slice(1));
  if (resource !== '') throw notFound();
  const at = `/services/data/v${version}`;
  return {
    status: 200,
    body: {
      sobjects: `${at}/sobjects`,
      query: `${at}/query`,
      queryAll: `${at}/queryAll`,
      limits: `${at}/limits`,
      composite: `${at}/composite`,
      jobs: `${at}/jobs`,
    },
  };
}

function answerObjects(saver: Saver, version: string, [object, one, two]: readonly string[], call: Call): Answer {
  if (!object) return { status: 200, body: describeAll(saver, version) };
  if (!saver.world.tables.has(object.toLowerCase())) throw notFound();
  const table = tableOf(saver, object);
  if (!one) {
    if (call.method !== 'POST') throw methodNotAllowed(call.method);
    return createByPost(saver, table, call);
  }
  if (one === 'describe') return { status: 200, body: describe(saver, table, version) };
  if (two === undefined) return answerRecord(saver, version, table, one, call);
  return answerExternal(saver, version, table, [one, two], call);
}
