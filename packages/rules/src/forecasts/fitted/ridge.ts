/** Ridge logistic regression with a block of owners' intercepts, by Newton's method. */

import { type Filled, RARE } from './filledRows.ts';

/** Rows by columns. */
export interface RidgeProblem {
  readonly rows: number;
  readonly columns: number;
  readonly filled: Filled;
  readonly y: Uint8Array;
  readonly weights: Float64Array;
  /** Owner of each row, -1 for none. */
  readonly owner: Int32Array;
  readonly owners: number;
  /** Penalty of each column, the mean it pulls towards, and the owners' penalty (towards 0). */
  readonly penalties: Float64Array;
  readonly means: Float64Array;
  readonly ownerPenalty: number;
  /** Where to begin; the means without it. */
  readonly start?: RidgeFit;
}

export interface RidgeFit {
  readonly beta: Float64Array;
  readonly ownerBeta: Float64Array;
}

const STEPS_MAX = 12;
const HALVINGS_MAX = 8;
const TOLERANCE = 1e-6;

/** ln(1 + e^x) without overflow. */
const softplus = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));

/** Log-odds of one row. */
export function rowScore({ beta, ownerBeta }: RidgeFit, x: Float64Array, offset: number, owner: number): number {
  let score = owner >= 0 && owner < ownerBeta.length ? (ownerBeta[owner] as number) : 0;
  for (let j = 0; j < beta.length; j += 1) score += (beta[j] as number) * (x[offset + j] as number);
  return score;
}

/** Log-odds of all rows, into `scores`; what is 0 adds nothing to a sum. */
function scoreRows({ rows, owner, filled }: RidgeProblem, { beta, ownerBeta }: RidgeFit, scores: Float64Array): void {
  const { first, column, code, known, rare } = filled;
  let nextRare = 0;
  for (let i = 0; i < rows; i += 1) {
    const place = owner[i] as number;
    let score = place >= 0 && place < ownerBeta.length ? (ownerBeta[place] as number) : 0;
    const end = first[i + 1] as number;
    for (let at = first[i] as number; at < end; at += 1) {
      const named = code[at] as number;
      const number = (named === RARE ? rare[nextRare++] : known[named]) as number;
      score += (beta[column[at] as number] as number) * number;
    }
    scores[i] = score;
  }
}

/** What is minimised, and in `scores` the log-odds it comes from. */
function objective(problem: RidgeProblem, fit: RidgeFit, scores: Float64Array): number {
  const { rows, columns, y, weights, penalties, means, ownerPenalty } = problem;
  scoreRows(problem, fit, scores);
  let sum = 0;
  for (let i = 0; i < rows; i += 1) {
    const score = scores[i] as number;
    sum += (weights[i] as number) * (softplus(score) - (y[i] as number) * score);
  }
  for (let j = 0; j < columns; j += 1) {
    sum += 0.5 * (penalties[j] as number) * ((fit.beta[j] as number) - (means[j] as number)) ** 2;
  }
  for (const value of fit.ownerBeta) sum += 0.5 * ownerPenalty * value * value;
  return sum;
}

/** Solves `a` x = `b` in place for a symmetric positive definite matrix, and leaves its Cholesky factor in `a`. */
export function solvePositive(a: Float64Array, b: Float64Array, n: number): void {
  factorPositive(a, n);
  solveFactored(a, b, n);
}

function factorPositive(a: Float64Array, n: number): void {
  for (let j = 0; j < n; j += 1) {
    let diagonal = a[j * n + j] as number;
    for (let k = 0; k < j; k += 1) diagonal -= (a[j * n + k] as number) ** 2;
    const root = Math.sqrt(Math.max(diagonal, 1e-12));
    a[j * n + j] = root;
    for (let i = j + 1; i < n; i += 1) {
      let sum = a[i * n + j] as number;
      for (let k = 0; k < j; k += 1) sum -= (a[i * n + k] as number) * (a[j * n + k] as number);
      a[i * n + j] = sum / root;
    }
  }
}

function solveFactored(a: Float64Array, b: Float64Array, n: number): void {
  for (let i = 0; i < n; i += 1) {
    let sum = b[i] as number;
    for (let k = 0; k < i; k += 1) sum -= (a[i * n + k] as number) * (b[k] as number);
    b[i] = sum / (a[i * n + i] as number);
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = b[i] as number;
    for (let k = i + 1; k < n; k += 1) sum -= (a[k * n + i] as number) * (b[k] as number);
    b[i] = sum / (a[i * n + i] as number);
  }
}

/** A Newton step, and what else solves by its Hessian: a vector of the columns, with 0 for the owners. */
interface NewtonStep extends RidgeFit {
  readonly solve: (columns: Float64Array) => RidgeFit;
}

/** The Newton step from where `scores` come from: owners are a diagonal block, taken out by its Schur complement. */
function newtonStep(problem: RidgeProblem, fit: RidgeFit, scores: Float64Array): NewtonStep {
  const { rows, columns: p, owners, filled, y, weights, owner, penalties, means, ownerPenalty } = problem;
  const { first, column, code, known, rare } = filled;
  // Of one row: its numbers and their columns are gone through many times.
  const value = new Float64Array(p);
  const columnOf = new Uint16Array(p);
  let nextRare = 0;
  const hessian = new Float64Array(p * p);
  const gradient = new Float64Array(p);
  const mixed = new Float64Array(owners * p);
  const ownerHessian = new Float64Array(owners).fill(ownerPenalty);
  const ownerGradient = new Float64Array(owners);
  for (let i = 0; i < rows; i += 1) {
    const place = owner[i] as number;
    const chance = 1 / (1 + Math.exp(-(scores[i] as number)));
    const weight = weights[i] as number;
    const residual = weight * ((y[i] as number) - chance);
    const spread = weight * chance * (1 - chance);
    const begin = first[i] as number;
    const count = (first[i + 1] as number) - begin;
    for (let s = 0; s < count; s += 1) {
      const named = code[begin + s] as number;
      value[s] = (named === RARE ? rare[nextRare++] : known[named]) as number;
      columnOf[s] = column[begin + s] as number;
    }
    for (let s = 0; s < count; s += 1) {
      const j = columnOf[s] as number;
      const number = value[s] as number;
      gradient[j] = (gradient[j] as number) + residual * number;
      const scaled = spread * number;
      const line = j * p;
      for (let t = 0; t <= s; t += 1) {
        const k = line + (columnOf[t] as number);
        hessian[k] = (hessian[k] as number) + scaled * (value[t] as number);
      }
      if (place >= 0) mixed[place * p + j] = (mixed[place * p + j] as number) + scaled;
    }
    if (place >= 0) {
      ownerHessian[place] = (ownerHessian[place] as number) + spread;
      ownerGradient[place] = (ownerGradient[place] as number) + residual;
    }
  }
  for (let j = 0; j < p; j += 1) {
    gradient[j] = (gradient[j] as number) - (penalties[j] as number) * ((fit.beta[j] as number) - (means[j] as number));
    hessian[j * p + j] = (hessian[j * p + j] as number) + (penalties[j] as number);
  }
  for (let o = 0; o < owners; o += 1) {
    ownerGradient[o] = (ownerGradient[o] as number) - ownerPenalty * (fit.ownerBeta[o] as number);
    const inverse = 1 / (ownerHessian[o] as number);
    for (let j = 0; j < p; j += 1) {
      const mixedJ = mixed[o * p + j] as number;
      if (mixedJ === 0) continue;
      gradient[j] = (gradient[j] as number) - mixedJ * inverse * (ownerGradient[o] as number);
      for (let k = 0; k <= j; k += 1) {
        hessian[j * p + k] = (hessian[j * p + k] as number) - mixedJ * inverse * (mixed[o * p + k] as number);
      }
    }
  }
  factorPositive(hessian, p);
  const solved = (beta: Float64Array, ownerBeta: Float64Array): RidgeFit => {
    solveFactored(hessian, beta, p);
    for (let o = 0; o < owners; o += 1) {
      let sum = ownerBeta[o] as number;
      for (let j = 0; j < p; j += 1) sum -= (mixed[o * p + j] as number) * (beta[j] as number);
      ownerBeta[o] = sum / (ownerHessian[o] as number);
    }
    return { beta, ownerBeta };
  };
  return {
    ...solved(gradient, ownerGradient),
    solve: (column) => solved(column.slice(), new Float64Array(owners)),
  };
}

const along = (from: Float64Array, step: Float64Array, share: number): Float64Array =>
  from.map((value, index) => value + share * (step[index] as number));

function beginning({ start, means, owners }: RidgeProblem): RidgeFit {
  const ownerBeta = new Float64Array(owners);
  if (start) ownerBeta.set(start.ownerBeta.subarray(0, owners));
  return { beta: start ? start.beta.slice() : means.slice(), ownerBeta };
}

/** Log-odds of rows before and after a step, used again for the next fit: as garbage of each they would fill the memory. */
let scoresRoom: readonly [Float64Array, Float64Array] = [new Float64Array(0), new Float64Array(0)];

function roomForScores(rows: number): [Float64Array, Float64Array] {
  if (scoresRoom[0].length < rows) scoresRoom = [new Float64Array(rows), new Float64Array(rows)];
  return [scoresRoom[0].subarray(0, rows), scoresRoom[1].subarray(0, rows)];
}

/** A two-sided 95% interval in standard deviations. */
const BEYOND_CHANCE = 1.96;
/** Above this a combination counts as rising. */
const RISES_FROM = 1e-6;

const product = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] as number), 0);

/** The places of combinations that a fit leaves above 0: the rows show it beyond chance. */
export const risingIn = ({ beta }: Pick<RidgeFit, 'beta'>, falling: readonly Float64Array[]): number[] =>
  falling.flatMap((effect, place) => (product(effect, beta) > RISES_FROM ? [place] : []));

/**
 * Brings `falling` combinations of coefficients that are above 0 down to it where the loss grows least, to second order,
 * unless the rows put one there beyond its 95% interval; the Hessian's inverse is their variance.
 */
export function holdDown(problem: RidgeProblem, fit: RidgeFit, falling: readonly Float64Array[]): RidgeFit {
  const { rows, columns } = problem;
  if (risingIn(fit, falling).length === 0) return fit;
  const [scores] = roomForScores(rows);
  objective(problem, fit, scores);
  const { solve } = newtonStep(problem, fit, scores);
  const effects = falling.map((effect) => ({ effect, solved: solve(effect) }));
  const isProven = ({ effect, solved }: (typeof effects)[number]): boolean =>
    product(effect, fit.beta) > BEYOND_CHANCE * Math.sqrt(Math.max(0, product(effect, solved.beta)));
  const open = effects.filter((each) => !isProven(each));
  const held: typeof effects = [];
  let result = fit;
  for (;;) {
    const rising = open.filter((each) => !held.includes(each) && product(each.effect, result.beta) > RISES_FROM);
    if (rising.length === 0) return result;
    held.push(...rising);
    const n = held.length;
    const matrix = new Float64Array(n * n);
    held.forEach(({ effect }, i) => {
      held.forEach(({ solved }, j) => {
        // A trace of the diagonal keeps combinations that say the same apart.
        matrix[i * n + j] = product(effect, solved.beta) * (i === j ? 1 + 1e-9 : 1);
      });
    });
    const shares = Float64Array.from(held, ({ effect }) => product(effect, fit.beta));
    solvePositive(matrix, shares, n);
    const beta = fit.beta.slice();
    const ownerBeta = fit.ownerBeta.slice();
    held.forEach(({ solved }, i) => {
      for (let j = 0; j < columns; j += 1)
        beta[j] = (beta[j] as number) - (shares[i] as number) * (solved.beta[j] as number);
      for (let o = 0; o < ownerBeta.length; o += 1)
        ownerBeta[o] = (ownerBeta[o] as number) - (shares[i] as number) * (solved.ownerBeta[o] as number);
    });
    result = { beta, ownerBeta };
  }
}

/** Minimises weighted log loss + half the penalties; Newton with step halving, until a step gains less than a millionth. */
export function fitRidge(problem: RidgeProblem): RidgeFit {
  let fit = beginning(problem);
  let [scores, nextScores] = roomForScores(problem.rows);
  let loss = objective(problem, fit, scores);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const direction = newtonStep(problem, fit, scores);
    let share = 1;
    for (let halving = 0; halving < HALVINGS_MAX; halving += 1) {
      const next = {
        beta: along(fit.beta, direction.beta, share),
        ownerBeta: along(fit.ownerBeta, direction.ownerBeta, share),
      };
      const nextLoss = objective(problem, next, nextScores);
      if (nextLoss <= loss) {
        const gain = loss - nextLoss;
        fit = next;
        loss = nextLoss;
        [scores, nextScores] = [nextScores, scores];
        if (gain <= TOLERANCE * (Math.abs(loss) + 1e-9)) return fit;
        break;
      }
      if (halving === HALVINGS_MAX - 1) return fit;
      share /= 2;
    }
  }
  return fit;
}
