/** After the build: the list of the screens' files for the server, and the product's list of routes without the site's files. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, screensOf, withoutKnown } from './screenFiles.ts';

const ASSIGNED = /^window\.__reactRouterManifest=(?<manifest>\{.*\});?$/s;

export function writeScreens(build: string): void {
  for (const file of globSync(join(build, 'assets/manifest-*.js'))) {
    const text = ASSIGNED.exec(readFileSync(file, 'utf8'))?.groups?.manifest;
    if (!text) throw new Error(`React Router writes ${file} in another way now.`);
    const manifest = JSON.parse(text) as Manifest;
    writeFileSync(file, `window.__reactRouterManifest=${JSON.stringify(withoutKnown(manifest))};`);
    writeFileSync(join(build, 'screens.json'), JSON.stringify(screensOf(manifest)));
  }
}
