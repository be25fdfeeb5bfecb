import { endWithScriptRunner } from '../packages/server/src/product/process/script-runner.ts';
import { buildWebIfStale } from './pages/build.ts';

/** `npm start`: builds the pages when they are stale, then serves everything on one port. */
try {
  // Noted before the build, during which it may end.
  endWithScriptRunner();
  process.stdout.write('Forecastle is starting …\n');
  buildWebIfStale();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
await import('../packages/server/src/product/process/main.ts');
