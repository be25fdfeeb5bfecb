import { DAY_MS, type DealFacts, type KeyStakeholderFact, type Now, type ScoreSettings } from '@forecastle/rules';
import { COMPANY_DEALS } from '../../company.ts';

/** Any day will do: the pages speak of days ago, and the rules count from here. */
const TODAY = 20_000;
export const NOW: Now = { day: TODAY, instant: TODAY * DAY_MS };

/** Won deals of this organisation usually stay so many days in the stage. */
export const SETTINGS: ScoreSettings = { medianStageDays: 20 };

const { name, amountMinor } = COMPANY_DEALS.tasmanFerries;
export const DEAL_NAME = `${name}, crew scheduling`;
/** Minor units. */
export const DEAL_AMOUNT = amountMinor;

export const metDaysAgo = (days: number, influence: number): KeyStakeholderFact => ({
  contactId: 'worked',
  influence,
  lastMetAt: NOW.instant - days * DAY_MS,
  lastMetDay: TODAY - days,
});

/**
 * An invented deal that pages score with the product's own rules while the site is built, so that no figure on them can
 * differ from what the product would say: in Commit and in a proposal stage, but quiet, pushed and without its buyer.
 */
export const DEAL: DealFacts = {
  status: 'open',
  phase: 'late',
  isProposal: true,
  isNegotiation: false,
  category: 'commit',
  amountMinor: DEAL_AMOUNT,
  closeDay: TODAY - 6,
  createdDay: TODAY - 130,
  pushes: 2,
  hasNextStep: true,
  evidence: [
    { framework: 'meddpic', component: 'metrics', strength: 'yellow', hasNotes: true },
    { framework: 'meddpic', component: 'decision_criteria', strength: 'green', hasNotes: true },
    { framework: 'meddpic', component: 'pain', strength: 'green', hasNotes: true },
    { framework: 'meddpic', component: 'champion', strength: 'yellow', hasNotes: true },
    { framework: 'bant', component: 'need', strength: 'green', hasNotes: true },
    { framework: 'bant', component: 'budget', strength: 'yellow', hasNotes: true },
    { framework: 'bant', component: 'timeline', strength: 'yellow', hasNotes: true },
    { framework: 'spiced', component: 'situation', strength: 'green', hasNotes: true },
    { framework: 'spiced', component: 'pain', strength: 'green', hasNotes: true },
    { framework: 'spiced', component: 'impact', strength: 'yellow', hasNotes: true },
    { framework: 'three_whys', component: 'why_anything', strength: 'green', hasNotes: true },
  ],
  contactCount: 3,
  economicBuyer: null,
  champion: metDaysAgo(24, 8),
  hasInteraction: true,
  lastActivityDay: TODAY - 24,
  secondLastActivityDay: TODAY - 31,
  stageEnteredDay: TODAY - 44,
  earlierDaysInStage: 0,
};
