import { type DealFacts, FRAMEWORKS, type FrameworkKey, type KeyStakeholderFact, type Now } from '../facts.ts';
import { componentBit, confirmed, type EvidenceMarks } from '../frameworks/evidenceMarks.ts';
import { CATEGORY_NAMES, COMPONENT_NAMES, FRAMEWORK_NAMES, ROLE_NAMES } from '../names.ts';
import { BEST_CASE_MOVE_BELOW, COMMIT_ASKS_FOR } from './categoryAdvice.ts';
import { isMetRecently, type KeyRole } from './contactRisk.ts';
import { isClosePast } from './dealDrag.ts';
import type { Improvement } from './explanation.ts';
import { isStale } from './freshness.ts';

/** Something a person could do, with the facts and the evidence as they would then be. */
export interface PossibleChange extends Omit<Improvement, 'gain'> {
  readonly facts: DealFacts;
  readonly marks: EvidenceMarks;
}

/** Days ahead that a preview puts a close date that is still to be set; any day ahead scores alike. */
const NEW_CLOSE_DATE_DAYS = 30;

/** The changes that better the score, the greatest gain first; a frozen score cannot be bettered. */
export function rankImprovements(
  facts: DealFacts,
  changes: readonly PossibleChange[],
  gainOf: (facts: DealFacts, marks: EvidenceMarks) => number,
): Improvement[] {
  if (facts.status !== 'open') return [];
  const improvements: Improvement[] = [];
  for (const { action, label, target, facts: changed, marks } of changes) {
    const gain = gainOf(changed, marks);
    if (gain > 0) improvements.push({ action, label, gain, target });
  }
  return improvements.sort((a, b) => b.gain - a.gain);
}

/** The words and place of confirming each component, made once: explaining a deal goes through most of them. */
const CONFIRMATIONS: Readonly<Record<FrameworkKey, readonly (Omit<Improvement, 'gain'> & { readonly bit: number })[]>> =
  {
    meddpic: confirmationsOf('meddpic'),
    bant: confirmationsOf('bant'),
    spiced: confirmationsOf('spiced'),
    three_whys: confirmationsOf('three_whys'),
  };

function confirmationsOf(framework: FrameworkKey) {
  return FRAMEWORKS[framework].map((component) => ({
    bit: componentBit(framework, component),
    action: 'confirm_component',
    label: `Confirm ${COMPONENT_NAMES[component]} (${FRAMEWORK_NAMES[framework]}) with the customer`,
    target: { kind: 'evidence' as const, key: `${framework}.${component}` },
  }));
}

/** Each component of the frameworks that is not green yet, confirmed by the customer. */
export function confirmComponents(
  facts: DealFacts,
  marks: EvidenceMarks,
  frameworks: readonly FrameworkKey[],
): PossibleChange[] {
  const changes: PossibleChange[] = [];
  for (const framework of frameworks) {
    for (const { bit, action, label, target } of CONFIRMATIONS[framework]) {
      if ((marks.green & bit) === 0) changes.push({ action, label, target, facts, marks: confirmed(marks, bit) });
    }
  }
  return changes;
}

const withActivity = (facts: DealFacts, today: number): DealFacts => ({
  ...facts,
  lastActivityDay: today,
  secondLastActivityDay: facts.lastActivityDay,
});

const metNow = (holder: KeyStakeholderFact | null, now: Now): KeyStakeholderFact => ({
  contactId: holder?.contactId ?? '',
  influence: holder?.influence ?? 0,
  lastMetAt: now.instant,
  lastMetDay: now.day,
});

function engageRole(facts: DealFacts, marks: EvidenceMarks, role: KeyRole, now: Now): PossibleChange[] {
  const field = role === 'champion' ? 'champion' : 'economicBuyer';
  const holder = facts[field];
  if (holder !== null && isMetRecently(holder, now.day) && !isStale(holder, now.instant)) return [];
  const changed = { ...withActivity(facts, now.day), hasInteraction: true, [field]: metNow(holder, now) };
  return holder === null
    ? [
        {
          action: 'identify_and_meet',
          label: `Identify and meet the ${ROLE_NAMES[role]}`,
          target: { kind: 'contacts', key: role },
          facts: { ...changed, contactCount: facts.contactCount + 1 },
          marks,
        },
      ]
    : [
        {
          action: 'meet',
          label: `Meet the ${ROLE_NAMES[role]}`,
          target: { kind: 'activity', key: role },
          facts: changed,
          marks,
        },
      ];
}

export function engageRoles(facts: DealFacts, marks: EvidenceMarks, now: Now): PossibleChange[] {
  return [...engageRole(facts, marks, 'economic_buyer', now), ...engageRole(facts, marks, 'champion', now)];
}

export function logActivity(facts: DealFacts, marks: EvidenceMarks, now: Now): PossibleChange[] {
  const changed = withActivity(facts, now.day);
  return [
    {
      action: 'log_activity',
      label: 'Have an activity today',
      target: { kind: 'activity', key: null },
      facts: changed,
      marks,
    },
  ];
}

/** A missing close date is set; a past one moves later, which is a push. */
export function setCloseDate(facts: DealFacts, marks: EvidenceMarks, now: Now): PossibleChange[] {
  const closeDay = now.day + NEW_CLOSE_DATE_DAYS;
  const target = { kind: 'closeDate' as const, key: null };
  if (facts.closeDay === null) {
    return [{ action: 'set_close_date', label: 'Set a close date', target, facts: { ...facts, closeDay }, marks }];
  }
  if (!isClosePast(facts, now.day)) return [];
  const changed = { ...facts, closeDay, pushes: facts.pushes + 1 };
  return [{ action: 'move_close_date', label: 'Set a close date that can be met', target, facts: changed, marks }];
}

/** The next category up, only where the risk score does not speak against it. */
export function raiseCategory(facts: DealFacts, marks: EvidenceMarks, risk: number): PossibleChange[] {
  const isPipeline = facts.category === null || facts.category === 'pipeline';
  if (!isPipeline && facts.category !== 'best_case') return [];
  if (risk < (isPipeline ? BEST_CASE_MOVE_BELOW : COMMIT_ASKS_FOR)) return [];
  const category = isPipeline ? 'best_case' : 'commit';
  return [
    {
      action: 'raise_category',
      label: `Move to ${CATEGORY_NAMES[category]}, if the customer stands behind it`,
      target: { kind: 'category', key: category },
      facts: { ...facts, category },
      marks,
    },
  ];
}
