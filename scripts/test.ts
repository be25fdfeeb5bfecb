import { checkBuild, checkLint, checkTypes, runPlaywright, runVitest } from './checks/runners.ts';
import { add, digest, failure, NONE, sentence, type Tally } from './checks/tally.ts';

/** `npm test` runs all of these; `npm run check` names the fast ones. The last line is the sum over all runners. */
const RUNNERS: Record<string, () => Promise<Tally>> = {
  types: checkTypes,
  lint: checkLint,
  build: checkBuild,
  tests: () => runVitest(),
  rules: () => runVitest(['packages/rules']),
  browser: runPlaywright,
};
const ALL = ['types', 'lint', 'build', 'tests', 'browser'];

const wanted = process.argv.length > 2 ? process.argv.slice(2) : ALL;
const unknown = wanted.filter((name) => !(name in RUNNERS));
if (unknown.length > 0) {
  process.stderr.write(`There is no check ${unknown.join(', ')}. There are: ${Object.keys(RUNNERS).join(', ')}\n`);
  process.exit(2);
}

let total = NONE;
const lines: string[] = [];
for (const name of wanted) {
  process.stdout.write(`\n${name}\n`);
  const begun = performance.now();
  const tally = (await RUNNERS[name]?.().catch(crashed)) ?? NONE;
  lines.push(`${name.padEnd(8)} ${sentence(tally)} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  total = add(total, tally);
}
process.stdout.write(`${digest(total)}\n${lines.join('\n')}\n${sentence(total)}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function crashed(error: Error): Tally {
  process.stdout.write(`${error.stack}\n`);
  return failure('the runner itself', error.message);
}
