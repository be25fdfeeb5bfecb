/** Proves that the lint bites: each forbidden import or impure call, in the place where it is forbidden, fails. */
import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
const run = promisify(execFile);
let project: string;

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'forecastle-lint-'));
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(ROOT, file), join(project, file));
  cpSync(join(ROOT, 'scripts/lint'), join(project, 'scripts/lint'), { recursive: true });
});
afterAll(() => rmSync(project, { recursive: true }));

async function lint(path: string, source: string): Promise<string> {
  const file = join(project, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  try {
    const { stdout, stderr } = await run(process.execPath, [BIOME, 'lint', path], { cwd: project });
    return stdout + stderr;
  } catch (error) {
    return `FAILED ${(error as { stdout: string }).stdout}${(error as { stderr: string }).stderr}`;
  } finally {
    rmSync(file);
  }
}

const importing = (what: string) => `import { x } from '${what}';\nexport const y = x;\n`;

const hook = "import { useState } from 'react';\nexport const A = () => <p>{useState(0)[0]}</p>;\n";
const handler = 'export const A = () => <button type="button" onClick={() => undefined} />;\n';

describe('the lint that keeps the direction of packages and the silence of pages', () => {
  it.each([
    ['packages/rules/src/a.ts', importing('@forecastle/contract'), 'Rules import nothing of ours'],
    [
      'packages/rules/src/a.ts',
      importing('../../server/src/index.ts').replace('../../', '../../../packages/'),
      'Rules import nothing of ours',
    ],
    ['packages/rules/src/a.ts', importing('node:fs'), 'Rules import nothing of ours'],
    ['packages/rules/src/a.ts', 'export const now = Date.now();\n', 'Rules have no clock'],
    ['packages/rules/src/a.ts', 'export const now = new Date();\n', 'Rules have no clock'],
    ['packages/rules/src/a.ts', 'export const chance = Math.random();\n', 'no randomness'],
    ['packages/rules/src/a.ts', "export const got = fetch('/');\n", 'Rules do no I/O'],
    ['packages/contract/src/a.ts', importing('@forecastle/server'), 'The contract imports only rules'],
    ['packages/server/src/a.ts', importing('@forecastle/web'), 'The server imports only rules and contract'],
    ['packages/server/src/platform/http/a.ts', importing('../../tenancy/identity/actor.ts'), 'The floor platform'],
    [
      'packages/server/src/platform/http/a.ts',
      importing('@forecastle/web'),
      'The server imports only rules and contract',
    ],
    ['packages/server/src/tenancy/people/a.ts', importing('../../records/stages/a.ts'), 'The floor tenancy'],
    ['packages/server/src/records/ledger/a.ts', importing('../../work/imports/a.ts'), 'The floor records'],
    ['packages/server/src/records/stages/a.ts', importing('drizzle-orm'), 'reads and writes by SQL alone'],
    ['packages/server/src/platform/database/a.ts', importing('drizzle-orm/node-postgres'), 'by SQL alone'],
    ['packages/server/src/a.test.ts', importing('./platform/database/schema/index.ts'), 'only types are imported'],
    ['packages/server/src/work/imports/run/a.ts', importing('../../../product/demo/a.ts'), 'The floor work'],
    ['packages/server/src/work/ai/a.ts', "streamText({ model: 'openai/gpt-5', prompt });\n", 'provider’s model object'],
    [
      'packages/server/src/work/ai/a.ts',
      "import { gateway } from 'ai';\nexport const a = gateway('x');\n",
      'provider’s model object',
    ],
    ['packages/web/src/a.ts', importing('@forecastle/server'), 'through the contract only'],
    ['packages/content/src/a.ts', importing('@forecastle/rules'), 'Content imports nothing of ours'],
    ['packages/server/src/a.ts', "console.log('x');\n", 'noConsole'],
    ['packages/web/src/site/about/a.tsx', hook, 'a hook would die quietly'],
    ['packages/web/src/site/layout/a.tsx', hook.replaceAll('useState', 'useFold'), 'a hook would die quietly'],
    ['packages/web/src/site/about/a.tsx', hook.replace('(0)', '<number>(0)'), 'a hook would die quietly'],
    ['packages/web/src/site/about/a.tsx', handler, 'this handler would never be called'],
    ['packages/server/src/records/a.ts', 'export const a = (deal, key) => deal.custom[key];\n', 'with ownValue()'],
    ['packages/web/src/app/a.ts', 'export const a = (row, field) => row.values?.[field.key];\n', 'with ownValue()'],
    [
      'packages/rules/src/a.ts',
      'export const a = ({ customColumns }, key) => customColumns[key];\n',
      'with ownValue()',
    ],
    ['packages/rules/src/a.ts', 'export const a = (TABLE, word) => TABLE[word];\n', 'with ownValue()'],
    ['packages/rules/src/a.ts', 'export const a = (TABLE, sign) => TABLE[sign.toLowerCase()];\n', 'with ownValue()'],
    ['packages/rules/src/a.ts', 'export const a = (b, c) => ({ ...{ b }, ...c });\n', 'only steers the formatter'],
    ['packages/server/src/records/a.ts', 'export const a = (b) => [...[b, b], b];\n', 'only steers the formatter'],
    ['packages/server/src/a.test.ts', 'export const a = (b) => ({ ...{ b } });\n', 'only steers the formatter'],
    ['e2e/journeys/a.ts', 'export const a = (b) => b(...[1, 2]);\n', 'only steers the formatter'],
  ])('refuses in %s: %s', async (path, source, message) => {
    const report = await lint(path, source);
    expect(report).toMatch(/^FAILED/);
    expect(report.replace(/\s+/g, ' ')).toContain(message);
  });

  it.each([
    ['packages/contract/src/a.ts', importing('@forecastle/rules')],
    ['packages/server/src/a.ts', importing('@forecastle/contract')],
    ['packages/server/src/product/demo/a.ts', importing('../../platform/database/a.ts')],
    ['packages/server/src/records/stages/a.ts', importing('../ledger/a.ts')],
    ['packages/server/src/platform/http/a.test.ts', importing('../../product/http/a.ts')],
    ['packages/server/src/platform/database/schema/a.ts', importing('drizzle-orm/pg-core')],
    [
      'packages/server/src/records/stages/a.ts',
      "import type { stages } from '../../platform/database/schema/index.ts';\nexport type A = typeof stages.$inferSelect;\n",
    ],
    [
      'packages/server/src/work/ai/a.ts',
      "import { streamText } from 'ai';\nexport const a = streamText({ model: modelOf(b), prompt });\n",
    ],
    ['packages/web/src/a.ts', importing('@forecastle/contract')],
    ['packages/web/src/a.ts', importing('@forecastle/content')],
    ['packages/web/src/site/pricing/a.tsx', hook],
    ['packages/web/src/site/roi/a.tsx', handler],
    ['packages/web/src/site/about/a.tsx', 'export const A = () => <p>{useful()}</p>;\nconst useful = () => 1;\n'],
    ['packages/web/src/app/a.tsx', hook],
    ['packages/rules/src/a.ts', 'export const day = (at: number) => new Date(at).getUTCDay();\n'],
    ['packages/rules/src/a.ts', 'export const a = (b, c) => ({ ...(b ? { b } : {}), ...c, ...[c].map(String) });\n'],
  ])('allows in %s: %s', async (path, source) => {
    expect(await lint(path, source)).not.toMatch(/^FAILED/);
  });
});
