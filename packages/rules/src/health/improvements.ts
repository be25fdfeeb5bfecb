import {
  type DealFacts,
  FRAMEWORKS,
  type FrameworkKey,
  type KeyStakeholderFact,
  type Now,
  type ScoreSettings,
} from '../facts.ts';
import { componentBit, confirmed, type EvidenceMarks } from '../frameworks/evidenceMarks.ts';
import { FRAMEWORK_SHARES } from '../frameworks/frameworkCompleteness.ts';
import { COMPONENT_NAMES, FRAMEWORK_NAMES, ROLE_NAMES } from '../names.ts';
import { isMetRecently, KEY_ROLES, type KeyRole } from './contactRisk.ts';
import { isClosePast } from './dealDrag.ts';
import type { Explanation, Improvement, ScoreChanges } from './explanation.ts';
import { isStale } from './freshness.ts';
import { type ScoreNumbers, scoreNumbers } from './scoreNumbers.ts';

/** A deal as it is or would be: marks are read in place of the facts' evidence. */
export interface DealState {
  readonly facts: DealFacts;
  readonly marks: EvidenceMarks;
}

/** An improvement a person could make, and the deal after it. Improvements can be applied one after the other. */
export interface PossibleImprovement extends Pick<Improvement, 'action' | 'label' | 'target'> {
  readonly make: (state: DealState) => DealState;
}

/** Names of the contacts that improvements concern, by contact id. */
export type ContactNames = Readonly<Record<string, string>>;

/** Days ahead that a preview puts a close date that is still to be set; any day ahead scores alike. */
const NEW_CLOSE_DATE_DAYS = 30;
/** Best improvements that are scored together. */
export const TOGETHER_COUNT = 3;

interface Asked {
  readonly settings: ScoreSettings;
  readonly moment: Now;
  /** The score that is explained; drag gets better by falling. */
  readonly score: keyof ScoreNumbers;
}

/** Returns the improvements that raise a score, largest gain first, and what the best of them give together; none for a closed deal. */
export function rankImprovements(
  state: DealState,
  possible: readonly PossibleImprovement[],
  { settings, moment, score }: Asked,
): Pick<Explanation, 'improvements' | 'together'> {
  if (state.facts.status !== 'open') return { improvements: [], together: null };
  const before = scoreNumbers(state.facts, state.marks, settings, moment);
  const judge = ({ facts, marks }: DealState): { gain: number; changes: ScoreChanges } => {
    const after = scoreNumbers(facts, marks, settings, moment);
    const changes = {
      risk: after.risk - before.risk,
      confidence: after.confidence - before.confidence,
      drag: after.drag - before.drag,
      dataQuality: after.dataQuality - before.dataQuality,
    };
    return { gain: score === 'drag' ? -changes.drag : changes[score], changes };
  };
  const found = possible
    .map((improvement) => ({ improvement, ...judge(improvement.make(state)) }))
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain);
  const best = found.slice(0, TOGETHER_COUNT);
  return {
    improvements: found.map(({ improvement: { action, label, target }, gain, changes }) => ({
      action,
      label,
      gain,
      changes,
      target,
    })),
    together:
      best.length < 2
        ? null
        : { count: best.length, ...judge(best.reduce((made, { improvement }) => improvement.make(made), state)) },
  };
}

/** The words and place of confirming each component, made once: explaining a deal goes through most of them. */
const CONFIRMATIONS: Readonly<Record<FrameworkKey, readonly (PossibleImprovement & { readonly bit: number })[]>> = {
  meddpic: confirmationsOf('meddpic'),
  bant: confirmationsOf('bant'),
  spiced: confirmationsOf('spiced'),
  three_whys: confirmationsOf('three_whys'),
};

function confirmationsOf(framework: FrameworkKey) {
  return FRAMEWORKS[framework].map((component) => {
    const bit = componentBit(framework, component);
    return {
      bit,
      action: 'confirm_component',
      label: `Confirm ${COMPONENT_NAMES[component]} (${FRAMEWORK_NAMES[framework]}) with the customer`,
      target: { kind: 'evidence' as const, key: `${framework}.${component}` },
      make: ({ facts, marks }: DealState): DealState => ({ facts, marks: confirmed(marks, bit) }),
    };
  });
}

/** Each component of the frameworks that is not green yet, confirmed by the customer. */
export function confirmComponents({ marks }: DealState, frameworks: readonly FrameworkKey[]): PossibleImprovement[] {
  return frameworks.flatMap((framework) => CONFIRMATIONS[framework].filter(({ bit }) => (marks.green & bit) === 0));
}

const withInteraction = (facts: DealFacts, today: number): DealFacts => ({
  ...facts,
  hasInteraction: true,
  lastActivityDay: today,
  secondLastActivityDay: facts.lastActivityDay,
});

const FIELDS = { economic_buyer: 'economicBuyer', champion: 'champion' } as const satisfies Record<KeyRole, string>;

const metNow = (holder: KeyStakeholderFact | null, now: Now): KeyStakeholderFact => ({
  contactId: holder?.contactId ?? '',
  influence: holder?.influence ?? 0,
  lastMetAt: now.instant,
  lastMetDay: now.day,
});

function identify(role: KeyRole, now: Now): PossibleImprovement {
  return {
    action: 'identify_and_meet',
    label: `Identify and meet the ${ROLE_NAMES[role]}`,
    target: { kind: 'contacts', key: role },
    make: ({ facts, marks }) => ({
      facts: {
        ...withInteraction(facts, now.day),
        contactCount: facts.contactCount + 1,
        [FIELDS[role]]: metNow(null, now),
      },
      marks,
    }),
  };
}

/** One meeting of somebody, for every key role they hold. */
function meet(roles: readonly KeyRole[], contactId: string, names: ContactNames, now: Now): PossibleImprovement {
  const held = roles.map((role) => ROLE_NAMES[role]).join(' and ');
  const name = names[contactId];
  return {
    action: 'meet',
    label: name === undefined ? `Meet the ${held}` : `Meet ${name}, the ${held}`,
    target: { kind: 'activity', key: contactId },
    make: ({ facts, marks }) => ({
      facts: {
        ...withInteraction(facts, now.day),
        ...Object.fromEntries(roles.map((role) => [FIELDS[role], metNow(facts[FIELDS[role]], now)])),
      },
      marks,
    }),
  };
}

/** Key roles filled where nobody holds them, and their holders met where that is due. */
export function engageRoles({ facts }: DealState, names: ContactNames, now: Now): PossibleImprovement[] {
  const due = KEY_ROLES.filter((role) => {
    const holder = facts[FIELDS[role]];
    return holder === null || !isMetRecently(holder, now.day) || isStale(holder, now.instant);
  });
  const possible: PossibleImprovement[] = [];
  const met = new Set<string>();
  for (const role of due) {
    const holder = facts[FIELDS[role]];
    if (holder === null) possible.push(identify(role, now));
    else if (!met.has(holder.contactId)) {
      met.add(holder.contactId);
      const roles = KEY_ROLES.filter((each) => facts[FIELDS[each]]?.contactId === holder.contactId);
      possible.push(meet(roles, holder.contactId, names, now));
    }
  }
  return possible;
}

export function haveInteraction(now: Now): PossibleImprovement[] {
  return [
    {
      action: 'log_activity',
      label: 'Call, meet or email the customer',
      target: { kind: 'activity', key: null },
      make: ({ facts, marks }) => ({ facts: withInteraction(facts, now.day), marks }),
    },
  ];
}

/** A missing close date is agreed, a past one moves later: a push, wherever an earlier date was set before. */
export function agreeCloseDate({ facts }: DealState, now: Now): PossibleImprovement[] {
  if (facts.closeDay !== null && !isClosePast(facts, now.day)) return [];
  const closeDay = now.day + NEW_CLOSE_DATE_DAYS;
  const [action, label] =
    facts.closeDay === null
      ? ['set_close_date', 'Agree a close date with the customer']
      : ['move_close_date', 'Agree a new close date with the customer'];
  return [
    {
      action,
      label,
      target: { kind: 'closeDate', key: null },
      make: (state) => {
        const before = state.facts.lastSetCloseDay ?? state.facts.closeDay;
        const pushes = state.facts.pushes + Number(before !== null && closeDay > before);
        return { facts: { ...state.facts, closeDay, lastSetCloseDay: closeDay, pushes }, marks: state.marks };
      },
    },
  ];
}

/** Returns what would raise the risk score, and with it confidence and drag: people met, dates agreed, evidence confirmed. */
export function riskImprovements(state: DealState, names: ContactNames, now: Now): PossibleImprovement[] {
  return [
    ...engageRoles(state, names, now),
    ...haveInteraction(now),
    ...agreeCloseDate(state, now),
    ...confirmComponents(
      state,
      FRAMEWORK_SHARES[state.facts.phase].map((share) => share.framework),
    ),
  ];
}
