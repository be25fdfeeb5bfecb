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
/** Each of these leaves a core idle for most of its time, and none needs what another makes: they run side by side. */
const SIDE_BY_SIDE = ['types', 'lint', 'build'];

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
const isBeside = (name: string) => SIDE_BY_SIDE.includes(name);
const turns = [wanted.filter(isBeside), ...wanted.filter((name) => !isBeside(name)).map((name) => [name])];
for (const names of turns) {
  for (const { tally, line } of await Promise.all(names.map(run))) {
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
