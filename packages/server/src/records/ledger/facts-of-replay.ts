/** What the rules read of a deal, from its ledger: as it was known at any moment, for scores of the past by today's rules. */
import { INTERACTION_KINDS } from '@forecastle/contract';
import {
  type ComponentKey,
  type ContactRole,
  type DealFacts,
  dayOfIsoDate,
  type ForecastCategory,
  type FrameworkKey,
  type KeyStakeholderFact,
  localDay,
  type Now,
  type Phase,
} from '@forecastle/rules';
import type { ReplayedDeal, StageStay } from './replay-deal.ts';

/** An interaction with somebody on the deal that belongs to another deal or to none. */
export interface InteractionElsewhere {
  readonly id: string;
  readonly contactId: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What the ledger of one deal does not hold. */
export interface Around {
  readonly timeZone: string;
  readonly createdDay: number;
  readonly isCreationAssumed: boolean;
  readonly stages: ReadonlyMap<
    string,
    { readonly phase: Phase | null; readonly isProposal: boolean; readonly isNegotiation: boolean }
  >;
  readonly elsewhere: readonly InteractionElsewhere[];
}

const interactions: ReadonlySet<string> = new Set(INTERACTION_KINDS);

/** Words are left out: whether a piece of evidence has a source is not known here. */
export function factsOfReplay(
  { fields, closeDate, stays, evidence, contacts, activities }: ReplayedDeal,
  around: Around,
  now: Now,
): DealFacts {
  const stageId = fields.status === 'open' ? fields.stageId : (fields.lastOpenStageId ?? '');
  const stage = around.stages.get(stageId);
  const days = daysIn(around.timeZone);
  const own = ownActivities(activities);
  const elsewhere = around.elsewhere.filter(({ contactId }) => contacts.has(contactId));
  /** By activity: one with two people on the deal is one. */
  const times = new Map<string, number>();
  for (const { id, at } of [...own, ...elsewhere]) if (at <= now.instant) times.set(id, at);
  const [last, second] = [...times.values()].sort((a, b) => b - a);
  const met = lastMet({ activities }, around, now);
  const metAt = (contactId: string): number | null => met.get(contactId) ?? null;
  const holderOf = (role: ContactRole): KeyStakeholderFact | null => {
    const holders = [...contacts]
      .filter(([, state]) => state.role === role)
      .map(([contactId, { influence }]) => ({ contactId, influence: influence ?? 0, lastMetAt: metAt(contactId) }))
      .sort(
        (a, b) =>
          (b.lastMetAt ?? -Infinity) - (a.lastMetAt ?? -Infinity) ||
          b.influence - a.influence ||
          (a.contactId < b.contactId ? -1 : 1),
      );
    const [holder] = holders;
    return holder ? { ...holder, lastMetDay: days(holder.lastMetAt) } : null;
  };
  return {
    status: fields.status,
    phase: stage?.phase ?? 'late',
    isProposal: stage?.isProposal ?? false,
    isNegotiation: stage?.isNegotiation ?? false,
    category: fields.category as ForecastCategory | null,
    amountMinor: fields.amountMinor,
    closeDay: dayOf(fields.closeDate),
    createdDay: around.createdDay,
    isCreationAssumed: around.isCreationAssumed,
    lastSetCloseDay: dayOf(closeDate.lastSetCloseDate),
    pushes: closeDate.pushCount,
    hasNextStep: fields.nextStep,
    evidence: [...evidence].map(([key, { strength, noted }]) => {
      const [framework, component] = key.split('.') as [FrameworkKey, ComponentKey];
      return { framework, component, strength, hasNotes: noted };
    }),
    contactCount: contacts.size,
    economicBuyer: holderOf('economic_buyer'),
    champion: holderOf('champion'),
    hasInteraction:
      own.some((each) => each.isInteraction && each.at <= now.instant) || elsewhere.some(({ at }) => at <= now.instant),
    lastActivityDay: days(last ?? null),
    secondLastActivityDay: days(second ?? null),
    // Of a closed deal it is the open stage it is scored in, not the one it was closed into.
    stageEnteredDay: dayOf(
      fields.status === 'open'
        ? fields.stageEnteredOn
        : (stays.findLast((stay) => stay.stageId === stageId)?.enteredOn ?? null),
    ),
    earlierDaysInStage: earlierDays(stays, stageId),
  };
}

const ownActivities = (activities: ReplayedDeal['activities']) =>
  [...activities].flatMap(([id, { kind, occurredAt, contactIds }]) =>
    kind === 'note' ? [] : [{ id, at: Date.parse(occurredAt), contactIds, isInteraction: interactions.has(kind) }],
  );

/** When each contact was met last by then, in epoch milliseconds; who never was is left out. */
export function lastMet(
  { activities }: Pick<ReplayedDeal, 'activities'>,
  { elsewhere }: Pick<Around, 'elsewhere'>,
  now: Now,
): ReadonlyMap<string, number> {
  const latest = new Map<string, number>();
  const meet = (contactId: string, at: number) => {
    if (at <= now.instant) latest.set(contactId, Math.max(at, latest.get(contactId) ?? at));
  };
  for (const { at, contactIds, isInteraction } of ownActivities(activities))
    if (isInteraction) for (const contactId of contactIds) meet(contactId, at);
  for (const { contactId, at } of elsewhere) meet(contactId, at);
  return latest;
}

const dayOf = (date: string | null): number | null => (date === null ? null : dayOfIsoDate(date));

const daysIn = (timeZone: string) => (at: number | null) => (at === null ? null : localDay(at, timeZone));

/** Days of visits to the stage before the present one. */
function earlierDays(stays: readonly StageStay[], stageId: string): number {
  return stays
    .filter((stay) => stay.stageId === stageId)
    .slice(0, -1)
    .reduce((sum, { enteredOn, leftOn }) => {
      const [entered, left] = [dayOf(enteredOn), dayOf(leftOn)];
      return sum + (entered === null || left === null ? 0 : Math.max(0, left - entered));
    }, 0);
}
