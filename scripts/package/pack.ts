/** `npm run pack`: one npm package with the built server and pages, in `dist`. Prints its path. */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale, ROOT } from '../pages/build.ts';
import { compileSources } from './compile.ts';
import { packageManifest } from './manifest.ts';

const DIST = join(ROOT, 'dist');
const STAGE = join(DIST, 'package');

buildWebIfStale();
rmSync(STAGE, { recursive: true, force: true });
mkdirSync(join(STAGE, 'bin'), { recursive: true });

const manifest = packageManifest();
const write = (path: string, content: object) =>
  writeFileSync(join(STAGE, path), `${JSON.stringify(content, null, 2)}\n`);
const copy = (from: string, to = from) => cpSync(join(ROOT, from), join(STAGE, to), { recursive: true });

write('package.json', manifest);
compileSources(STAGE);
// What the server reads its version from, at the place where it stands in the repository.
write('packages/server/package.json', { private: true, type: 'module', version: manifest.version });
for (const each of [
  'packages/server/migrations',
  'packages/web/build/client',
  'LICENSE',
  'CHANGELOG.md',
  'UPGRADING.md',
]) {
  copy(each);
}
copy('scripts/package/README.md', 'README.md');
copy('scripts/package/forecastle.cjs', 'bin/forecastle.cjs');
chmodSync(join(STAGE, 'bin/forecastle.cjs'), 0o755);

const said = execFileSync('npm', ['pack', '--json', '--pack-destination', DIST], {
  cwd: STAGE,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
});
const [packed] = Object.values(
  JSON.parse(said) as Record<string, { filename: string; entryCount: number; size: number }>,
);
if (!packed) throw new Error(`npm packed nothing: ${said}`);
process.stdout.write(`${join(DIST, packed.filename)}\n`);
