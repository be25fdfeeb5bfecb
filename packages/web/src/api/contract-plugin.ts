/** Gives the web what it calls the API by: neither the schemas, which weigh 60 kB, nor the words of the reference. */
import { contract } from '@forecastle/contract';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';

const NAME = 'virtual:api-paths';

export function apiPaths(): Plugin {
  return {
    name: 'forecastle-api-paths',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(waysTo(contract))}` : undefined),
  };
}

/** Each operation's way in, under its name; and whether it answers everybody, which decides what a 401 means. */
export function waysTo(router: unknown): unknown {
  if (isContractProcedure(router)) {
    const { meta, route } = router['~orpc'] as Operation;
    const { method, path, inputStructure, outputStructure } = route;
    return {
      '~orpc': {
        errorMap: {},
        meta: meta.public ? { public: true } : {},
        route: { method, path, inputStructure, outputStructure },
      },
    };
  }
  return Object.fromEntries(Object.entries(router as object).map(([name, below]) => [name, waysTo(below)]));
}

interface Operation {
  readonly meta: { readonly public?: boolean };
  readonly route: Partial<Record<'method' | 'path' | 'inputStructure' | 'outputStructure', string>>;
}
