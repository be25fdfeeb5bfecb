/** Gives the web the API's paths and methods without the schemas, which only the server needs (and which weigh 60 kB). */
import { contract } from '@forecastle/contract';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const NAME = 'virtual:api-paths';

export function apiPaths(): Plugin {
  return {
    name: 'forecastle-api-paths',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(minifyContractRouter(contract))}` : undefined),
  };
}
