/** Where the time of a run goes, so that its growth is seen before it hurts. */

/** Of what took how long, in milliseconds. */
interface Took {
  readonly name: string;
  readonly ms: number;
}

const TOLD = 10;

interface VitestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
}

export function slowestFiles({ testResults }: { readonly testResults: readonly VitestFile[] }): string {
  const took = testResults.map(({ name, startTime, endTime }) => ({ name: fromRoot(name), ms: endTime - startTime }));
  return table('files of tests', took);
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

export function slowestJourneys({ suites }: { readonly suites: readonly PlaywrightSuite[] }): string {
  return table('journeys', suites.flatMap(journeysOf));
}

/** Reads the tables of a run out of what it printed. */
export function readSlowest(output: string): string {
  return (output.match(/\nthe slowest [a-z ]+, in seconds\n(?: {2}.*\n)+/g) ?? []).join('');
}

const journeysOf = ({ specs, suites = [] }: PlaywrightSuite): Took[] => [
  ...specs.map(({ title, file, tests }) => ({
    name: `${file} › ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
  ...suites.flatMap(journeysOf),
];

function table(of: string, took: readonly Took[]): string {
  const slowest = took.toSorted((a, b) => b.ms - a.ms).slice(0, TOLD);
  if (slowest.length === 0) return '';
  const lines = slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)}  ${name}`);
  return `\nthe slowest ${of}, in seconds\n${lines.join('\n')}\n`;
}

const fromRoot = (path: string): string => path.replace(/^.*\/(?=(?:packages|scripts|drills)\/)/, '');
