/** Makes a migration of what was changed in the schema, and removes the snapshot that it replaces. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pages/build.ts';

const SERVER = join(ROOT, 'packages/server');
const META = join(SERVER, 'migrations/meta');

const [name] = process.argv.slice(2);
if (!name) {
  process.stderr.write('Name what the migration changes: npm run migration -- what-changes\n');
  process.exit(2);
}
const listSnapshots = () => readdirSync(META).filter((file) => file.endsWith('_snapshot.json'));
const former = listSnapshots();
const { status } = spawnSync('npx', ['drizzle-kit', 'generate', '--name', name], { cwd: SERVER, stdio: 'inherit' });
// Without a change in the schema no migration is made, and the snapshot stays.
if (status === 0 && listSnapshots().length > former.length) for (const file of former) rmSync(join(META, file));
process.exitCode = status ?? 1;
