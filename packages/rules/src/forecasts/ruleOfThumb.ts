import { divideHalfUp } from '../money/decimal.ts';
import { CATEGORY_NAMES } from '../names.ts';
import type { PeriodKind } from '../periods/fiscalPeriod.ts';
import type { ForecastModel, ForecastNeed, NoFigure } from './forecastModel.ts';
import { HISTORY_WINS } from './history.ts';
import type { ForecastDeal } from './membership.ts';
import {
  CATEGORY_WIN_PERCENT,
  CHANCE_DENOMINATOR,
  isOverdue,
  isQuiet,
  type PriorContext,
  priorWinChance,
  QUIET_AFTER_DAYS,
} from './winChance.ts';

/** What the rule of thumb needs to know besides the deals. */
export interface RuleOfThumbContext extends PriorContext {
  readonly periodKind: PeriodKind;
  /** Whether a finished period of the kind with ten wins is known (`knowsHistory`). */
  readonly knowsHistory: boolean;
  /** Why not even a rule of thumb is to be said; it speaks without. */
  readonly noFigure?: NoFigure | null;
}

function reasonOf({ periodKind, knowsHistory }: RuleOfThumbContext): string {
  return knowsHistory
    ? 'Rule of thumb, no range yet: the model is still learning from your history.'
    : `Rule of thumb, no range: not enough history. You have no finished ${periodKind} with ${HISTORY_WINS} wins yet.`;
}

const needsOf = ({ periodKind, knowsHistory }: RuleOfThumbContext): ForecastNeed[] =>
  knowsHistory
    ? []
    : [
        {
          key: 'finished_period',
          sentence: `A range needs one finished ${periodKind} with ${HISTORY_WINS} wins.`,
        },
        {
          key: 'import_history',
          sentence: 'Or import past deals, won and lost, with their close dates.',
        },
      ];

function chanceFrom(deal: ForecastDeal, { asOfDay, recordsActivity }: PriorContext): string {
  const category = deal.category ?? 'pipeline';
  const halved = [
    ...(isOverdue(deal, asOfDay) ? ['halved: overdue'] : []),
    ...(recordsActivity && isQuiet(deal, asOfDay) ? [`halved: no activity for ${QUIET_AFTER_DAYS} days`] : []),
  ];
  const mean = `Average of win probability ${deal.winProbability}% and ${CATEGORY_NAMES[category]} ${CATEGORY_WIN_PERCENT[category]}%`;
  return [mean, ...halved].join(', ');
}

/** Rounds amount times chance to the minor unit for each deal, so that rows, exports and totals add up to the same figure. */
function contributionOf(deal: ForecastDeal, context: PriorContext): number {
  const { amountMinor, chance } = priorWinChance(deal, context);
  return Number(divideHalfUp(BigInt(amountMinor) * BigInt(chance), BigInt(CHANCE_DENOMINATOR)));
}

/**
 * What speaks before there is history: the sum of amount times prior chance over the members of the period. It has no
 * band, because nothing is known of how far it is off, and nothing in it stands for deals due later or not yet created.
 */
export function ruleOfThumb(context: RuleOfThumbContext): ForecastModel {
  return {
    name: 'rule-of-thumb-1',
    kind: 'rule_of_thumb',
    reason: context.noFigure?.reason ?? reasonOf(context),
    noFigure: context.noFigure ?? null,
    needs: needsOf(context),
    outlook: ({ members }) => ({
      members: members.reduce((sum, deal) => sum + contributionOf(deal, context), 0),
      others: 0,
      notYetCreated: 0,
      band: null,
    }),
    countsOthers: false,
    winChance: (deal) => priorWinChance(deal, context),
    contributionMinor: (deal) => contributionOf(deal, context),
    chanceFrom: (deal) => chanceFrom(deal, context),
  };
}
