/** Before and after in the words people read, for the screen and for the CSV alike. */
import {
  CATEGORY_NAMES,
  COMPETITOR_POSITION_NAMES,
  COMPONENT_NAMES,
  type CompetitorPosition,
  type ComponentKey,
  type ContactRole,
  DEAL_FIELD_NAMES,
  FIELDS_OF_STAGE,
  type ForecastCategory,
  FRAMEWORK_NAMES,
  type FrameworkKey,
  formatMoney,
  MEMBER_ROLE_NAMES,
  NURTURE_PATH_NAMES,
  type NurturePath,
  ownValue,
  PHASE_NAMES,
  type Phase,
  PLAN_TERMS,
  type Plan,
  PROCUREMENT_STATE_NAMES,
  type ProcurementState,
  ROLE_NAMES,
  STRENGTH_NAMES,
  type Strength,
  THRESHOLDS,
  type ThresholdKey,
  TRIGGER_NAMES,
  type TriggerType,
} from '@forecastle/rules';
import type { CustomWords } from '../../records/custom-fields/custom-words.ts';
import type { AuditChanges } from '../../tenancy/audit/record-event.ts';

export interface ToldChange {
  readonly label: string;
  /** Null: there was nothing before, or nothing is left; both null: the label says it all. */
  readonly from: string | null;
  readonly to: string | null;
}

const LABELS: Readonly<Record<string, string>> = {
  ...DEAL_FIELD_NAMES,
  bin: 'In the bin',
  products: 'Products',
  role: 'Role',
  managerId: 'Manager',
  dealsTo: 'Open deals',
  reportsTo: 'Team',
  webhooksTo: 'Webhooks',
  email: 'Email address',
  title: 'Title',
  phone: 'Phone number',
  externalId: 'External ID',
  industry: 'Industry',
  organizationDescription: 'Company description',
  strategic: 'Strategic',
  plan: 'Plan',
  cycle: 'Billing cycle',
  timeZone: 'Timezone',
  fiscalYearStart: 'Fiscal year start',
  fiscalCadence: 'Fiscal periods',
  calendarChoice: 'Fiscal calendar setup',
  phase: 'Phase',
  isProposal: 'Proposal stage',
  isNegotiation: 'Negotiation stage',
  archived: 'Archived',
  ownLossReason: 'Custom loss reason',
  label: 'Name',
  help: 'Help text',
  choices: 'Choices',
  rate: 'Rate',
  requiresSecondFactor: 'Second factor for everyone',
  adminsNeedSecondFactor: 'Second factor for admins',
  required: 'Single sign-on only',
  peopleJoin: 'People join without an invitation',
  defaultRole: 'Role of people who join',
  legalName: 'Legal name',
  postalAddress: 'Postal address',
  profile: 'Profile link',
  links: 'Social links',
  founderName: 'Founder',
  founderTitle: 'Founder’s title',
  testimonial: 'Testimonial',
  roiNote: 'ROI note',
};

const roleNames: Readonly<Record<string, string>> = MEMBER_ROLE_NAMES;

/** Of these, booleans are answers; of all other fields a boolean says only that there are words. */
const YES_OR_NO: ReadonlySet<string> = new Set([
  'bin',
  'strategic',
  'isProposal',
  'isNegotiation',
  'archived',
  'required',
  'requiresSecondFactor',
  'adminsNeedSecondFactor',
  'peopleJoin',
]);

interface Naming {
  readonly names: Readonly<Record<string, string>>;
  /** Of the deal; null when the record has none. */
  readonly currency: string | null;
  readonly custom: CustomWords;
}

export function changeWords(changes: AuditChanges, naming: Naming): ToldChange[] {
  return Object.entries(changes).flatMap(([field, { from, to, reasons }]): ToldChange[] => {
    if (FIELDS_OF_STAGE.has(field) || (from == null && to == null)) return [];
    const label = labelOf(field, naming);
    const [was, is] = [naming.custom.value(field, from), naming.custom.value(field, to)];
    if (was !== null || is !== null) return [{ label, from: was, to: is }];
    const [first, then] = [reasons?.from ?? null, reasons?.to ?? null].map((id) => id && (naming.names[id] ?? null));
    if (first !== then) return [{ label, from: first ?? null, to: then ?? null }];
    if (isOfWords(field, from, to)) return [{ label: `${label} ${became(from, to)}`, from: null, to: null }];
    const say = (value: unknown) => (value == null ? null : valueWords(field, value, naming));
    const [before, after] = [say(from), say(to)];
    // A contact's or an activity's other details, of which the trail keeps no words.
    if (before === after) return [{ label: `${label} changed`, from: null, to: null }];
    return [{ label, from: before, to: after }];
  });
}

const isOfWords = (field: string, from: unknown, to: unknown): boolean =>
  !YES_OR_NO.has(field) && [from, to].some((value) => typeof value === 'boolean');

const became = (was: unknown, is: unknown): string => (was ? (is ? 'changed' : 'removed') : 'set');

function labelOf(field: string, { names, custom }: Naming): string {
  const own = custom.label(field);
  if (own !== undefined) return own;
  const [subject, first = '', second = '', text] = field.split('.');
  if (subject === 'evidence') {
    const component = `${FRAMEWORK_NAMES[first as FrameworkKey] ?? first}, ${COMPONENT_NAMES[second as ComponentKey] ?? second}`;
    return text ? `${component}: ${text}` : component;
  }
  if (subject === 'contact') return names[first] ?? 'Contact';
  if (subject === 'activity') return 'Activity';
  if (subject === 'note') return 'Note';
  if (subject === 'file') return names[first] ?? 'File';
  if (subject === 'competitor') return names[first] ?? 'Competitor';
  if (subject === 'step') return names[first] ?? 'Procurement step';
  if (subject === 'trigger') return TRIGGER_NAMES[first as TriggerType] ?? 'Risk trigger';
  if (subject === 'lineItem') return names[first] ?? 'Line item';
  if (subject === 'qualifyOut') return `Qualified out: ${names[first] ?? 'a reason'}`;
  if (isThreshold(field)) return `Risk triggers, ${THRESHOLDS[field].label.replace('#', '…')}`;
  return LABELS[field] ?? field;
}

const isThreshold = (field: string): field is ThresholdKey => Object.hasOwn(THRESHOLDS, field);

const record = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function valueWords(field: string, value: unknown, { names, currency }: Naming): string {
  const state = record(value);
  switch (field.split('.', 1)[0]) {
    case 'evidence':
      return STRENGTH_NAMES[state.strength as Strength] ?? 'recorded';
    case 'contact': {
      const role = ROLE_NAMES[state.role as ContactRole] ?? 'no role';
      return typeof state.influence === 'number' ? `${role}, influence ${state.influence}` : role;
    }
    case 'step':
      return PROCUREMENT_STATE_NAMES[state.state as ProcurementState] ?? 'recorded';
    case 'file':
      return `${Math.max(1, Math.round(Number(state.size) / 1024)).toLocaleString('en-NZ')} kB`;
    case 'lineItem':
      return formatMoney(Number(state.amountMinor), String(state.currency));
    case 'qualifyOut':
      return state.nurturePath ? NURTURE_PATH_NAMES[state.nurturePath as NurturePath] : 'no nurture path';
    case 'trigger':
      return `dismissed at ${state.urgency} urgency`;
    case 'note':
      return state.pinned ? 'pinned' : 'not pinned';
    case 'competitor':
      return COMPETITOR_POSITION_NAMES[state.position as CompetitorPosition] ?? 'no position';
    case 'activity':
      return [String(state.kind ?? 'recorded'), state.occurredAt].filter(Boolean).join(', ');
    case 'amountMinor':
      return currency ? formatMoney(Number(value), currency) : String(value);
    case 'winProbability':
      return `${value}%`;
    case 'category':
      return CATEGORY_NAMES[value as ForecastCategory] ?? String(value);
    case 'plan':
      return PLAN_TERMS[value as Plan]?.name ?? String(value);
    case 'phase':
      return PHASE_NAMES[value as Phase] ?? String(value);
    case 'role':
    case 'defaultRole':
      return roleNames[String(value)] ?? String(value);
    case 'fiscalYearStart':
      return `${String(state.month).padStart(2, '0')}-${String(state.day).padStart(2, '0')}`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return ownValue(names, value) ?? value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
