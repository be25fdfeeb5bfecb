/** Reads TypeScript files with the compiler's own parser. */
import { fileURLToPath } from 'node:url';
import type { SourceFile } from 'typescript/unstable/ast';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Lists the product's files. It resolves no import, so that parsing all of them takes seconds. */
const PROJECT = fileURLToPath(new URL('tsconfig.json', import.meta.url));

/** Calls `visit` with each parsed file of the product and its path from the root; files that only tests use are left out. */
export function forEachSource(visit: (file: string, source: SourceFile) => void): void {
  forEachSourceOf(new API({ cwd: ROOT }), PROJECT, (path, source) => {
    const file = path.slice(ROOT.length);
    if (!isOfTests(file)) visit(file, source);
  });
}

/** Calls `visit` with one file that exists only in memory. */
export function parseSnippet(name: string, text: string, visit: (source: SourceFile) => void): void {
  const files = {
    '/snippet/tsconfig.json': JSON.stringify({ compilerOptions: { noResolve: true, noLib: true, jsx: 'preserve' } }),
    [`/snippet/${name}`]: text,
  };
  const api = new API({ cwd: '/snippet', fs: createVirtualFileSystem(files) });
  forEachSourceOf(api, '/snippet/tsconfig.json', (_, source) => visit(source));
}

function forEachSourceOf(api: API, project: string, visit: (file: string, source: SourceFile) => void): void {
  try {
    const opened = api.updateSnapshot({ openProjects: [project] }).getProject(project);
    if (opened === undefined) throw new Error(`The compiler did not open ${project}.`);
    for (const file of [...opened.rootFiles].sort()) {
      const source = opened.program.getSourceFile(file);
      if (source !== undefined) visit(file, source);
    }
  } finally {
    api.close();
  }
}

function isOfTests(file: string): boolean {
  return /\.test\.tsx?$|\.d\.ts$|\/(?:testing|fixtures)\//.test(file);
}
