/** The fact sheet of a deal: the only source of drafts. Each fact has its record, its author's trust and its date. */
import type { CompetitorPosition } from '../competitors/competitorPosition.ts';
import { COMPETITOR_POSITION_NAMES } from '../competitors/competitorPosition.ts';
import { dateWords } from '../dateWords.ts';
import { isoDate } from '../days.ts';
import {
  type ComponentKey,
  type ContactRole,
  type DealStatus,
  type ForecastCategory,
  FRAMEWORKS,
  type FrameworkKey,
  type Phase,
  type Strength,
} from '../facts.ts';
import { LINE_CHARGE_NAMES, type LineCharge, type LineDiscount, PERCENT_SCALE } from '../lineItems/lineAmount.ts';
import { formatMoney } from '../money/formatMoney.ts';
import {
  CATEGORY_NAMES,
  COMPONENT_NAMES,
  FRAMEWORK_NAMES,
  RISK_BAND_NAMES,
  ROLE_NAMES,
  STATUS_NAMES,
  STRENGTH_NAMES,
} from '../names.ts';
import { PROCUREMENT_STATE_NAMES, type ProcurementState } from '../procurement/procurementSteps.ts';
import type { Audience } from '../prompts/audience.ts';
import { TRIGGER_NAMES, type TriggerType, URGENCY_NAMES, type Urgency } from '../triggers/triggerTypes.ts';
import { type ContextMeeting, meetingFacts } from './meetingFacts.ts';

/** Sections of the fact sheet, in their order. */
export const FACT_GROUPS = [
  'deal',
  'account',
  'people',
  'qualification',
  'risk',
  'activities',
  'meetings',
  'meeting_items',
  'notes',
  'line_items',
  'competitors',
  'procurement',
  'files',
] as const;
export type FactGroup = (typeof FACT_GROUPS)[number];

export const FACT_GROUP_NAMES: Readonly<Record<FactGroup, string>> = {
  deal: 'Deal',
  account: 'Account',
  people: 'People',
  qualification: 'Qualification',
  risk: 'Risk',
  activities: 'Activities',
  meetings: 'Recorded meetings',
  meeting_items: 'Confirmed in the meeting',
  notes: 'Notes',
  line_items: 'Line items',
  competitors: 'Competitors',
  procurement: 'Procurement',
  files: 'Files',
};

/**
 * Source of a text: the product (fields with fixed choices, figures, scores), a colleague who typed it, or somebody outside
 * the organisation. Text from outside is quoted, never followed.
 */
export const FACT_TRUSTS = ['system', 'colleague', 'outside'] as const;
export type FactTrust = (typeof FACT_TRUSTS)[number];

export interface FactRecord {
  readonly kind: 'opportunity' | 'account' | 'contact' | 'activity' | 'meeting' | 'note' | 'file';
  readonly id: string;
  /** Of a meeting: the moment, in milliseconds since it began. */
  readonly ms?: number | undefined;
}

export interface ContextFact {
  /** Stable while its record exists: `amount`, `evidence meddpic.champion`, `note 0195...`. */
  readonly id: string;
  readonly group: FactGroup;
  readonly label: string;
  readonly text: string;
  readonly trust: FactTrust;
  readonly record: FactRecord;
  /** Local date (YYYY-MM-DD) of the last change or of the event. */
  readonly asOf: string;
}

/** Longer texts are cut with an ellipsis; the record has the whole text. */
export const FACT_TEXT_MAX = 600;

export interface ContextPerson {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  /** Whom an email is addressed to. Never on the sheet. */
  readonly email: string | null;
  readonly role: ContactRole | null;
  /** 0-10. */
  readonly influence: number | null;
  readonly lastMetDay: number | null;
  readonly changedDay: number;
}

/** A deal as its reader may see it. Days are days since 1970-01-01; money is in minor units. */
export interface DealContext {
  readonly id: string;
  readonly today: number;
  /** How the reader writes figures and dates. */
  readonly locale?: string | undefined;
  readonly changedDay: number;
  readonly name: string;
  readonly description: string | null;
  readonly status: DealStatus;
  readonly stage: string;
  /** Phase of the stage; for a closed deal `late`. */
  readonly phase: Phase;
  readonly stageEnteredDay: number | null;
  readonly category: ForecastCategory | null;
  /** 0-100. */
  readonly probability: number;
  readonly isProbabilityOwn: boolean;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly closeDay: number | null;
  readonly pushes: number;
  readonly createdDay: number;
  readonly owner: string;
  readonly nextStep: string | null;
  readonly leadSource: string | null;
  readonly products: readonly string[];
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly description: string | null;
    readonly industry: string | null;
    readonly organizationDescription: string | null;
    readonly isStrategic: boolean;
    readonly changedDay: number;
  } | null;
  readonly people: readonly ContextPerson[];
  readonly evidence: readonly {
    readonly framework: FrameworkKey;
    readonly component: ComponentKey;
    readonly strength: Strength;
    readonly notes: string | null;
    readonly source: string | null;
    /** Said by the customer, as a colleague wrote it down. */
    readonly customerWords: string | null;
    readonly figure: string | null;
    readonly changedDay: number;
  }[];
  /** Null while the deal has not been scored. */
  readonly scores: {
    readonly risk: number;
    readonly riskBand: 'green' | 'yellow' | 'red';
    readonly confidence: number;
    readonly drag: number;
    readonly scoredDay: number;
  } | null;
  readonly triggers: readonly { readonly type: TriggerType; readonly urgency: Urgency; readonly sinceDay: number }[];
  /** Latest first. */
  readonly activities: readonly {
    readonly id: string;
    readonly subject: string;
    readonly summary: string | null;
    readonly nextStep: string | null;
    readonly people: readonly string[];
    readonly day: number;
  }[];
  /** The chosen one first, then the latest. */
  readonly meetings: readonly ContextMeeting[];
  readonly notes: readonly {
    readonly id: string;
    readonly text: string;
    readonly author: string | null;
    readonly day: number;
  }[];
  readonly lineItems: readonly {
    readonly id: string;
    readonly product: string;
    /** Decimal text. */
    readonly quantity: string;
    readonly priceMinor: number;
    readonly charge: LineCharge;
    readonly termMonths: number | null;
    readonly discount: LineDiscount | null;
    readonly amountMinor: number;
    readonly changedDay: number;
  }[];
  readonly competitors: readonly {
    readonly id: string;
    readonly name: string;
    readonly position: CompetitorPosition | null;
    readonly strengths: string | null;
    readonly weaknesses: string | null;
    readonly notes: string | null;
    readonly changedDay: number;
  }[];
  readonly procurement: readonly {
    readonly id: string;
    readonly title: string;
    readonly state: ProcurementState;
    readonly owner: string | null;
    readonly dueDay: number | null;
    readonly changedDay: number;
  }[];
  readonly files: readonly { readonly id: string; readonly name: string; readonly day: number }[];
}

/** Facts of the deal itself that are for colleagues only. */
const INTERNAL_IDS: ReadonlySet<string> = new Set([
  'status',
  'stage',
  'stage_since',
  'category',
  'probability',
  'pushes',
  'created',
  'lead_source',
  'strategic',
]);

/** Components that say which role somebody has: already their IDs tell. */
const ROLE_COMPONENTS: ReadonlySet<ComponentKey> = new Set(['economic_buyer', 'champion']);
/** Components in which a colleague judges people or our own chance. The customer's own words about them are no secret. */
const JUDGED_COMPONENTS: ReadonlySet<ComponentKey> = new Set(['authority', 'why_us']);

/**
 * Returns the fact sheet of a deal for those who read what is written from it. Unknown values are left out.
 *
 * The sheet for the customer has no scores, risks, competitors, forecast fields, gaps or contradicted evidence; its people
 * have no role or influence, and its evidence no framework, strength or source. A model that writes to the customer gets
 * this sheet, because it could not tell what is internal from what may be said. A fact has the same ID on both.
 */
export function contextFacts(deal: DealContext, audience: Audience): ContextFact[] {
  const facts: ContextFact[] = [];
  const isForCustomer = audience === 'customer';
  const date = (day: number) => dateWords(day, deal.locale);
  const money = (minor: number) => formatMoney(minor, deal.currency, 'exact', deal.locale);
  const own: FactRecord = { kind: 'opportunity', id: deal.id };
  const add = (group: FactGroup, id: string, label: string, text: string | null, more: Partial<FactMore> = {}) => {
    const words = text === null ? '' : cut(text.trim());
    if (words === '' || (isForCustomer && isInternal(group, id))) return;
    const { trust = 'system', record = own, day = deal.changedDay } = more;
    facts.push({ id, group, label, text: words, trust, record, asOf: isoDate(day) });
  };
  const typed = { trust: 'colleague' } as const;

  add('deal', 'name', 'Opportunity', deal.name, typed);
  add('deal', 'description', 'Description', deal.description, typed);
  add('deal', 'status', 'Status', deal.status === 'open' ? null : STATUS_NAMES[deal.status]);
  add('deal', 'stage', 'Stage', deal.stage);
  add('deal', 'stage_since', 'In this stage since', deal.stageEnteredDay === null ? null : date(deal.stageEnteredDay));
  add('deal', 'category', 'Forecast category', deal.category === null ? null : CATEGORY_NAMES[deal.category]);
  add(
    'deal',
    'probability',
    'Probability',
    `${deal.probability}%${deal.isProbabilityOwn ? '' : `, that of ${deal.stage}`}`,
  );
  add('deal', 'amount', 'Amount', deal.amountMinor === null ? null : money(deal.amountMinor));
  add('deal', 'currency', 'Currency', deal.currency);
  add('deal', 'close', 'Close date', deal.closeDay === null ? null : date(deal.closeDay));
  add('deal', 'pushes', 'Close date pushed', deal.pushes === 0 ? null : times(deal.pushes));
  add('deal', 'created', 'Created', date(deal.createdDay));
  add('deal', 'owner', 'Owner', deal.owner);
  add('deal', 'next_step', 'Next step', deal.nextStep, typed);
  add('deal', 'lead_source', 'Lead source', deal.leadSource, typed);
  add('deal', 'products', 'Products', deal.products.join(', '), typed);

  if (deal.account) {
    const { id, changedDay, name, description, industry, organizationDescription, isStrategic } = deal.account;
    const of = { record: { kind: 'account', id }, day: changedDay } as const;
    add('account', 'account', 'Account', name, { ...of, ...typed });
    add('account', 'account_description', 'Account description', description, { ...of, ...typed });
    add('account', 'industry', 'Industry', industry, { ...of, ...typed });
    add('account', 'organization_description', 'Organisation description', organizationDescription, {
      ...of,
      ...typed,
    });
    add('account', 'strategic', 'Strategic account', isStrategic ? 'Yes' : null, of);
  }

  for (const { id, name, title, role, influence, lastMetDay, changedDay } of deal.people) {
    const parts = [
      title === null ? name : `${name}, ${title}`,
      influence === null || isForCustomer ? null : `influence ${influence} of 10`,
      lastMetDay === null ? 'never met' : `last met ${date(lastMetDay)}`,
    ];
    const label = role === null || isForCustomer ? 'Contact' : ROLE_NAMES[role];
    add('people', `person ${id}`, label, listed(parts), {
      ...typed,
      record: { kind: 'contact', id },
      day: Math.max(changedDay, lastMetDay ?? changedDay),
    });
  }

  for (const each of deal.evidence) {
    const { framework, component, strength, source, changedDay } = each;
    if (isForCustomer && ROLE_COMPONENTS.has(component)) continue;
    const said = isForCustomer ? saidToCustomer(each) : saidIn(each);
    if (!isForCustomer) said.push(source === null ? null : `Source: ${source}`);
    const name = COMPONENT_NAMES[component];
    const customerLabel = JUDGED_COMPONENTS.has(component) ? 'In their words' : name;
    add(
      'qualification',
      `evidence ${framework}.${component}`,
      isForCustomer ? customerLabel : `${FRAMEWORK_NAMES[framework]}: ${name}`,
      sentences([isForCustomer ? null : STRENGTH_NAMES[strength], ...said]),
      { trust: said.some((text) => text !== null) ? 'colleague' : 'system', day: changedDay },
    );
  }
  for (const [framework, missing] of gapsOf(deal.evidence)) {
    add(
      'qualification',
      `gaps ${framework}`,
      `${FRAMEWORK_NAMES[framework]} gaps`,
      missing.map((component) => COMPONENT_NAMES[component]).join(', '),
    );
  }

  if (deal.scores) {
    const { risk, riskBand, confidence, drag, scoredDay: day } = deal.scores;
    add('risk', 'risk', 'Risk score', `${risk} of 100, ${RISK_BAND_NAMES[riskBand]} (higher is better)`, { day });
    add('risk', 'confidence', 'Forecast confidence', `${confidence} of 100`, { day });
    add('risk', 'drag', 'Deal drag', `${drag} of 100 (lower is better)`, { day });
  }
  for (const { type, urgency, sinceDay } of deal.triggers) {
    add('risk', `trigger ${type}`, 'Risk trigger', `${TRIGGER_NAMES[type]}, ${URGENCY_NAMES[urgency].toLowerCase()}`, {
      day: sinceDay,
    });
  }

  for (const { id, subject, summary, nextStep, people, day } of deal.activities) {
    const said = [
      subject,
      people.length === 0 ? null : `With ${people.join(', ')}`,
      summary,
      nextStep === null ? null : `Next step: ${nextStep}`,
    ];
    add('activities', `activity ${id}`, date(day), sentences(said), {
      ...typed,
      record: { kind: 'activity', id },
      day,
    });
  }
  for (const { group, id, label, text, more } of meetingFacts(deal.meetings, { audience, date })) {
    add(group, id, label, sentences(text), more);
  }
  for (const { id, text, author, day } of deal.notes) {
    add('notes', `note ${id}`, author === null ? `Note of ${date(day)}` : `${author}, ${date(day)}`, text, {
      ...typed,
      record: { kind: 'note', id },
      day,
    });
  }
  for (const line of deal.lineItems) {
    const { id, product, quantity, priceMinor, charge, termMonths, discount, amountMinor, changedDay } = line;
    const parts = [
      `${quantity} × ${money(priceMinor)} ${LINE_CHARGE_NAMES[charge].toLowerCase()}`,
      termMonths === null ? null : `${termMonths} ${termMonths === 1 ? 'month' : 'months'}`,
      discount === null
        ? null
        : `${discount.kind === 'percent' ? `${discount.hundredths / PERCENT_SCALE}%` : money(discount.minor)} discount`,
      `total ${money(amountMinor)}`,
    ];
    add('line_items', `line ${id}`, product, listed(parts), { ...typed, day: changedDay });
  }
  for (const { id, name, position, strengths, weaknesses, notes, changedDay } of deal.competitors) {
    const said = [
      position === null ? null : COMPETITOR_POSITION_NAMES[position],
      strengths === null ? null : `Strengths: ${strengths}`,
      weaknesses === null ? null : `Weaknesses: ${weaknesses}`,
      notes,
    ];
    add('competitors', `competitor ${id}`, 'Competitor', sentences([name, ...said]), { ...typed, day: changedDay });
  }
  for (const { id, title, state, owner, dueDay, changedDay } of deal.procurement) {
    const parts = [
      PROCUREMENT_STATE_NAMES[state],
      owner === null ? null : `owner ${owner}`,
      dueDay === null ? null : `due ${date(dueDay)}`,
    ];
    add('procurement', `step ${id}`, title, listed(parts), { ...typed, day: changedDay });
  }
  // The name of a file is whatever its sender called it.
  for (const { id, name, day } of deal.files) {
    add('files', `file ${id}`, `File of ${date(day)}`, name, { trust: 'outside', record: { kind: 'file', id }, day });
  }
  return facts;
}

interface FactMore {
  readonly trust: FactTrust;
  readonly record: FactRecord;
  readonly day: number;
}

const isInternal = (group: FactGroup, id: string): boolean =>
  group === 'risk' || group === 'competitors' || INTERNAL_IDS.has(id) || id.startsWith('gaps ');

type Evidence = DealContext['evidence'][number];

const saidIn = ({ notes, figure, customerWords }: Evidence): (string | null)[] => [
  notes,
  figure === null ? null : `Figure: ${figure}`,
  customerWords === null ? null : `The customer said: “${customerWords}”`,
];

/** Leaves out what colleagues think of people or doubt: of these, only the customer's own words stay. */
const saidToCustomer = (evidence: Evidence): (string | null)[] =>
  saidIn(
    JUDGED_COMPONENTS.has(evidence.component) || evidence.strength === 'red'
      ? { ...evidence, notes: null, figure: null }
      : evidence,
  );

/** Returns components without a record, by framework. */
function gapsOf(evidence: DealContext['evidence']): readonly (readonly [FrameworkKey, readonly ComponentKey[]])[] {
  const recorded = new Set(evidence.map(({ framework, component }) => `${framework}.${component}`));
  return (Object.keys(FRAMEWORKS) as FrameworkKey[]).flatMap((framework) => {
    const missing = FRAMEWORKS[framework].filter((component) => !recorded.has(`${framework}.${component}`));
    return missing.length === 0 ? [] : [[framework, missing] as const];
  });
}

const listed = (parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join('; ');

/** Joins parts as sentences and adds missing full stops. */
const sentences = (parts: readonly (string | null)[]): string =>
  parts
    .flatMap((part) => (part === null || part.trim() === '' ? [] : [part.trim()]))
    .map((part) => (/[.!?…”]$/u.test(part) ? part : `${part}.`))
    .join(' ');

const times = (count: number): string => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`);

/** Cuts a text between graphemes. */
function cut(text: string): string {
  if (text.length <= FACT_TEXT_MAX) return text;
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(0, FACT_TEXT_MAX + 64));
  let kept = '';
  for (const { segment } of segments) {
    if (kept.length + segment.length > FACT_TEXT_MAX - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
