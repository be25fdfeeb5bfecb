/** Gives the web what it calls the API by: neither the schemas, which weigh 60 kB, nor the words of the reference. */
import { contract } from '@forecastle/contract';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';
import type { Ways } from './ways.ts';

const NAME = 'virtual:api-paths';

export function apiPaths(): Plugin {
  return {
    name: 'forecastle-api-paths',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(waysTo(contract))}` : undefined),
  };
}

/** Each operation's way in, under its name; and whether it answers everybody, which decides what a 401 means. */
export function waysTo(router: object): Ways {
  return Object.fromEntries(
    Object.entries(router).map(([name, below]) => [
      name,
      isContractProcedure(below) ? wayTo(below['~orpc']) : waysTo(below),
    ]),
  );
}

interface Said {
  readonly meta: { readonly public?: boolean };
  readonly route: Partial<Record<'method' | 'path' | 'inputStructure' | 'outputStructure', string>>;
}

function wayTo({ meta, route }: Said): string {
  const { method, path, inputStructure, outputStructure } = route;
  if (inputStructure || outputStructure) throw new Error(`The web does not know the structure that ${path} asks for.`);
  return `${method} ${path}${meta.public ? ' public' : ''}`;
}
