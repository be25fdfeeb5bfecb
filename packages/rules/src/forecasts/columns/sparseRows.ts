/** Rows of which most terms are 0, and the linear equations of a ridge on them. */

export interface SparseRows {
  /** Of each row its first place in the lists, and one more for their end. */
  readonly first: Uint32Array;
  readonly place: Uint32Array;
  readonly value: Float64Array;
}

const GRADIENTS_MAX = 60;
const GRADIENT_TOLERANCE = 1e-4;

/** Sums of each row's terms with a vector, into `into`. */
export function times({ first, place, value }: SparseRows, vector: Float64Array, into: Float64Array): void {
  for (let i = 0; i < into.length; i += 1) {
    let sum = 0;
    const end = first[i + 1] as number;
    for (let at = first[i] as number; at < end; at += 1) {
      sum += (vector[place[at] as number] as number) * (value[at] as number);
    }
    into[i] = sum;
  }
}

/** Sums of each term over the rows, each row weighed, added to `into`; of the squares of the values if asked. */
export function timesRows(
  { first, place, value }: SparseRows,
  weight: Float64Array,
  into: Float64Array,
  squares = false,
): void {
  for (let i = 0; i < weight.length; i += 1) {
    const by = weight[i] as number;
    const end = first[i + 1] as number;
    for (let at = first[i] as number; at < end; at += 1) {
      const number = value[at] as number;
      const j = place[at] as number;
      into[j] = (into[j] as number) + by * (squares ? number * number : number);
    }
  }
}

/** (XᵀDX + Λ) x = g by conjugate gradients, preconditioned by the diagonal. */
export function solve(
  rows: SparseRows,
  curvature: Float64Array,
  penalties: Float64Array,
  g: Float64Array,
): Float64Array {
  const diagonal = Float64Array.from(penalties);
  timesRows(rows, curvature, diagonal, true);
  const solution = new Float64Array(g.length);
  const left = Float64Array.from(g);
  const scaled = left.map((each, j) => each / (diagonal[j] as number));
  const direction = Float64Array.from(scaled);
  const along = new Float64Array(curvature.length);
  const image = new Float64Array(g.length);
  let size = dot(left, scaled);
  const enough = size * GRADIENT_TOLERANCE;
  for (let turn = 0; turn < GRADIENTS_MAX && size > enough; turn += 1) {
    times(rows, direction, along);
    for (let i = 0; i < along.length; i += 1) along[i] = (along[i] as number) * (curvature[i] as number);
    for (let j = 0; j < g.length; j += 1) image[j] = (direction[j] as number) * (penalties[j] as number);
    timesRows(rows, along, image);
    const length = size / dot(direction, image);
    for (let j = 0; j < g.length; j += 1) {
      solution[j] = (solution[j] as number) + length * (direction[j] as number);
      left[j] = (left[j] as number) - length * (image[j] as number);
      scaled[j] = (left[j] as number) / (diagonal[j] as number);
    }
    const next = dot(left, scaled);
    for (let j = 0; j < g.length; j += 1) {
      direction[j] = (scaled[j] as number) + (next / size) * (direction[j] as number);
    }
    size = next;
  }
  return solution;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j += 1) sum += (a[j] as number) * (b[j] as number);
  return sum;
}
