/** Builds the web when a source differs, in a process of its own, so that whoever asks may do something else meanwhile. */
import { buildWebIfStale } from './build.ts';

try {
  buildWebIfStale();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
