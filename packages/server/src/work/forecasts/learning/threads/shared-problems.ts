/** Problems that two threads solve between them, each taking the next one that nobody has begun. */
import { fitRidge, type RidgeFit, type RidgeProblem } from '@forecastle/rules';

export interface SharedProblems {
  readonly problems: readonly RidgeProblem[];
  /** Place of the next one that nobody has begun, and then of each 1 once it was solved. Shared, as what was solved. */
  readonly state: Int32Array;
  /** Coefficients of columns and then of owners, problem after problem. */
  readonly solved: Float64Array;
}

export function shareProblems(problems: readonly RidgeProblem[]): SharedProblems {
  return {
    problems,
    state: new Int32Array(new SharedArrayBuffer(4 * (1 + problems.length))),
    solved: new Float64Array(new SharedArrayBuffer(8 * problems.length * sizeOf(problems[0]))),
  };
}

/** All problems have as many columns and owners. */
const sizeOf = (problem: RidgeProblem | undefined): number => (problem ? problem.columns + problem.owners : 0);

/** Takes problems until all have been begun. */
export function solveLeft(shared: SharedProblems): void {
  for (;;) {
    const place = Atomics.add(shared.state, 0, 1);
    if (place >= shared.problems.length) return;
    solveAt(shared, place);
  }
}

function solveAt({ problems, state, solved }: SharedProblems, place: number): void {
  const problem = problems[place] as RidgeProblem;
  const { beta, ownerBeta } = fitRidge(problem);
  const at = place * sizeOf(problem);
  solved.set(beta, at);
  solved.set(ownerBeta, at + beta.length);
  Atomics.store(state, 1 + place, 1);
  Atomics.notify(state, 1 + place);
}

/** Waits for those that the other thread has begun; what it has not brought to an end by then is solved here. */
export function solvedAll(shared: SharedProblems, withinMs: number): RidgeFit[] {
  const { problems, state, solved } = shared;
  return problems.map(({ columns, owners }, place) => {
    if (Atomics.wait(state, 1 + place, 0, withinMs) === 'timed-out') solveAt(shared, place);
    const at = place * (columns + owners);
    return { beta: solved.slice(at, at + columns), ownerBeta: solved.slice(at + columns, at + columns + owners) };
  });
}
