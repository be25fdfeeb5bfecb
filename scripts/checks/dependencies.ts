import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../pages/build.ts';
import { runCommand } from './command.ts';
import { add, failure, NONE, type Tally } from './tally.ts';

const REGISTRY = 'https://registry.npmjs.org/';
/** Of all that is installed, and of what one measurement or drill alone takes. */
const LOCKFILES = ['package-lock.json', 'bench/lighthouse/package-lock.json', 'drills/slack-bolt/package-lock.json'];
const PASSED: Tally = { ...NONE, passed: 1 };
/** The service answers in a second or two, or not at all. */
const AUDIT = 'npm audit --omit=dev --json --fetch-timeout=8000 --fetch-retries=0'.split(' ') as [string, ...string[]];

/** What is installed is what the lockfile names, and no weakness of high or critical weight is known in what ships. */
export async function checkDependencies(): Promise<{ said: string; tally: Tally }> {
  const lockfiles = LOCKFILES.map((file) => judgeLockfile(readFileSync(join(ROOT, file), 'utf8'), file));
  const { said, tally } = judgeAudit((await runCommand(AUDIT, { quiet: true })).output);
  return { said, tally: [...lockfiles, tally].reduce(add) };
}

/** Every package is of the public registry, by default or by address, and is held to a hash that `npm ci` compares. */
export function judgeLockfile(text: string, file: string): Tally {
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { link?: boolean; resolved?: string; integrity?: string; inBundle?: boolean }>;
  };
  const loose = Object.entries(packages).filter(
    ([path, { link, resolved, integrity, inBundle }]) =>
      path.includes('node_modules/') &&
      !link &&
      !inBundle &&
      !((resolved ?? REGISTRY).startsWith(REGISTRY) && integrity?.startsWith('sha512-')),
  );
  if (loose.length === 0) return PASSED;
  return failure(file, `not from ${REGISTRY} with a hash: ${loose.map(([path]) => path).join(', ')}`);
}

interface Audit {
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
}

/** An audit that was not answered is neither passed nor failed, and is told as what it is. */
export function judgeAudit(output: string): { said: string; tally: Tally } {
  const audit = parsed(output);
  if (!audit?.metadata) {
    const why = audit?.message ?? (output.trim().split('\n')[0] || 'it said nothing');
    return {
      said: `NOT AUDITED: the registry's audit service did not answer (${why}). Known weaknesses of dependencies were not looked up in this run.`,
      tally: NONE,
    };
  }
  const { high = 0, critical = 0, moderate = 0, low = 0 } = audit.metadata.vulnerabilities;
  const said = `audit of what ships: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low`;
  if (high + critical === 0) return { said, tally: PASSED };
  const heavy = Object.entries(audit.vulnerabilities ?? {}).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  return { said, tally: failure('npm audit', `${said}: ${heavy.map(([name]) => name).join(', ')}`) };
}

/** The JSON in what npm said, among its warnings. */
function parsed(output: string): Audit | null {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Audit;
  } catch {
    return null;
  }
}
