/** Whether earlier forecasts of deals were too bold or too timid, and how much to turn them. */

/** How strongly the slope is held at 1, which changes nothing. */
const RIDGE = 20;
const STEPS = 20;

export interface Calibration {
  readonly middle: number;
  readonly slope: number;
}

/** Slope of outcomes on log-odds given before they happened; each row weighs as much. Without rows it changes nothing. */
export function calibrate(scores: Float64Array, won: Uint8Array, weight: number): Calibration {
  if (scores.length === 0) return { middle: 0, slope: 1 };
  let total = 0;
  let sum = 0;
  for (const score of scores) {
    total += weight;
    sum += score * weight;
  }
  const middle = sum / total;
  let level = middle;
  let slope = 1;
  for (let step = 0; step < STEPS; step += 1) {
    let gradientLevel = 0;
    let gradientSlope = -RIDGE * (slope - 1);
    let levelLevel = 1e-9;
    let levelSlope = 0;
    let slopeSlope = RIDGE;
    for (let i = 0; i < scores.length; i += 1) {
      const away = (scores[i] as number) - middle;
      const chance = 1 / (1 + Math.exp(-(level + slope * away)));
      const residual = weight * ((won[i] as number) - chance);
      const spread = weight * chance * (1 - chance);
      gradientLevel += residual;
      gradientSlope += residual * away;
      levelLevel += spread;
      levelSlope += spread * away;
      slopeSlope += spread * away * away;
    }
    const determinant = levelLevel * slopeSlope - levelSlope * levelSlope;
    const levelStep = clip((slopeSlope * gradientLevel - levelSlope * gradientSlope) / determinant, 1);
    const slopeStep = clip((levelLevel * gradientSlope - levelSlope * gradientLevel) / determinant, 0.5);
    level += levelStep;
    slope += slopeStep;
    if (Math.abs(levelStep) + Math.abs(slopeStep) < 1e-9) break;
  }
  return { middle, slope: Math.max(0.2, slope) };
}

export const calibrated = ({ middle, slope }: Calibration, score: number): number => middle + slope * (score - middle);

const clip = (value: number, most: number): number => Math.max(-most, Math.min(most, value));
