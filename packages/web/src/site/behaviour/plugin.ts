/** Builds the scripts of public pages: the one that every page carries inline, and the entries that a page asks for. */
import { globSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';

const BEHAVIOUR = 'virtual:site-behaviour';
const ENTRIES = 'virtual:site-entries';
const RENDER = 'virtual:site-render';
/** In development React's files expect it before they run. */
const HMR_RUNTIME = '/@id/__x00__virtual:react-router/inject-hmr-runtime';
const SITE = join(import.meta.dirname, '..');

/** By name: the path below `src/site` without `.entry.ts` or `.entry.tsx`. */
function findEntries(): Map<string, string> {
  const files = globSync('**/*.entry.{ts,tsx}', { cwd: SITE }).sort();
  return new Map(
    files.map((file) => [
      file
        .replace(/\.entry\.tsx?$/, '')
        .split(sep)
        .join('/'),
      join(SITE, file),
    ]),
  );
}

/** What each consists of, itself last. */
type Entries = Record<string, string[]>;

export function siteScripts(): Plugin {
  const references = new Map<string, string>();
  let built: Entries = {};
  let root = '';
  let serving = false;
  let behaviour = '';
  return {
    name: 'forecastle-site-scripts',
    async configResolved(config) {
      root = config.root;
      serving = config.command === 'serve';
      // Before the pages are bundled: a bundler that waits for another inside of it can wait for ever.
      if (!serving) behaviour ||= await bundleBehaviour(root);
    },
    buildStart() {
      if (serving || this.environment.name !== 'client') return;
      for (const [name, id] of findEntries()) {
        references.set(name, this.emitFile({ type: 'chunk', id, name: name.replaceAll('/', '-') }));
      }
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      built = Object.fromEntries(
        [...references].map(([name, reference]) => {
          const file = this.getFileName(reference);
          const chunk = bundle[file];
          const parts = chunk?.type === 'chunk' ? chunk.imports : [];
          return [name, [...parts, file].map((part) => `/${part}`)];
        }),
      );
    },
    resolveId: (id) => ([BEHAVIOUR, ENTRIES, RENDER].includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${BEHAVIOUR}`) {
        // Only what is rendered carries the script; the browser's build has the pages' modules but never loads them.
        if (!serving) return `export default ${JSON.stringify(this.environment.name === 'client' ? '' : behaviour)}`;
        for (const file of globSync('*.ts', { cwd: import.meta.dirname })) {
          this.addWatchFile(join(import.meta.dirname, file));
        }
        return `export default ${JSON.stringify(await bundleBehaviour(root))}`;
      }
      if (id === `\0${RENDER}`) {
        return this.environment.name === 'client'
          ? "export const renderToString = () => ''"
          : "export { renderToString } from 'react-dom/server'";
      }
      if (id !== `\0${ENTRIES}`) return undefined;
      return `export default ${JSON.stringify(serving ? sources(root) : built)}`;
    },
  };
}

/** In development Vite serves the entries as they are. */
function sources(root: string): Entries {
  return Object.fromEntries(
    [...findEntries()].map(([name, file]) => [name, [HMR_RUNTIME, `/${relative(root, file).split(sep).join('/')}`]]),
  );
}

async function bundleBehaviour(root: string): Promise<string> {
  const outputs = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'main.ts'), formats: ['iife'], name: 'site' },
    },
  })) as Rollup.RollupOutput[];
  const code = outputs[0]?.output[0].code;
  if (!code) throw new Error('The behaviour of public pages was built to nothing.');
  return code.trim();
}
