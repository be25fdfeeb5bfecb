/** `npm run bench -- NAME`: prints the figure, its ratio to the target it is held to, beside it what the same costs without us where that can be measured, and the machine. Not part of the tests. */
import { existsSync, readdirSync } from 'node:fs';
import { endAll } from './product.ts';

const NOT_MEASURES = new Set([
  'main.ts',
  'product.ts',
  'organisation.ts',
  'processor-time.ts',
  'report.ts',
  'raw.ts',
  'asking.ts',
  'stored-meetings.ts',
]);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !NOT_MEASURES.has(file))
  .map((file) => file.slice(0, -3));
const [name = '', ...wanted] = process.argv.slice(2);

if (!names.includes(name) || !existsSync(`${import.meta.dirname}/${name}.ts`)) {
  process.stderr.write(`Name one of: ${names.join(', ')}. For example: npm run bench -- rules\n`);
  process.exit(2);
}
const { run } = (await import(`./${name}.ts`)) as { run: (wanted: readonly string[]) => Promise<void> };
/** Whoever reads may have read enough (`| head`), or stop it: no server is left behind. */
let isCutOff = false;
const cutOff = async () => {
  if (isCutOff) return;
  isCutOff = true;
  await endAll();
  process.exit(1);
};
process.stdout.on('error', cutOff);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, cutOff);
try {
  await run(wanted);
} finally {
  await endAll();
}
