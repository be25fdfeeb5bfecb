/**
 * Every figure the site promises, once. Pages take the words from here and show the qualifier beside them, so that no
 * page can promise more than another; a test reads the built pages for figures that are not on this list.
 */
export interface Claim {
  /** The figure as it stands in large type. */
  figure: string;
  /** What the figure is of, so that figure and text read as one sentence. */
  text: string;
  qualifier: string;
}

const TARGET = 'Targets may vary.';

const target = (figure: string, text: string, qualifier = TARGET): Claim => ({ figure, text, qualifier });

export const claims = {
  winRate: target('20–35%', 'higher win rate'),
  forecastVariance: target('30–50%', 'lower forecast variance'),
  forecastVarianceTypical: target('40%', 'lower forecast variance'),
  payback: target('About 90', 'days until it pays for itself'),
  salesCycle: target('25%', 'faster sales cycles'),
  rampTime: target('50%', 'shorter ramp time'),
  forecastAccuracy: target('Up to 38%', 'more accurate forecasts'),
  winRateFrameworks: target('27%', 'higher win rates'),
  firstQuarterReturn: target('3.8x', 'return in the first quarter'),
  forecastAccuracyMost: target('Up to 68%', 'better forecast accuracy'),
  hoursSaved: target('10 hours', 'saved a week'),
  decisionSpeed: target('60x', 'faster decisions'),
  transcription: target('95%', 'or better transcription accuracy'),
  meetingMinutes: target('30+ minutes', 'saved per meeting'),
  meetingForecast: target('25%', 'better forecast accuracy'),
  dealSlippage: target('Up to 40%', 'less deal slippage'),
  freeMeetings: {
    figure: 'First 10',
    text: 'meetings free',
    qualifier: 'On every plan.',
  },
} satisfies Record<string, Claim>;

export type ClaimId = keyof typeof claims;
