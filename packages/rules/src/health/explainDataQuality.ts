import { exact } from '../exact.ts';
import type { DealFacts, Now, ScoreSettings } from '../facts.ts';
import { hasEvidence, markEvidence } from '../frameworks/evidenceMarks.ts';
import { RECENT_ACTIVITY_DAYS } from './activityDrag.ts';
import { DATA_QUALITY_FULL, type DataDefect, DEFECT_POINTS, dataQuality, hasDefect } from './dataQuality.ts';
import { plannedWords } from './describeRisk.ts';
import { byCost, type Explanation, type ExplanationPart, part, type Sentence } from './explanation.ts';
import {
  agreeCloseDate,
  type ContactNames,
  confirmComponents,
  type DealState,
  engageRoles,
  haveInteraction,
  type PossibleImprovement,
  rankImprovements,
} from './improvements.ts';
import { momentOf } from './scoreDeal.ts';
import { tense } from './wording.ts';

/** What a record is asked for, each with the defects that cost it points. */
const ASKED: readonly (readonly [key: string, label: string, defects: readonly DataDefect[]])[] = [
  ['amount', 'Amount', ['amount_missing']],
  ['closeDate', 'Close date', ['close_date_missing', 'close_date_past']],
  ['contact', 'A contact', ['no_contact']],
  ['economicBuyer', 'Economic Buyer', ['no_economic_buyer']],
  ['champion', 'Champion', ['no_champion']],
  ['activity', 'Recent activity', ['no_recent_activity']],
  ['nextStep', 'Next step', ['no_next_step']],
  ['evidence', 'Evidence', ['no_evidence']],
];

/** Said of an open deal, and of a closed one. */
const DEFECT_SENTENCES: Readonly<Record<DataDefect, readonly [now: string, then: string]>> = {
  amount_missing: ['No amount.', 'There was no amount.'],
  close_date_missing: ['No close date.', 'There was no close date.'],
  close_date_past: ['The close date has passed.', 'The close date had passed.'],
  no_contact: ['No contact on the deal.', 'There was no contact on the deal.'],
  no_economic_buyer: ['No Economic Buyer on the deal.', 'There was no Economic Buyer on the deal.'],
  no_champion: ['No Champion on the deal.', 'There was no Champion on the deal.'],
  no_recent_activity: [
    `No activity in the last ${RECENT_ACTIVITY_DAYS} days`,
    `No activity in the ${RECENT_ACTIVITY_DAYS} days before the close`,
  ],
  no_next_step: ['No next step.', 'There was no next step.'],
  no_evidence: ['No evidence yet.', 'There was no evidence.'],
};

function sentenceOf(defect: DataDefect, facts: DealFacts): string {
  const text = tense(facts)(...DEFECT_SENTENCES[defect]);
  return defect === 'no_recent_activity' ? `${text}${plannedWords(facts)}.` : text;
}

/** Complete when nothing is missing; the domain draws no other line. */
export type DataQualityBand = 'complete' | 'incomplete';

export const dataQualityBand = (score: number): DataQualityBand =>
  score === DATA_QUALITY_FULL ? 'complete' : 'incomplete';

function possibleImprovements(state: DealState, names: ContactNames, moment: Now): PossibleImprovement[] {
  const filledIn = (changed: (facts: DealFacts) => Partial<DealFacts>): PossibleImprovement['make'] => {
    return ({ facts, marks }) => ({ facts: { ...facts, ...changed(facts) }, marks });
  };
  return [
    {
      action: 'set_amount',
      label: 'Add the amount',
      target: { kind: 'amount', key: null },
      make: filledIn(({ amountMinor }) => ({ amountMinor: amountMinor || 1 })),
    },
    {
      action: 'set_next_step',
      label: 'Add a next step',
      target: { kind: 'nextStep', key: null },
      make: filledIn(() => ({ hasNextStep: true })),
    },
    {
      action: 'add_contact',
      label: 'Add a contact',
      target: { kind: 'contacts', key: null },
      make: filledIn(({ contactCount }) => ({ contactCount: Math.max(1, contactCount) })),
    },
    ...agreeCloseDate(state, moment),
    ...engageRoles(state, names, moment),
    ...haveInteraction(moment),
    ...(hasEvidence(state.marks) ? [] : confirmComponents(state, ['bant']).slice(0, 1)),
  ];
}

/** Explains data quality. `names` holds the names of contacts that improvements concern. */
export function explainDataQuality(
  facts: DealFacts,
  settings: ScoreSettings,
  now: Now,
  names: ContactNames = {},
): Explanation {
  const moment = momentOf(facts, now);
  const state = { facts, marks: markEvidence(facts.evidence) };
  const score = dataQuality(facts, state.marks, moment);
  const sentences: Sentence[] = [];
  const parts = ASKED.map(([key, label, defects]): ExplanationPart => {
    const of = Math.max(...defects.map((defect) => DEFECT_POINTS[defect]));
    const found = defects.find((defect) => hasDefect(defect, facts, state.marks, moment));
    if (found === undefined) return part(key, label, exact(of), of);
    sentences.push({ text: sentenceOf(found, facts), costs: DEFECT_POINTS[found] });
    return part(key, label, exact(of - DEFECT_POINTS[found]), of);
  });
  return {
    score,
    band: dataQualityBand(score),
    parts,
    sentences: byCost(sentences),
    ...rankImprovements(state, possibleImprovements(state, names, moment), { settings, moment, score: 'dataQuality' }),
  };
}
