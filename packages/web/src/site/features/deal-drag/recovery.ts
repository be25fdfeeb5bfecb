import { type DealFacts, type DragBand, explainDrag } from '@forecastle/rules';
import { DEAL, metDaysAgo, NOW, SETTINGS } from '../worked/deal.ts';

export interface RecoveryStep {
  readonly day: string;
  readonly does: string;
  readonly score: number;
  readonly band: DragBand;
}

/** The worked deal over one week of work, each step on top of the one before. */
const WEEK: readonly { readonly day: string; readonly does: string; readonly facts: Partial<DealFacts> }[] = [
  { day: 'Monday', does: 'As the week begins.', facts: {} },
  {
    day: 'Tuesday',
    does: 'A call with the Champion, who names the person that signs.',
    facts: { lastActivityDay: NOW.day, secondLastActivityDay: DEAL.lastActivityDay, champion: metDaysAgo(0, 8) },
  },
  {
    day: 'Thursday',
    does: 'A meeting with the Economic Buyer, who confirms the budget and how the decision is made.',
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
    does: 'The close date moves to one the buyer named. That is a push and costs as one; being overdue ends.',
    facts: { closeDay: NOW.day + 25, pushes: DEAL.pushes + 1 },
  },
];

export const RECOVERY: readonly RecoveryStep[] = WEEK.map(({ day, does }, index) => {
  const facts: DealFacts = Object.assign({}, DEAL, ...WEEK.slice(0, index + 1).map((step) => step.facts));
  const { score, band } = explainDrag(facts, SETTINGS, NOW);
  return { day, does, score, band: band as DragBand };
});
