/** `npm run bench -- NAME`: prints the figure, its ratio to the floor it is held to, and the machine. Not part of the tests. */
import { existsSync, readdirSync } from 'node:fs';

const NOT_MEASURES = new Set(['main.ts', 'product.ts', 'organisation.ts', 'report.ts']);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !NOT_MEASURES.has(file))
  .map((file) => file.slice(0, -3));
const [name = '', ...wanted] = process.argv.slice(2);

if (!names.includes(name) || !existsSync(`${import.meta.dirname}/${name}.ts`)) {
  process.stderr.write(`Name one of: ${names.join(', ')}. For example: npm run bench -- rules\n`);
  process.exit(2);
}
const { run } = (await import(`./${name}.ts`)) as { run: (wanted: readonly string[]) => Promise<void> };
await run(wanted);
