/** Bolt brings a web server of its own, for one drill: it has a lockfile of its own, and is installed when first asked for. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ENTRY = new URL('node_modules/@slack/bolt/dist/index.js', import.meta.url);

/** Installs Bolt where it is not, and returns where it begins. */
export function installBolt(): string {
  if (!existsSync(ENTRY)) {
    process.stdout.write('installing Bolt\n');
    execFileSync('npm', ['ci', '--workspaces=false'], { cwd: FOLDER, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  return ENTRY.href;
}
