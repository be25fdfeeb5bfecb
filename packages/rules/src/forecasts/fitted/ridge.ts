/** Ridge logistic regression with a block of owners' intercepts, by Newton's method. */

/** Rows by columns, row after row. */
export interface RidgeProblem {
  readonly rows: number;
  readonly columns: number;
  readonly x: Float64Array;
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

function objective(problem: RidgeProblem, fit: RidgeFit): number {
  const { rows, columns, x, y, weights, owner, penalties, means, ownerPenalty } = problem;
  let sum = 0;
  for (let i = 0; i < rows; i += 1) {
    const score = rowScore(fit, x, i * columns, owner[i] as number);
    sum += (weights[i] as number) * (softplus(score) - (y[i] as number) * score);
  }
  for (let j = 0; j < columns; j += 1) {
    sum += 0.5 * (penalties[j] as number) * ((fit.beta[j] as number) - (means[j] as number)) ** 2;
  }
  for (const value of fit.ownerBeta) sum += 0.5 * ownerPenalty * value * value;
  return sum;
}

/** Solves `a` x = `b` in place for a symmetric positive definite matrix (Cholesky). */
export function solvePositive(a: Float64Array, b: Float64Array, n: number): void {
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

/** The Newton step: owners are a diagonal block, taken out by its Schur complement. */
function newtonStep(problem: RidgeProblem, fit: RidgeFit): RidgeFit {
  const { rows, columns: p, owners, x, y, weights, owner, penalties, means, ownerPenalty } = problem;
  const hessian = new Float64Array(p * p);
  const gradient = new Float64Array(p);
  const mixed = new Float64Array(owners * p);
  const ownerHessian = new Float64Array(owners).fill(ownerPenalty);
  const ownerGradient = new Float64Array(owners);
  const filled = new Int32Array(p);
  for (let i = 0; i < rows; i += 1) {
    const offset = i * p;
    const place = owner[i] as number;
    const chance = 1 / (1 + Math.exp(-rowScore(fit, x, offset, place)));
    const weight = weights[i] as number;
    const residual = weight * ((y[i] as number) - chance);
    const spread = weight * chance * (1 - chance);
    // Most columns of a row are 0: only the others are gone through.
    let count = 0;
    for (let j = 0; j < p; j += 1) if (x[offset + j] !== 0) filled[count++] = j;
    for (let s = 0; s < count; s += 1) {
      const j = filled[s] as number;
      const value = x[offset + j] as number;
      gradient[j] = (gradient[j] as number) + residual * value;
      const scaled = spread * value;
      const line = j * p;
      for (let t = 0; t <= s; t += 1) {
        const k = filled[t] as number;
        hessian[line + k] = (hessian[line + k] as number) + scaled * (x[offset + k] as number);
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
  solvePositive(hessian, gradient, p);
  const ownerBeta = new Float64Array(owners);
  for (let o = 0; o < owners; o += 1) {
    let sum = ownerGradient[o] as number;
    for (let j = 0; j < p; j += 1) sum -= (mixed[o * p + j] as number) * (gradient[j] as number);
    ownerBeta[o] = sum / (ownerHessian[o] as number);
  }
  return { beta: gradient, ownerBeta };
}

const along = (from: Float64Array, step: Float64Array, share: number): Float64Array =>
  from.map((value, index) => value + share * (step[index] as number));

function beginning({ start, means, owners }: RidgeProblem): RidgeFit {
  const ownerBeta = new Float64Array(owners);
  if (start) ownerBeta.set(start.ownerBeta.subarray(0, owners));
  return { beta: start ? start.beta.slice() : means.slice(), ownerBeta };
}

/** Minimises weighted log loss + half the penalties; Newton with step halving, until a step gains less than a millionth. */
export function fitRidge(problem: RidgeProblem): RidgeFit {
  let fit = beginning(problem);
  let loss = objective(problem, fit);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const direction = newtonStep(problem, fit);
    let share = 1;
    for (let halving = 0; halving < HALVINGS_MAX; halving += 1) {
      const next = {
        beta: along(fit.beta, direction.beta, share),
        ownerBeta: along(fit.ownerBeta, direction.ownerBeta, share),
      };
      const nextLoss = objective(problem, next);
      if (nextLoss <= loss) {
        const gain = loss - nextLoss;
        fit = next;
        loss = nextLoss;
        if (gain <= TOLERANCE * (Math.abs(loss) + 1e-9)) return fit;
        break;
      }
      if (halving === HALVINGS_MAX - 1) return fit;
      share /= 2;
    }
  }
  return fit;
}
