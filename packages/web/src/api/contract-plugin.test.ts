import { contract } from '@forecastle/contract';
import { minifyContractRouter } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { waysTo } from './contract-plugin.ts';
import { wayOf } from './requestOf.ts';

interface Operation {
  readonly meta: { readonly public?: boolean };
  readonly route: Readonly<Record<string, unknown>>;
}

const operations = (router: object): [string, Operation][] =>
  Object.entries(router).flatMap(([name, below]): [string, Operation][] =>
    '~orpc' in below
      ? [[name, below['~orpc']]]
      : operations(below).map(([rest, operation]) => [`${name}.${rest}`, operation]),
  );
const ways = (tree: object): [string, string][] =>
  Object.entries(tree).flatMap(([name, below]): [string, string][] =>
    typeof below === 'string' ? [[name, below]] : ways(below).map(([rest, said]) => [`${name}.${rest}`, said]),
  );

describe('what the web knows of the API', () => {
  const whole = operations(minifyContractRouter(contract));
  const known = new Map(ways(waysTo(contract) as object));

  it('is the way to every operation, and whom it answers', () => {
    expect(known.size).toBe(whole.length);
    for (const [name, { meta, route }] of whole) {
      expect([name, wayOf(known.get(name) ?? '')]).toEqual([
        name,
        { isPublic: meta.public ?? false, method: route.method, path: route.path },
      ]);
    }
  });

  it('is all there is to an operation: none takes or gives more than a body', () => {
    const others = whole.filter(([, { route }]) => route.inputStructure || route.outputStructure);
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('holds no word of the reference, which would weigh on every first load', () => {
    const summaries = whole.flatMap(([, { route }]) => (typeof route.summary === 'string' ? [route.summary] : []));
    expect(summaries.length).toBeGreaterThan(50);
    const text = JSON.stringify(waysTo(contract));
    expect(summaries.filter((summary) => text.includes(summary))).toEqual([]);
  });
});
