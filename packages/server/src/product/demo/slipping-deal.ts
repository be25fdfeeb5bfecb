/** The one large deal that slips (law 21): told, not drawn. */
import type { PlannedAccount } from './customers.ts';
import { knownUntil } from './known-until.ts';
import { NEGOTIATION } from './laws.ts';
import { habitsOf, REPS } from './people.ts';
import { type PlannedActivity, type PlannedDeal, type PlannedEvidence, type Quarters, workday } from './planned.ts';
import { filled, NOTES } from './words.ts';

export const SLIPPING_OWNER = 'Zanele Dube';
export const SLIPPING_NAME = 'Control Tower, group rollout';
const AMOUNT_MINOR = 42_000_000;
/** Days before the end of last quarter on which it began, and on which it came to each stage. */
const BEGAN = 152;
const ENTERED = [0, 138, 117, 92, 66, 41];
const DAYS_APART = 8;
const BUYER_MET = 100;
const CONFIRMED_AT: readonly (readonly [
  day: number,
  framework: PlannedEvidence['framework'],
  component: PlannedEvidence['component'],
])[] = [
  [140, 'bant', 'need'],
  [132, 'bant', 'budget'],
  [125, 'bant', 'authority'],
  [120, 'spiced', 'situation'],
  [118, 'spiced', 'pain'],
  [110, 'meddpic', 'pain'],
  [104, 'meddpic', 'champion'],
  [99, 'meddpic', 'metrics'],
  [85, 'meddpic', 'economic_buyer'],
  [70, 'meddpic', 'decision_criteria'],
  [58, 'bant', 'timeline'],
  [48, 'meddpic', 'identify_pain'],
];
const SUBJECTS = [
  ['meeting', 'Working session with {champion}', [1]],
  ['call', 'Call with {champion} on next steps', [1]],
  ['meeting', 'Review of the business case with {buyer}', [0, 1]],
  ['email_received', 'Re: numbers for the business case', [1]],
] as const;

/** Returns the deal as it stands on a day of the present quarter. */
export function slippingDeal(accounts: readonly PlannedAccount[], { today, starts }: Quarters): PlannedDeal {
  const rep = REPS.indexOf(SLIPPING_OWNER);
  const owned = accounts.map((customer, account) => ({ customer, account })).slice(rep * 13, rep * 13 + 13);
  const found = owned.find(({ customer }) => customer.strategic) ?? owned[0];
  if (!found) throw new RangeError(`${SLIPPING_OWNER} has no account`);
  const { customer, account } = found;
  const firstDay = starts.at(-2) as number;
  const lastDay = (starts.at(-1) as number) - 1;
  const createdDay = workday(firstDay - BEGAN, 1);
  const on = (daysBefore: number) => workday(firstDay - daysBefore, 1);
  const committedFor = workday(firstDay - 1, -1);
  const slippedOn = workday(committedFor - 2, -1);
  const { commitFrom, bestCaseFrom } = habitsOf(SLIPPING_OWNER);
  const steps = ENTERED.flatMap((daysBefore, stage) =>
    stage === 0
      ? []
      : [
          {
            day: on(daysBefore),
            minute: 15 * 60 + stage,
            stage,
            ...(stage === bestCaseFrom && { category: 'best_case' as const }),
            ...(stage === commitFrom && { category: 'commit' as const, closeDay: committedFor }),
          },
        ],
  );
  const activities: PlannedActivity[] = [];
  for (let day = createdDay, nth = 0; day < today; day += DAYS_APART, nth += 1) {
    const [kind, subject, met] = SUBJECTS[nth % SUBJECTS.length] as (typeof SUBJECTS)[number];
    const contacts = met.filter((contact) => contact === 1 || day >= on(BUYER_MET));
    activities.push({ day: workday(day, 1), minute: 11 * 60, kind, subject: filled(subject, customer), contacts });
  }
  const deal: PlannedDeal = {
    name: `${SLIPPING_NAME} – ${customer.name}`,
    description: filled('One plan for all depots of {account}; the board of the group decides.', customer),
    leadSource: 'Referral',
    owner: SLIPPING_OWNER,
    account,
    createdDay,
    stage: 0,
    amountMinor: AMOUNT_MINOR,
    closeDay: workday(firstDay - 20, 1),
    category: 'pipeline',
    steps: [
      ...steps,
      {
        day: slippedOn,
        minute: 16 * 60,
        closeDay: workday(lastDay - 2, -1),
        nextStep: 'Security review that their board asked for, then signature',
      },
    ],
    contacts: [
      { contact: 1, role: 'champion', influence: 7, day: createdDay },
      { contact: 0, role: 'economic_buyer', influence: 9, day: on(BUYER_MET) },
      { contact: 2, role: 'technical_reviewer', influence: 5, day: slippedOn },
    ],
    evidence: CONFIRMED_AT.map(([daysBefore, framework, component]) => ({
      day: on(daysBefore),
      minute: 14 * 60,
      framework,
      component,
      strength: 'green' as const,
      notes: filled(NOTES[component][0], customer),
      source: 'Meeting notes',
    })),
    activities,
  };
  if (steps.length !== NEGOTIATION) throw new RangeError('the deal that slips is not in negotiation');
  return knownUntil(deal, today);
}
