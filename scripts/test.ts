import { runChanged } from './checks/changed.ts';
import { checkPackage } from './checks/package.ts';
import { checkBuild, checkLint, checkTypes, runPlaywright, runVitest } from './checks/runners.ts';
import { add, digest, failure, NONE, sentence, type Tally } from './checks/tally.ts';

/**
 * `npm test` runs most of these; `npm run check` names the fast ones. One turn runs after the other, and what is in a turn side
 * by side: each leaves a core idle for some of its time. Tests read the pages that are built. The last line is the sum over
 * all runners.
 */
const TURNS: readonly Record<string, () => Promise<Tally>>[] = [
  { lint: checkLint, build: checkBuild },
  { types: checkTypes, tests: () => runVitest(), rules: () => runVitest(['packages/rules']), changed: runChanged },
  { browser: () => runPlaywright() },
  { package: checkPackage },
];
const NAMES = TURNS.flatMap(Object.keys);
const ALL = ['types', 'lint', 'build', 'tests', 'browser'];

const given = process.argv.slice(2);
/** `npm run check`, to which `-- changed` may be added: that finds the rules that matter by itself. */
const quick = ['types', 'lint', ...(given.includes('changed') ? [] : ['rules'])];
const wanted = given.length > 0 ? given.flatMap((name) => (name === 'quick' ? quick : [name])) : ALL;
const unknown = wanted.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no check ${unknown.join(', ')}. There are: ${NAMES.join(', ')}\n`);
  process.exit(2);
}

let total = NONE;
const lines: string[] = [];
for (const turn of TURNS) {
  const asked = Object.entries(turn).filter(([name]) => wanted.includes(name));
  for (const { tally, line } of await Promise.all(asked.map(run))) {
    lines.push(line);
    total = add(total, tally);
  }
}
process.stdout.write(`${digest(total)}\n${lines.join('\n')}\n${sentence(total)}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function run([name, runner]: [string, () => Promise<Tally>]): Promise<{ tally: Tally; line: string }> {
  process.stdout.write(`\n${name}\n`);
  const begun = performance.now();
  const tally = await runner().catch(crashed);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  return { tally, line: `${name.padEnd(8)} ${sentence(tally)} (${seconds} s)` };
}

function crashed(error: Error): Tally {
  process.stdout.write(`${error.stack}\n`);
  return failure('the runner itself', error.message);
}
