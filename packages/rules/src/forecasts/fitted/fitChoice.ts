/** Which of several ways to fit a model told the last finished periods best. */
import {
  eachScore,
  type FitChoice,
  type FitInput,
  type FittedModel,
  fitModels,
  HALF_LIVES,
  type SolveRidges,
  withoutGainByNeglect,
} from './fitModel.ts';
import type { Moments } from './moments.ts';

/** All penalties are multiplied by the one of these that told the last two finished periods best; by the first before any did. */
const STRICTNESSES = [1, 4, 16, 64] as const;
/** A shorter half-life must tell the last periods better by this share of their loss. */
const HALF_LIFE_GAIN_MIN = 0.005;

export interface Fits {
  /** By strictness with the longest half-life, and then by the shorter half-lives with the strictness chosen. */
  readonly all: readonly FittedModel[];
  readonly best: FittedModel;
}

/** By each strictness, from the fit before (the first ones each from the one that is less strict), and by each half-life. */
export function fitAll(
  input: FitInput,
  { strictness, halfLife }: FitChoice,
  before: readonly FittedModel[] | null,
  solve: SolveRidges,
): Fits {
  const [longest, ...shorter] = HALF_LIVES;
  const byStrictness: FittedModel[] = [];
  if (before) {
    const asked = STRICTNESSES.map((each, at) => ({ strictness: each, halfLife: longest, start: before[at] }));
    byStrictness.push(...fitModels(input, asked, solve));
  } else {
    for (const each of STRICTNESSES) {
      const asked = { strictness: each, halfLife: longest, start: byStrictness.at(-1) };
      byStrictness.push(...fitModels(input, [asked], solve));
    }
  }
  const same = (fits: readonly FittedModel[] | null, choice: FitChoice): FittedModel | undefined =>
    fits?.find((fit) => fit.strictness === choice.strictness && fit.halfLife === choice.halfLife);
  const byHalfLife = fitModels(
    input,
    shorter.map((each) => {
      const choice = { strictness, halfLife: each };
      return { ...choice, start: same(before, choice) ?? same(byStrictness, { strictness, halfLife: longest }) };
    }),
    solve,
  );
  const all = [...byStrictness, ...byHalfLife];
  const best = same(all, { strictness, halfLife }) as FittedModel;
  return { all, best: withoutGainByNeglect(input, best) };
}

/** Log loss of each of some fits on rows that they had not seen. */
export function lossesOf(fits: readonly FittedModel[], moments: Moments, rows: Int32Array): number[] {
  const losses = fits.map(() => 0);
  // All were fitted to the same rows, and so have the same columns.
  eachScore(fits, moments, rows, (index, row, score) => {
    losses[index] = (losses[index] as number) + Math.log1p(Math.exp(moments.won[row] === 1 ? -score : score));
  });
  return losses;
}

/** The strictness, and then the half-life, whose fits, made before the last two finished periods, told these best. */
export function chooseFit(judged: readonly FittedModel[] | null, losses: readonly number[] | null): FitChoice {
  const [longest] = HALF_LIVES;
  const [first] = STRICTNESSES;
  if (!judged || !losses) return { strictness: first, halfLife: longest };
  let strictness: number = first;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, fit] of judged.entries()) {
    const loss = losses[index] as number;
    if (fit.halfLife !== longest || loss >= least - 1e-9) continue;
    least = loss;
    strictness = fit.strictness;
  }
  const shorter = judged.flatMap((fit, index) =>
    fit.halfLife === longest ? [] : [{ fit, loss: losses[index] as number }],
  );
  // Half-lives were tried with the strictness of then: they are compared with the longest one at the same.
  const same = judged.findIndex((fit) => fit.halfLife === longest && fit.strictness === shorter[0]?.fit.strictness);
  const best = shorter.reduce<(typeof shorter)[number] | null>(
    (found, each) => (found && found.loss <= each.loss ? found : each),
    null,
  );
  const isBetter = best !== null && best.loss < (1 - HALF_LIFE_GAIN_MIN) * (losses[same] as number);
  return { strictness, halfLife: isBetter ? best.fit.halfLife : longest };
}
