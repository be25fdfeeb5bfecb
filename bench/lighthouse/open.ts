/**
 * Lighthouse brings more than a hundred packages and two fifths of all files, for one measurement: it has a lockfile of its
 * own, and is installed when it is first asked for.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What is read of its answer. */
export interface LighthouseResult {
  readonly lhr: {
    readonly categories: Readonly<Record<string, Category>>;
    readonly audits: Readonly<Record<string, Audit>>;
    readonly runtimeError?: { readonly message: string };
  };
}

interface Category {
  readonly id: string;
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

export interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly numericValue?: number;
  readonly details?: object;
}

interface Options {
  /** Where the browser listens that is to look. */
  readonly port: number;
  readonly logLevel: 'error';
  readonly onlyCategories: readonly string[];
}

export type Lighthouse = (url: string, options: Options) => Promise<LighthouseResult | undefined>;

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ENTRY = new URL('node_modules/lighthouse/core/index.js', import.meta.url);

export async function openLighthouse(): Promise<Lighthouse> {
  if (!existsSync(ENTRY)) {
    process.stdout.write('installing Lighthouse\n');
    execFileSync('npm', ['ci', '--workspaces=false'], { cwd: FOLDER, stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const { default: lighthouse } = (await import(ENTRY.href)) as { default: Lighthouse };
  return lighthouse;
}
