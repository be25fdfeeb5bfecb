/** Calls of the denial suites: every operation of the contract as its row says, by whoever is given. */
import { contract } from '@forecastle/contract';
import { forgetAttempts, RATE_LIMITS } from '../../../platform/http/rate-limit.ts';
import type { Answer, Browser } from '../../../testing/app.ts';
import { CASES, type DenialCase } from './denial-cases.ts';
import type { World } from './denial-world.ts';

/** Every operation of the contract. */
export const operations = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ name: `${noun}.${verb}`, ...operation['~orpc'] })),
);
export type Operation = (typeof operations)[number];

const caseOf = ({ name }: Operation): DenialCase => {
  const found = CASES[name];
  if (!found) throw new Error(`${name} has no row in denial-cases.ts: say how it is called and who may not`);
  return found;
};

/** A valid call of an operation, made ready once; whoever is given makes it instead of who may. */
export async function prepareCall(
  world: World,
  operation: Operation,
): Promise<(somebody?: Browser) => Promise<Answer>> {
  const { by, call } = caseOf(operation);
  // The suites ask other systems more often than a person may in an hour.
  await forgetAttempts(world.app.database.pool, RATE_LIMITS.providerQuestionsByMember, world.adminId);
  const { params = {}, query, body, browser } = await call(world);
  const path = (operation.route.path ?? '').replaceAll(/\{(\w+)\}/g, (_: string, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${operation.name} needs a value for {${name}}`);
    return encodeURIComponent(value);
  });
  const own = browser ?? (by === 'anybody' ? world.app.browser() : world.people[by]);
  const method = (operation.route.method ?? 'POST') as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  const payload = body ?? (method === 'GET' || method === 'DELETE' ? undefined : {});
  return (somebody = own) => somebody.request(method, `${path}${query ? `?${query}` : ''}`, payload);
}
