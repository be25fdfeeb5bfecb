/** The words of the ledger, and the one way its change-sets are written. No free text: of words only that they changed. */
import type { ACTIVITY_DIRECTIONS, ACTIVITY_KINDS, ACTIVITY_OUTCOMES } from '@forecastle/contract';
import {
  type CompetitorPosition,
  type ContactRole,
  type CustomValue,
  DEAL_TEXTS,
  type DealText,
  FRAMEWORKS,
  type FrameworkKey,
  type NurturePath,
  type ProcurementState,
  type Strength,
  type Urgency,
} from '@forecastle/rules';
import type { ACTOR_KINDS, LedgerChanges } from '../../platform/database/schema/ledger.ts';
import { type DealFields, LEDGER_FIELDS } from './ledger-fields.ts';

/** Kinds of rows that tell nothing of a deal's own fields, but of what lies beside it. */
export const KINDS_BESIDE_DEALS = [
  'evidence',
  'contact_added',
  'contact_changed',
  'contact_removed',
  'contact_deleted',
  'contact_restored',
  'activity_added',
  'activity_changed',
  'activity_removed',
  'activity_restored',
  'note_added',
  'note_changed',
  'note_removed',
  'note_restored',
  'file_added',
  'file_removed',
  'file_restored',
  'competitor_added',
  'competitor_changed',
  'competitor_removed',
  'line_item_added',
  'line_item_changed',
  'line_item_removed',
  'line_item_restored',
  'procurement_begun',
  'procurement_step_added',
  'procurement_step_changed',
  'procurement_step_removed',
  'procurement_step_restored',
  'qualified_out',
  'qualify_out_ended',
  'trigger_dismissed',
  'trigger_restored',
] as const;

export const LEDGER_KINDS = [
  'created',
  'changed',
  'history_created',
  'history_changed',
  ...KINDS_BESIDE_DEALS,
  'taken_over',
  'deleted',
  'restored',
  'import_undone',
  'removed_by_undo',
  'accounts_merged',
  'contacts_merged',
  'merge_undone',
  'bulk_edit_undone',
  'change_undone',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** Who did it, and through what. `id` is a member's, or the import's. */
export interface LedgerActor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  readonly id: string | null;
}

export interface LedgerEntry {
  /** Made beforehand by who takes the change-set back later; without it the ledger makes one. */
  readonly id?: string | undefined;
  readonly opportunityId: string;
  readonly kind: LedgerKind;
  readonly actor: LedgerActor;
  /** When it happened in the world; the database says when it was learnt. */
  readonly effectiveAt: Date;
  readonly changes: LedgerChanges;
  /** The import, or the one row, whose work this takes back, in the fields that the change-set names. */
  readonly undoes?: string;
}

/** Words of a deal of which the ledger says whether they were set and are set; both true is another wording. */
export const LEDGER_TEXTS = DEAL_TEXTS;
export type LedgerText = DealText;

export interface EvidenceState {
  readonly strength: Strength;
  readonly noted: boolean;
}
/** Words of a piece of evidence, told as those of a deal are. That notes came or went its state says already. */
export interface EvidenceTexts {
  readonly notes: string | null;
  readonly source: string | null;
  /** The customer's words, whose they are, and the figure, as one text that is only ever compared. */
  readonly words: string | null;
}
export interface DealContactState {
  readonly role: ContactRole | null;
  readonly influence: number | null;
}
/** A line of a deal's amount as a history file tells it: minor units; null in a change-set = not counted. */
export type LineAmount = number;
export interface ActivityState {
  readonly kind: (typeof ACTIVITY_KINDS)[number];
  /** ISO 8601 instant. */
  readonly occurredAt: string;
  readonly contactIds: readonly string[];
  /** These stand only where there is something to tell; rows written before activities had them have none. */
  readonly colleagueIds?: readonly string[];
  readonly direction?: (typeof ACTIVITY_DIRECTIONS)[number];
  readonly outcome?: (typeof ACTIVITY_OUTCOMES)[number];
}

/** A note on a deal: whether it is pinned, and how often its words have changed. */
export interface NoteState {
  readonly pinned: boolean;
  readonly version: number;
}
export interface CompetitorState {
  readonly position: CompetitorPosition | null;
  /** How often what is written about it has changed. */
  readonly version: number;
}

/** A step of procurement. */
export interface StepState {
  readonly state: ProcurementState;
  readonly dueOn: string | null;
  readonly ownerId: string | null;
  readonly position: number;
  /** How often its title has changed, and once more. */
  readonly version: number;
}
/** A line item: what it comes to, in minor units. */
export interface LineItemState {
  readonly amountMinor: number;
  readonly currency: string;
}
export interface QualifyOutState {
  readonly secondary: readonly string[];
  readonly nurturePath: NurturePath | null;
  readonly followUpOn: string | null;
}

const EVIDENCE = 'evidence.';
const CONTACT = 'contact.';
const ACTIVITY = 'activity.';
const LINE = 'line.';
const CUSTOM = 'custom.';
/** True while the deal is in the bin; its fields stay as they are. */
const BIN = 'bin';
/** Records beside a deal that its scores do not read. */
const BESIDE = ['note', 'file', 'competitor', 'qualifyOut', 'lineItem', 'step', 'trigger'] as const;
export type BesideKind = (typeof BESIDE)[number];
export interface BesideStates {
  readonly note: NoteState;
  /** In bytes. */
  readonly file: { readonly size: number };
  readonly competitor: CompetitorState;
  readonly lineItem: LineItemState;
  readonly step: StepState;
  /** By its primary reason. */
  readonly qualifyOut: QualifyOutState;
  /** A dismissal, by the type of what was dismissed; earlier rows do not say on which facts. */
  readonly trigger: { readonly urgency: Urgency; readonly factsKey?: string };
}

/** The change-set of a piece of evidence; null = no record. */
export function evidenceChange(
  framework: FrameworkKey,
  component: string,
  from: EvidenceState | null,
  to: EvidenceState | null,
): LedgerChanges {
  return { [`${EVIDENCE}${framework}.${component}`]: { from, to } };
}

/** The change-set of the words of a piece of evidence that stays: which were set, changed or removed. */
export function evidenceTextsChange(
  framework: FrameworkKey,
  component: string,
  from: EvidenceTexts,
  to: EvidenceTexts,
): LedgerChanges {
  const field = `${EVIDENCE}${framework}.${component}`;
  const isReworded = from.notes !== null && to.notes !== null && from.notes !== to.notes;
  return {
    ...(isReworded && { [`${field}.notes`]: { from: true, to: true } }),
    ...(from.source !== to.source && { [`${field}.source`]: { from: from.source !== null, to: to.source !== null } }),
    ...(from.words !== to.words && { [`${field}.words`]: { from: from.words !== null, to: to.words !== null } }),
  };
}

/** The change-set of a contact on a deal; null = not on it. */
export function contactChange(
  contactId: string,
  from: DealContactState | null,
  to: DealContactState | null,
): LedgerChanges {
  return { [`${CONTACT}${contactId}`]: { from, to } };
}

/** The change-set of a deal's own activity; null = not there or deleted. */
export function activityChange(
  activityId: string,
  from: ActivityState | null,
  to: ActivityState | null,
): LedgerChanges {
  return { [`${ACTIVITY}${activityId}`]: { from, to } };
}

/** The change-set of a line of the amount; null = not counted, or not there. `line` is a digest and holds no text. */
export function lineChange(line: string, from: LineAmount | null, to: LineAmount | null): LedgerChanges {
  return { [`${LINE}${line}`]: { from, to } };
}

/** The change-set of a custom field; null = no value. Of words the values are whether they were set and are set. */
export function customChange(key: string, from: CustomValue | null, to: CustomValue | null): LedgerChanges {
  return { [`${CUSTOM}${key}`]: { from, to } };
}

/** The change-set of a record beside a deal; null = not there or deleted. */
export function besideChange<K extends BesideKind>(
  kind: K,
  id: string,
  from: BesideStates[K] | null,
  to: BesideStates[K] | null,
): LedgerChanges {
  return { [`${kind}.${id}`]: { from, to } };
}

/** The change-set of a deal that goes into the bin; who takes it out takes this back. */
export const BINNED: LedgerChanges = { [BIN]: { from: null, to: true } };

/** Whether a deal is in the bin by these change-sets that hold, of which any that was taken back is none. */
export const isInBin = (rows: readonly { readonly changes: LedgerChanges }[]): boolean =>
  rows.some(({ changes }) => changes[BIN]);

export type LedgerSubject =
  | { readonly of: 'deal'; readonly field: keyof DealFields }
  | { readonly of: 'text'; readonly field: LedgerText }
  | { readonly of: 'evidence'; readonly framework: FrameworkKey; readonly component: string }
  | { readonly of: 'evidence text'; readonly text: keyof EvidenceTexts }
  | { readonly of: 'custom'; readonly key: string }
  | { readonly of: 'bin' }
  | { readonly of: 'contact' | 'activity' | 'line' | BesideKind; readonly id: string }
  /** Something that a newer process tells of, which stands on the same database during an update. */
  | { readonly of: 'unknown' };

const dealFields: ReadonlySet<string> = new Set(LEDGER_FIELDS);
const ledgerTexts: ReadonlySet<string> = new Set(LEDGER_TEXTS);

/** What a field of a change-set speaks of. Whoever reads passes over what is unknown. */
export function subjectOf(field: string): LedgerSubject {
  if (dealFields.has(field)) return { of: 'deal', field: field as keyof DealFields };
  if (field === BIN) return { of: 'bin' };
  if (ledgerTexts.has(field)) return { of: 'text', field: field as LedgerText };
  if (field.startsWith(CONTACT)) return { of: 'contact', id: field.slice(CONTACT.length) };
  if (field.startsWith(ACTIVITY)) return { of: 'activity', id: field.slice(ACTIVITY.length) };
  if (field.startsWith(LINE)) return { of: 'line', id: field.slice(LINE.length) };
  if (field.startsWith(CUSTOM)) return { of: 'custom', key: field.slice(CUSTOM.length) };
  const [prefix, framework, component, text] = field.split('.');
  const beside = BESIDE.find((kind) => kind === prefix);
  if (beside && framework) return { of: beside, id: framework };
  if (`${prefix}.` !== EVIDENCE || !isComponent(framework, component)) return { of: 'unknown' };
  if (text === undefined) return { of: 'evidence', framework: framework as FrameworkKey, component };
  return text === 'notes' || text === 'source' || text === 'words' ? { of: 'evidence text', text } : { of: 'unknown' };
}

const components: Readonly<Record<string, readonly string[]>> = FRAMEWORKS;
const isComponent = (framework = '', component: string | undefined): component is string =>
  component !== undefined && Boolean(components[framework]?.includes(component));

/** Whether something stands in a change-set that only a newer process can take back. */
export const isFromNewer = (changes: LedgerChanges): boolean =>
  Object.keys(changes).some((field) => subjectOf(field).of === 'unknown');
