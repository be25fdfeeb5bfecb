/** After the build: the list of the screens' files for the server, and the product's list of routes without what it knows or takes later. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { minifySync } from 'vite';
import { routesOf, rowsOf } from './routeRows.ts';
import { type Manifest, screensOf, separateFiles, withoutKnown } from './screenFiles.ts';

const ASSIGNED = /^window\.__reactRouterManifest=(?<manifest>\{.*\});?$/s;

export function writeScreens(build: string): void {
  for (const file of globSync(join(build, 'assets/manifest-*.js'))) {
    const text = ASSIGNED.exec(readFileSync(file, 'utf8'))?.groups?.manifest;
    const manifest = text && (JSON.parse(text) as Manifest);
    if (!manifest) throw new Error(`React Router writes ${file} in another way now.`);
    const { routes: list, files } = separateFiles(withoutKnown(manifest));
    const { routes, ...rest } = list;
    const rows = rowsOf(routes);
    if (!isDeepStrictEqual(routesOf(rows), routes)) throw new Error('React Router says more of its routes now.');
    const later = writeLater(build, files);
    // Only a link that is pointed at asks for a screen's files ahead: the list comes when the first view stands.
    const script = `window.__reactRouterManifest={routes:(${routesOf})(${JSON.stringify(rows)}),...${JSON.stringify(rest)}};addEventListener("load",()=>setTimeout(()=>import("./${later}").catch(()=>{}),2e3));`;
    writeFileSync(file, minifySync(file, script).code);
    writeFileSync(join(build, 'screens.json'), JSON.stringify(screensOf(manifest)));
  }
}

/** Its name changes with what it says, as that of every file that is kept for good. */
function writeLater(build: string, files: Readonly<Record<string, readonly string[]>>): string {
  const script = `const{routes}=window.__reactRouterManifest;for(const[id,imports]of Object.entries(${JSON.stringify(files)}))routes[id].imports=imports;`;
  const name = `routes-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  writeFileSync(join(build, 'assets', name), script);
  return name;
}
