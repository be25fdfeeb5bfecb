import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeHome } from './home.ts';

/** Reads the secret kept in the home, or makes one: 256 random bits, readable by this account alone. */
export function keepSecret(home: string): string {
  const path = join(home, 'secret');
  if (!existsSync(path)) {
    makeHome(home);
    const own = `${path}.${process.pid}`;
    writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    try {
      // Unlike a rename, a link never replaces: when two processes start at once, both read the first one's secret.
      linkSync(own, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(own);
    }
  }
  return readFileSync(path, 'utf8').trim();
}
