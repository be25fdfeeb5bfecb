import { type DealFacts, type DragBand, explainDrag } from '@forecastle/rules';
import { DEAL, metDaysAgo, NOW, SETTINGS } from '../worked/deal.ts';

export interface RecoveryStep {
  readonly day: string;
  readonly does: string;
  readonly score: number;
  readonly band: DragBand;
}

/** The worked deal over one week, each step added to the earlier ones. */
const WEEK: readonly { readonly day: string; readonly does: string; readonly facts: Partial<DealFacts> }[] = [
  { day: 'Monday', does: 'The start of the week.', facts: {} },
  {
    day: 'Tuesday',
    does: 'You call the Champion, who names the person who signs.',
    facts: { lastActivityDay: NOW.day, secondLastActivityDay: DEAL.lastActivityDay, champion: metDaysAgo(0, 8) },
  },
  {
    day: 'Thursday',
    does: 'You meet the Economic Buyer, who confirms the budget and the decision process.',
    facts: {
      economicBuyer: metDaysAgo(0, 9),
      secondLastActivityDay: NOW.day,
      contactCount: 4,
      evidence: [
        ...DEAL.evidence.filter(({ component }) => component !== 'budget'),
        { framework: 'bant', component: 'budget', strength: 'green', hasNotes: true },
        { framework: 'meddpic', component: 'economic_buyer', strength: 'green', hasNotes: true },
        { framework: 'meddpic', component: 'decision_process', strength: 'green', hasNotes: true },
      ],
    },
  },
  {
    day: 'Friday',
    does: 'You move the close date to one the buyer named. That counts as a push, but the deal is no longer overdue.',
    facts: { closeDay: NOW.day + 25, pushes: DEAL.pushes + 1 },
  },
];

export const RECOVERY: readonly RecoveryStep[] = WEEK.map(({ day, does }, index) => {
  const facts: DealFacts = Object.assign({}, DEAL, ...WEEK.slice(0, index + 1).map((step) => step.facts));
  const { score, band } = explainDrag(facts, SETTINGS, NOW);
  return { day, does, score, band: band as DragBand };
});
