import { dateWords } from '../dateWords.ts';
import type { DealContext } from '../drafts/dealContext.ts';
import type { DealFacts, FrameworkKey, Now } from '../facts.ts';
import { daysSince } from '../health/activityDrag.ts';
import { DRAG_REVIEW_FROM, inactiveSince, WASTE_MAX, WASTE_NAMES, WASTES } from '../health/dealDrag.ts';
import type { DealScores } from '../health/scoreDeal.ts';
import { days, times } from '../health/wording.ts';
import { formatMoney } from '../money/formatMoney.ts';
import { CATEGORY_NAMES, COMPONENT_NAMES, FRAMEWORK_NAMES, PHASE_NAMES, STRENGTH_NAMES } from '../names.ts';
import { TRIGGER_NAMES, type TriggerType } from '../triggers/triggerTypes.ts';
import { type Advice, type AdviceLink, type Advised, type Because, known, type PlaybookValues } from './advice.ts';
import { type Gap, type GapSection, gapsOf, type Lacking } from './gaps.ts';
import type { OpportunityVariable } from './playbookVariables.ts';
import type { TRIGGER_SECTIONS } from './triggerSections.ts';

/** A trigger that stands, in words. */
export interface ActiveTrigger {
  readonly type: TriggerType;
  readonly evidence: string;
  readonly label: string;
  readonly target: AdviceLink['target'];
}

export interface DealToAdvise {
  readonly facts: DealFacts;
  readonly scores: Pick<DealScores, 'risk' | 'confidence' | 'drag' | 'wastes'>;
  readonly deal: Pick<
    DealContext,
    'name' | 'account' | 'stage' | 'owner' | 'amountMinor' | 'currency' | 'locale' | 'nextStep' | 'people' | 'evidence'
  >;
  /** The most urgent first. */
  readonly triggers: readonly ActiveTrigger[];
  readonly now: Now;
}

/** Sections of triggers and of gaps that are told in full: a week holds no more. */
const TRIGGERS_TOLD = 4;
const GAPS_TOLD = 3;

/** Triggers whose advice is that of a gap. */
const GAP_OF_TRIGGER: Readonly<Partial<Record<TriggerType, GapSection>>> = {
  missing_economic_buyer: 'opportunity.economic_buyer',
  missing_champion: 'opportunity.champion',
};

/** The playbook of a deal: what endangers it, what is not known of it, what slows it down, and what its phase asks for. */
export function adviseDeal(asked: DealToAdvise): Advice {
  const { facts, scores, triggers } = asked;
  const gaps = facts.status === 'open' ? gapsOf(facts) : [];
  const values = valuesOf(asked, gaps);
  if (facts.status !== 'open') {
    const end: Advised = { section: `opportunity.${facts.status}`, because: stageFacts(asked), links: [] };
    return { advised: [end], later: [], values };
  }
  const byTrigger = triggers.filter(({ type }) => !(type in GAP_OF_TRIGGER));
  const told = gaps.toSorted((a, b) => Number(isTriggered(b, triggers)) - Number(isTriggered(a, triggers)));
  const advised: Advised[] = [
    ...byTrigger.slice(0, TRIGGERS_TOLD).map(adviseTrigger),
    ...told.slice(0, GAPS_TOLD).map((gap) => adviseGap(gap, asked)),
  ];
  if (scores.drag >= DRAG_REVIEW_FROM) advised.push(adviseDrag(scores));
  if (facts.category === 'commit') {
    advised.push({
      section: 'opportunity.commit',
      because: [
        { label: 'Forecast category', text: CATEGORY_NAMES.commit },
        { label: 'Risk score, higher is safer', text: String(scores.risk) },
      ],
      links: [{ label: 'Change the category', target: { kind: 'category', key: null } }],
    });
  }
  advised.push({
    section: `opportunity.${facts.phase}`,
    because: stageFacts(asked),
    links: facts.hasNextStep
      ? [{ label: 'Log activity', target: { kind: 'activity', key: null } }]
      : [{ label: 'Set the next step', target: { kind: 'nextStep', key: null } }],
  });
  return {
    advised,
    later: [
      ...byTrigger.slice(TRIGGERS_TOLD).map(({ type, target }) => ({ label: TRIGGER_NAMES[type], target })),
      ...told.slice(GAPS_TOLD).map(({ lacking }) => ({ label: lackingNames(lacking), target: targetOf(lacking) })),
    ],
    values,
  };
}

function stageFacts({ facts: { status, phase, closeDay }, deal, now }: DealToAdvise): Because[] {
  if (status !== 'open') return [{ label: 'Stage', text: deal.stage }];
  return [
    { label: 'Stage', text: `${deal.stage}, phase ${PHASE_NAMES[phase]}` },
    {
      label: 'Close date',
      text: closeDay === null ? 'None' : `${dateWords(closeDay, deal.locale)}, ${dueWords(closeDay - now.day)}`,
    },
  ];
}

const dueWords = (ahead: number): string =>
  ahead === 0 ? 'today' : ahead > 0 ? `in ${days(ahead)}` : `${days(-ahead)} ago`;

const adviseTrigger = ({ type, evidence, label, target }: ActiveTrigger): Advised => ({
  section: `opportunity.${type}` as keyof typeof TRIGGER_SECTIONS,
  because: [{ label: TRIGGER_NAMES[type], text: evidence }],
  links: [{ label, target }],
});

const triggersOf = ({ section }: Gap, triggers: readonly ActiveTrigger[]) =>
  triggers.filter(({ type }) => GAP_OF_TRIGGER[type] === section);

const isTriggered = (gap: Gap, triggers: readonly ActiveTrigger[]): boolean => triggersOf(gap, triggers).length > 0;

function adviseGap(gap: Gap, { triggers, deal }: DealToAdvise): Advised {
  const standing = triggersOf(gap, triggers);
  const [first] = gap.lacking;
  return {
    section: gap.section,
    because: [
      ...standing.map(({ type, evidence }) => ({ label: TRIGGER_NAMES[type], text: evidence })),
      ...gap.lacking.map(({ framework, component, strength }) => ({
        label: `${FRAMEWORK_NAMES[framework]}: ${COMPONENT_NAMES[component]}`,
        text: withNotes(STRENGTH_NAMES[strength], notesOn(deal, framework, component)),
      })),
    ],
    links: [
      ...standing.map(({ label, target }) => ({ label, target })),
      ...(first ? [{ label: `Record ${COMPONENT_NAMES[first.component]}`, target: targetOf(gap.lacking) }] : []),
    ],
  };
}

const notesOn = (deal: DealToAdvise['deal'], framework: FrameworkKey, component: string): string | null =>
  deal.evidence.find((each) => each.framework === framework && each.component === component)?.notes ?? null;

const withNotes = (strength: string, notes: string | null): string => (notes ? `${strength}. ${notes}` : strength);

/** The form of the first of them. */
function targetOf([first]: readonly Lacking[]): AdviceLink['target'] {
  return { kind: 'evidence', key: first ? `${first.framework}.${first.component}` : null };
}

const lackingNames = (lacking: readonly Lacking[]): string =>
  [...new Set(lacking.map(({ component }) => COMPONENT_NAMES[component]))].join(', ');

function adviseDrag({ drag, wastes }: DealToAdvise['scores']): Advised {
  return {
    section: 'opportunity.drag',
    because: [
      { label: 'Drag, lower is better', text: String(drag) },
      ...wastesOf(wastes).map(({ name, points }) => ({ label: name, text: `${points} points` })),
    ],
    links: [{ label: 'See the drag, and why', target: { kind: 'score', key: 'drag' } }],
  };
}

const wastesOf = (wastes: DealScores['wastes']) =>
  WASTES.filter((waste) => wastes[waste] > 0)
    .sort((a, b) => wastes[b] - wastes[a])
    .map((waste) => ({ name: WASTE_NAMES[waste], points: wastes[waste], most: WASTE_MAX[waste] }));

function valuesOf(
  { facts, scores, deal, now }: DealToAdvise,
  gaps: readonly Gap[],
): PlaybookValues<OpportunityVariable> {
  const { closeDay } = facts;
  const quietSince = inactiveSince(facts);
  const nameOf = (role: 'champion' | 'economic_buyer') => known(deal.people.find((each) => each.role === role)?.name);
  const ahead = closeDay === null ? null : closeDay - now.day;
  return {
    deal: [deal.name],
    account: known(deal.account?.name),
    stage: [deal.stage],
    amount: known(
      deal.amountMinor === null ? null : formatMoney(deal.amountMinor, deal.currency, 'whole', deal.locale),
    ),
    close_date: known(closeDay === null ? null : dateWords(closeDay, deal.locale)),
    days_to_close: known(ahead === null || ahead < 0 ? null : days(ahead)),
    owner: [deal.owner],
    next_step: known(deal.nextStep),
    champion: nameOf('champion'),
    economic_buyer: nameOf('economic_buyer'),
    quiet: known(quietSince === null ? null : days(daysSince(quietSince, now.day))),
    pushes: known(facts.pushes === 0 ? null : times(facts.pushes)),
    risk: [String(scores.risk)],
    confidence: [String(scores.confidence)],
    drag: [String(scores.drag)],
    wastes: wastesOf(scores.wastes).map(({ name, points, most }) => `${name}: ${points} of ${most} points`),
    missing: gaps.flatMap(({ lacking }) =>
      lacking
        .filter(({ strength }) => strength === 'red')
        .map(({ framework, component }) => `${FRAMEWORK_NAMES[framework]}: ${COMPONENT_NAMES[component]}`),
    ),
  };
}
