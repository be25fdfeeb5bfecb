import { roundHalfUp } from '../exact.ts';

/** Percent of the risk score that each part gives. */
export const FRAMEWORK_WEIGHT_PERCENT = 50;
export const CONTACT_WEIGHT_PERCENT = 20;
export const ACTIVITY_WEIGHT_PERCENT = 20;
export const COMMITMENT_WEIGHT_PERCENT = 10;

/** Risk score (points) from which a deal is green, and from which it is yellow. */
export const RISK_GREEN_FROM = 70;
export const RISK_YELLOW_FROM = 40;

/** The score is exact in 280ths of a point: 56ths from half of F, fifths from C and A. */
export const RISK_DENOMINATOR = 280;
const FRAMEWORK_280THS = 5;
const CONTACT_280THS = 56;
const ACTIVITY_280THS = 56;
const COMMITMENT_280THS = 28;

export type RiskBand = 'green' | 'yellow' | 'red';

/** 0.50 F + 0.20 C + 0.20 A + 0.10 R in 280ths of a point, F in 28ths. */
export function risk280ths(f28ths: number, c: number, a: number, r: number): number {
  return FRAMEWORK_280THS * f28ths + CONTACT_280THS * c + ACTIVITY_280THS * a + COMMITMENT_280THS * r;
}

/** How healthy a deal is, 0-100, higher is healthier; rounded half up once. */
export function riskScore(f28ths: number, c: number, a: number, r: number): number {
  return roundHalfUp(risk280ths(f28ths, c, a, r), RISK_DENOMINATOR);
}

export function riskBand(score: number): RiskBand {
  if (score >= RISK_GREEN_FROM) return 'green';
  return score >= RISK_YELLOW_FROM ? 'yellow' : 'red';
}
