/** What the routes of all APIs share: who asks, what they may, what it costs, and which part of the answer they want. */
import type { Fault, Faults } from '../http/faults.ts';
import { type Answer, bearerOf, type Call } from '../http/wire.ts';
import { badToken, entityNotFound, insufficientScopes, missingCredentials, Refusal } from './errors.ts';
import { FAULTS } from './faults.ts';
import { type Shape, takeFields } from './partial-response.ts';
import type { Quota } from './quotas.ts';
import type { TokenHolder } from './tokens.ts';
import type { Person, World } from './world/world.ts';

export interface Asked {
  readonly world: World;
  readonly person: Person;
  readonly scopes: ReadonlySet<string>;
  readonly query: URLSearchParams;
  readonly body: string;
  /** Parts of the path, by the names in its pattern. */
  readonly path: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  /** Name of the method in Google's reference. */
  readonly name: string;
  /** One of these is needed. */
  readonly scopes: readonly string[];
  readonly units: number;
  readonly params: readonly string[];
  readonly shape: Shape;
  /** Returns the body of the answer; undefined where it has none. */
  readonly answer: (asked: Asked) => object | undefined;
}

export interface Api {
  readonly service: string;
  readonly quota: Quota;
  readonly routes: readonly Route[];
  /** Returns why a person may not ask for what a path names. */
  readonly refuse: (path: Readonly<Record<string, string>>, person: Person) => Refusal | null;
}

export interface ApiState {
  readonly world: World;
  readonly faults: Faults;
  readonly userOf: (accessToken: string) => Promise<TokenHolder | null>;
}

/** https://docs.cloud.google.com/apis/docs/system-parameters */
const SYSTEM_PARAMS = ['alt', 'fields', 'prettyPrint', 'quotaUser', 'key', '$.xgafv'];

export const answerCall = (state: ApiState, api: Api, call: Call): Promise<Answer> =>
  orRefusal(() => answerOrThrow(state, api, call));

/** Answers with the refusal that is thrown. What the peer does not play fails loudly, and is no error of the vendor's. */
export async function orRefusal<T extends Fault>(work: () => Promise<T>): Promise<T | Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error.answer();
    return { status: 501, body: `The Google peer cannot answer this: ${String(error)}` };
  }
}

/** Answers a request that came within another one, where faults are played as well. */
export async function answerInner(state: ApiState, api: Api, call: Call): Promise<Fault> {
  return state.faults.take(call) ?? (await answerCall(state, api, call));
}

async function answerOrThrow(state: ApiState, api: Api, call: Call): Promise<Answer> {
  if (!call.headers.authorization) throw missingCredentials();
  const holder = await state.userOf(bearerOf(call));
  if (!holder) throw badToken();
  const { route, path } = findRoute(api, call);
  if (!route.scopes.some((scope) => holder.scopes.has(scope))) throw insufficientScopes(api.service, route.name);
  const person = state.world.people.get(holder.email);
  if (!person) return FAULTS.mailNotEnabled;
  const refusal = api.refuse(path, person);
  if (refusal) throw refusal;
  const full = api.quota.spend(person.email, route.units);
  if (full) return full;
  const { query, body } = call;
  const unknown = [...query.keys()].filter((name) => !SYSTEM_PARAMS.includes(name) && !route.params.includes(name));
  if (unknown.length > 0) throw new Error(`it plays no parameters ${unknown} of ${route.name}.`);
  const answer = route.answer({ world: state.world, person, scopes: holder.scopes, query, body, path });
  if (answer === undefined) return { status: 204 };
  return { status: 200, body: takeFields(answer, query.get('fields'), route.shape) };
}

function findRoute(api: Api, { method, path }: Call): { route: Route; path: Readonly<Record<string, string>> } {
  for (const route of api.routes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) {
      const parts = Object.entries(match.groups ?? {}).map(([name, part]) => [name, decodeURIComponent(part)]);
      return { route, path: Object.fromEntries(parts) };
    }
  }
  throw entityNotFound();
}

/** Returns how many are asked for on a page, at most `most`. */
export function pageSize(query: URLSearchParams, usual: number, most: number): number {
  const given = Number(query.get('maxResults') ?? usual);
  return Math.min(Math.max(given, 1), most);
}

export const sealToken = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** Returns what a token of this peer holds; null when it is none. */
export function openToken<T extends object>(token: string): T | null {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as T;
  } catch {
    return null;
  }
}
