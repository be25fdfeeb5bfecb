import type { DealFacts, KeyStakeholderFact, Now, ScoreSettings } from '../facts.ts';
import { categoryAdvice } from '../health/categoryAdvice.ts';
import { KEY_ROLES, type KeyRole } from '../health/contactRisk.ts';
import { daysInStage, medianHalfDays } from '../health/dealDrag.ts';
import { fallsBelowAt, freshnessPoints } from '../health/freshness.ts';
import type { NextChange } from '../health/nextChange.ts';
import type { DealScores } from '../health/scoreDeal.ts';
import { quietSince } from '../health/staleOpportunity.ts';
import { Ahead } from './ahead.ts';
import type { TriggerThresholds } from './thresholds.ts';
import type { Gap, StalePerson, TriggerEvidence, TriggerFacts } from './triggerFacts.ts';
import { TRIGGER_TYPES, type TriggerType, type Urgency } from './triggerTypes.ts';

/** A fact that endangers a deal. */
export interface Trigger<Type extends TriggerType = TriggerType> {
  readonly type: Type;
  readonly urgency: Urgency;
  readonly evidence: TriggerEvidence[Type];
  /** What people did that it rests on: another one when any of that changed, the same however much time passes. */
  readonly factsKey: string;
}

export type AnyTrigger = { [Type in TriggerType]: Trigger<Type> }[TriggerType];

export interface JudgedTriggers {
  /** In the order of the types, one of each at most. */
  readonly triggers: readonly AnyTrigger[];
  /** Until then, time alone changes nothing of them. */
  readonly nextChange: NextChange;
}

export interface TriggerSettings extends ScoreSettings {
  readonly thresholds: TriggerThresholds;
}

const NONE: JudgedTriggers = { triggers: [], nextChange: { day: null, instant: null } };

/** What endangers a deal now. Nothing where it is closed, Omitted or not yet qualified: those are nobody's risk. */
export function judgeTriggers(
  facts: DealFacts,
  around: TriggerFacts,
  scores: DealScores,
  settings: TriggerSettings,
  now: Now,
): JudgedTriggers {
  if (facts.status !== 'open' || facts.category === 'omitted' || scores.notYetQualified) return NONE;
  const ahead = new Ahead(now);
  const judged: Judged = {
    facts,
    around,
    scores,
    settings,
    thresholds: settings.thresholds,
    today: now.day,
    now,
    ahead,
  };
  const triggers = TRIGGER_TYPES.flatMap((type) => {
    const found = RULES[type](judged);
    return found ? [{ type, ...found } as AnyTrigger] : [];
  });
  return { triggers, nextChange: ahead.next() };
}

interface Judged {
  readonly facts: DealFacts;
  readonly around: TriggerFacts;
  readonly scores: DealScores;
  readonly settings: TriggerSettings;
  readonly thresholds: TriggerThresholds;
  readonly today: number;
  readonly now: Now;
  readonly ahead: Ahead;
}

type Found<Type extends TriggerType> = Omit<Trigger<Type>, 'type'>;

const RULES: { readonly [Type in TriggerType]: (judged: Judged) => Found<Type> | null } = {
  stale_key_stakeholder: ({ facts, thresholds, now, ahead }) => {
    const below = thresholds.stakeholderFreshness;
    const people = KEY_ROLES.flatMap((role): StalePerson[] => {
      const holder = holderOf(facts, role);
      if (holder === null) return [];
      if (freshnessPoints(holder, now.instant) < below) {
        return [{ role, contactId: holder.contactId, lastMetDay: holder.lastMetDay }];
      }
      if (holder.lastMetAt !== null) ahead.instant(fallsBelowAt(below, holder.lastMetAt, holder.influence));
      return [];
    });
    if (people.length === 0) return null;
    const factsKey = KEY_ROLES.map((role) => {
      const holder = holderOf(facts, role);
      return holder === null ? '' : `${holder.contactId}@${holder.lastMetDay ?? ''}`;
    }).join('|');
    return { urgency: 'high', evidence: { people }, factsKey };
  },

  no_activity: ({ facts, thresholds: { quietDays, silentDays }, ahead }) => {
    const since = quietSince(facts);
    const urgency = ahead.graded(since + quietDays, since + silentDays);
    if (urgency === null) return null;
    const { lastActivityDay } = facts;
    return { urgency, evidence: { quietSince: since, lastActivityDay }, factsKey: String(since) };
  },

  ghosted: ({ facts, around: { unanswered }, thresholds, ahead }) => {
    if (unanswered === null || unanswered.count < thresholds.unansweredEmails) return null;
    if (!ahead.reached(unanswered.firstDay + thresholds.unansweredDays)) return null;
    const factsKey = `${unanswered.firstDay}x${unanswered.count}`;
    return { urgency: highWhenLate(facts), evidence: unanswered, factsKey };
  },

  overdue_close_date: ({ facts: { closeDay }, ahead }) =>
    closeDay !== null && ahead.reached(closeDay + 1)
      ? { urgency: 'high', evidence: { closeDay }, factsKey: String(closeDay) }
      : null,

  close_date_unready: ({ facts, scores, thresholds, today, ahead }) => {
    const { closeDay, hasNextStep } = facts;
    const isIncomplete = scores.frameworkCompleteness < thresholds.unreadyCompleteness;
    if (closeDay === null || closeDay < today || (hasNextStep && !isIncomplete)) return null;
    if (!ahead.reached(closeDay - thresholds.unreadyDays)) return null;
    ahead.day(closeDay + 1);
    const completeness = isIncomplete ? scores.frameworkCompleteness : null;
    const factsKey = `${closeDay}|${scores.frameworkCompleteness}|${hasNextStep}`;
    return { urgency: 'high', evidence: { closeDay, completeness, hasNextStep }, factsKey };
  },

  repeated_push: ({ facts: { pushes }, thresholds }) =>
    pushes < thresholds.pushes
      ? null
      : {
          urgency: pushes < thresholds.manyPushes ? 'medium' : 'high',
          evidence: { pushes },
          factsKey: String(pushes),
        },

  stalled_in_stage: ({ facts, settings, thresholds, today, ahead }) => {
    const { stageEnteredDay: enteredDay, earlierDaysInStage: earlierDays } = facts;
    const days = daysInStage(facts, today);
    if (enteredDay === null || days === null) return null;
    const halves = medianHalfDays(settings);
    // More than a share of the median: the first whole day beyond it.
    const firstDay = (percent: number) => enteredDay + Math.floor((percent * halves) / 200) + 1 - earlierDays;
    const urgency = ahead.graded(firstDay(thresholds.stagePercent), firstDay(thresholds.longStagePercent));
    if (urgency === null) return null;
    const isStandIn = settings.medianStageDays === null;
    const evidence = { enteredDay, earlierDays, medianDays: halves / 2, isStandIn };
    return { urgency, evidence, factsKey: `${enteredDay}+${earlierDays}` };
  },

  missing_economic_buyer: ({ facts }) => missing(facts, 'economic_buyer'),
  missing_champion: ({ facts }) => missing(facts, 'champion'),

  single_threaded: ({ facts, around: { metDays }, thresholds: { threads, threadDays }, today, ahead }) => {
    if (facts.phase === 'early') return null;
    for (const day of metDays) ahead.day(day + threadDays + 1);
    const met = metDays.filter((day) => today - day <= threadDays).length;
    if (met >= threads) return null;
    const evidence = { met, lastMetDay: metDays[0] ?? null, withinDays: threadDays };
    return { urgency: highWhenLate(facts), evidence, factsKey: metDays.slice(0, threads).join('|') };
  },

  category_above_evidence: ({ facts: { category }, scores: { risk, frameworkCompleteness } }) => {
    const advice = categoryAdvice(category, risk);
    if (advice === null || category === null) return null;
    const urgency = category === 'commit' && advice.moveTo !== null ? 'high' : 'medium';
    return { urgency, evidence: { category, risk }, factsKey: `${category}|${frameworkCompleteness}` };
  },

  amount_dropped: ({ facts, around: { amountsBefore }, thresholds, today, ahead }) => {
    const toMinor = facts.amountMinor ?? 0;
    const within = amountsBefore.filter(({ changedDay }) => today - changedDay <= thresholds.dropDays);
    for (const { changedDay } of within) ahead.day(changedDay + thresholds.dropDays + 1);
    const most = within.reduce<(typeof within)[number] | null>(
      (best, one) => (best === null || one.amountMinor > best.amountMinor ? one : best),
      null,
    );
    // By BigInt: a hundred times an amount may pass 2^53.
    const isDown = (percent: number) =>
      most !== null &&
      most.amountMinor > 0 &&
      BigInt(most.amountMinor - toMinor) * 100n >= BigInt(percent) * BigInt(most.amountMinor);
    if (most === null || !isDown(thresholds.dropPercent)) return null;
    return {
      urgency: isDown(thresholds.deepDropPercent) ? 'high' : 'medium',
      evidence: { fromMinor: most.amountMinor, toMinor, changedDay: most.changedDay },
      factsKey: String(facts.amountMinor),
    };
  },

  procurement_overdue: ({ facts: { closeDay }, around, thresholds, ahead }) => {
    const steps = around.steps.filter(({ dueDay }) => ahead.reached(dueDay + 1));
    if (steps.length === 0) return null;
    const isNear = closeDay !== null && ahead.reached(closeDay - thresholds.procurementCloseDays);
    return {
      urgency: isNear ? 'high' : 'medium',
      evidence: { steps, closeDay },
      factsKey: around.steps.map(({ id, dueDay }) => `${id}@${dueDay}`).join('|'),
    };
  },

  competitor_unanswered: ({ around: { competitors }, thresholds, ahead }) => {
    const leading = competitors.filter(({ leads }) => leads);
    const unplaced = competitors.filter(
      ({ leads, addedDay }) => !leads && ahead.reached(addedDay + thresholds.unplacedDays),
    );
    if (leading.length + unplaced.length === 0) return null;
    return {
      urgency: 'medium',
      evidence: { leading: leading.map(({ id }) => id), unplaced: unplaced.map(({ id }) => id) },
      factsKey: competitors.map(({ id, leads }) => `${id}${leads ? '+' : ''}`).join('|'),
    };
  },

  data_gap: ({ facts }) => {
    const missing: Gap[] = [];
    if (!facts.amountMinor) missing.push('amount');
    if (facts.closeDay === null) missing.push('closeDate');
    if (!facts.hasNextStep) missing.push('nextStep');
    return missing.length === 0 ? null : { urgency: 'low', evidence: { missing }, factsKey: missing.join('|') };
  },
};

const holderOf = (facts: DealFacts, role: KeyRole): KeyStakeholderFact | null =>
  role === 'economic_buyer' ? facts.economicBuyer : facts.champion;

const highWhenLate = ({ phase }: DealFacts): Urgency => (phase === 'late' ? 'high' : 'medium');

function missing(
  facts: DealFacts,
  role: KeyRole,
): (Found<'missing_economic_buyer'> & Found<'missing_champion'>) | null {
  if (facts.phase === 'early' || holderOf(facts, role) !== null) return null;
  return { urgency: highWhenLate(facts), evidence: { phase: facts.phase }, factsKey: '' };
}
