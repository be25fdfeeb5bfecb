/** What is known of a deal from a day on, and until a day. */
import type { PlannedDeal, PlannedEvidence, PlannedStep } from './planned.ts';
import { WON } from './planned.ts';

/** Leaves out a day and everything after it. */
export function knownUntil(deal: PlannedDeal, until: number): PlannedDeal {
  const before = ({ day }: { readonly day: number }) => day < until;
  return {
    ...deal,
    steps: deal.steps.filter(before),
    contacts: deal.contacts.filter(before),
    evidence: deal.evidence.filter(before),
    activities: deal.activities.filter(before),
  };
}

/** Returns a deal as the company entered it on a day after its beginning; null where it was not open then. */
export function enteredOn(deal: PlannedDeal, day: number): PlannedDeal | null {
  const past = deal.steps.filter((step) => step.day <= day);
  const last = <Key extends keyof PlannedStep>(key: Key) => past.findLast((step) => step[key] !== undefined)?.[key];
  const stage = last('stage') ?? deal.stage;
  if (stage >= WON) return null;
  const entered = new Map<string, PlannedEvidence>();
  for (const piece of deal.evidence) {
    if (piece.day <= day) entered.set(`${piece.framework}.${piece.component}`, { ...piece, day, minute: 600 });
  }
  return {
    ...deal,
    createdDay: day,
    stage,
    amountMinor: last('amountMinor') ?? deal.amountMinor,
    closeDay: last('closeDay') ?? deal.closeDay,
    category: last('category') ?? deal.category,
    steps: deal.steps.filter((step) => step.day > day),
    contacts: deal.contacts.map((contact) => ({ ...contact, day: Math.max(contact.day, day) })),
    evidence: [...entered.values(), ...deal.evidence.filter((piece) => piece.day > day)],
    activities: deal.activities.filter((activity) => activity.day > day),
  };
}
