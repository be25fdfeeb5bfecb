import { contract } from '@forecastle/contract';
import { minifyContractRouter } from '@orpc/contract';
import { describe, expect, it } from 'vitest';
import { waysTo } from './contract-plugin.ts';
import { operationsOf } from './ways.ts';

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

describe('what the web knows of the API', () => {
  const whole = operations(minifyContractRouter(contract));
  const known = new Map(operations(operationsOf(waysTo(contract))));

  it('is the way to every operation, and whom it answers', () => {
    expect(known.size).toBe(whole.length);
    for (const [name, { meta, route }] of whole) {
      const { method, path } = route;
      const operation = { errorMap: {}, meta: meta.public ? { public: true } : {}, route: { method, path } };
      expect([name, known.get(name)]).toEqual([name, operation]);
    }
  });

  it('holds no word of the reference, which would weigh on every first load', () => {
    const summaries = whole.flatMap(([, { route }]) => (typeof route.summary === 'string' ? [route.summary] : []));
    expect(summaries.length).toBeGreaterThan(50);
    const text = JSON.stringify(waysTo(contract));
    expect(summaries.filter((summary) => text.includes(summary))).toEqual([]);
  });
});
