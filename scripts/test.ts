import { runChanged } from './checks/changed.ts';
import { checkBuild, checkLint, checkTypes, runPlaywright, runVitest } from './checks/runners.ts';
import { add, digest, failure, NONE, sentence, type Tally } from './checks/tally.ts';

/** `npm test` runs most of these; `npm run check` names the fast ones. The last line is the sum over all runners. */
const RUNNERS: Record<string, () => Promise<Tally>> = {
  types: checkTypes,
  lint: checkLint,
  build: checkBuild,
  tests: () => runVitest(),
  rules: () => runVitest(['packages/rules']),
  browser: () => runPlaywright(),
  changed: runChanged,
};
const ALL = ['types', 'lint', 'build', 'tests', 'browser'];
/**
 * What runs side by side, one turn after the other: each leaves a core idle for some of its time. Tests read the pages that
 * are built.
 */
const TURNS = [['lint', 'build'], ['types', 'tests', 'rules', 'changed'], ['browser']];

const given = process.argv.slice(2);
/** `npm run check`, to which `-- changed` may be added: that finds the rules that matter by itself. */
const quick = ['types', 'lint', ...(given.includes('changed') ? [] : ['rules'])];
const wanted = given.length > 0 ? given.flatMap((name) => (name === 'quick' ? quick : [name])) : ALL;
const unknown = wanted.filter((name) => !(name in RUNNERS));
if (unknown.length > 0) {
  process.stderr.write(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(RUNNERS).join(', ')}\n`);
  process.exit(2);
}

let total = NONE;
const lines: string[] = [];
for (const turn of TURNS) {
  for (const { tally, line } of await Promise.all(turn.filter((name) => wanted.includes(name)).map(run))) {
    lines.push(line);
    total = add(total, tally);
  }
}
process.stdout.write(`${digest(total)}\n${lines.join('\n')}\n${sentence(total)}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function run(name: string): Promise<{ tally: Tally; line: string }> {
  process.stdout.write(`\n${name}\n`);
  const begun = performance.now();
  const tally = (await RUNNERS[name]?.().catch(crashed)) ?? NONE;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  return { tally, line: `${name.padEnd(8)} ${sentence(tally)} (${seconds} s)` };
}

function crashed(error: Error): Tally {
  process.stdout.write(`${error.stack}\n`);
  return failure('the runner itself', error.message);
}
