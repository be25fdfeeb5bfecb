/** The ledger in the words people use. */
import {
  COMPETITOR_POSITION_NAMES,
  COMPONENT_NAMES,
  type CompetitorPosition,
  type ComponentKey,
  type ContactRole,
  DEAL_FIELD_NAMES,
  DEAL_TEXTS,
  FIELDS_OF_STAGE,
  FRAMEWORK_NAMES,
  type FrameworkKey,
  PROCUREMENT_STATE_NAMES,
  type ProcurementState,
  ROLE_NAMES,
  STRENGTH_NAMES,
  type Strength,
} from '@forecastle/rules';
import { formatDay, formatInstant } from '../../../ui/format/dates.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { ACTIVITY_NAMES, OUTCOME_NAMES } from '../activities/activityKinds.ts';
import type { ActivityKind, ActivityOutcome, TimelineEntry } from '../deal.ts';
import { sizeWords } from '../files/sizeWords.ts';

type Change = TimelineEntry['changes'][number];

const fieldNames: Readonly<Record<string, string>> = DEAL_FIELD_NAMES;

/** Words of the deal. */
const TEXTS: ReadonlySet<string> = new Set(DEAL_TEXTS);

const KIND_WORDS: Record<string, string> = {
  created: 'Created the deal',
  changed: 'Changed the deal',
  deleted: 'Deleted the deal',
  restored: 'Restored the deal from the bin',
  taken_over: 'Handed over: owner left',
  history_created: 'Imported the first state',
  history_changed: 'Imported a past change',
  evidence: 'Recorded evidence',
  contact_added: 'Added a contact to the deal',
  contact_changed: 'Changed a contact on the deal',
  contact_removed: 'Removed a contact from the deal',
  contact_deleted: 'Deleted a contact of the deal',
  contact_restored: 'Restored a contact of the deal from the bin',
  activity_added: 'Recorded an activity',
  activity_changed: 'Changed an activity',
  activity_removed: 'Deleted an activity',
  activity_restored: 'Restored an activity',
  note_added: 'Wrote a note',
  note_changed: 'Changed a note',
  note_removed: 'Deleted a note',
  note_restored: 'Restored a note',
  file_added: 'Attached a file',
  file_removed: 'Removed a file',
  file_restored: 'Restored a file',
  competitor_added: 'Added a competitor',
  competitor_changed: 'Changed a competitor on the deal',
  competitor_removed: 'Removed a competitor',
  line_item_added: 'Added a line',
  line_item_changed: 'Changed a line',
  line_item_removed: 'Deleted a line',
  line_item_restored: 'Restored a line',
  procurement_begun: 'Started procurement',
  procurement_step_added: 'Added a procurement step',
  procurement_step_changed: 'Changed procurement',
  procurement_step_removed: 'Deleted a procurement step',
  procurement_step_restored: 'Restored a procurement step',
  procurement_step_overdue: 'A procurement step became overdue',
  plan_complete: 'Completed a plan action',
  plan_skipped: 'Skipped a plan action',
  plan_snoozed: 'Snoozed a plan action',
  plan_missed: 'Missed a plan action',
  qualified_out: 'Qualified the deal out',
  qualify_out_ended: 'Reopened a qualified-out deal',
  trigger_dismissed: 'Dismissed a risk trigger',
  trigger_restored: 'Restored a risk trigger',
  import_undone: 'Undid the import',
  accounts_merged: 'Moved to another account: two accounts were merged',
  contacts_merged: 'Merged two contacts',
  merge_undone: 'Undid a merge',
  bulk_edit_undone: 'Undid a bulk edit',
  change_undone: 'Undid a change',
};

export const kindWords = (kind: string): string => KIND_WORDS[kind] ?? kind.replaceAll('_', ' ');

const ACTOR_WORDS: Record<TimelineEntry['actor']['kind'], string | null> = {
  person: null,
  import: 'import',
  salesforce: 'Salesforce',
  api: 'API',
  rule: 'rule',
};

/** Who, and through what when it was not by hand. */
export function actorWords({ kind, name }: TimelineEntry['actor']): string {
  const through = ACTOR_WORDS[kind];
  if (through === null) return name ?? 'Someone';
  return name ? `${name}, by ${through}` : `By ${through}`;
}

/** Returns who made an entry; `memberId` is null where it was not a person by hand. */
export const changedBy = (actor: TimelineEntry['actor']): { name: string; memberId: string | null } => ({
  name: actorWords(actor),
  memberId: actor.kind === 'person' ? actor.id : null,
});

export interface ToldChange {
  readonly key: string;
  readonly label: string;
  /** Null: there was nothing before, or nothing is left; both null: the label says it all. */
  readonly from: string | null;
  readonly to: string | null;
  /** Taken back since. */
  readonly undone?: boolean;
}

const record = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** An undo names every field that it takes back, also one that stood so already. Words that changed are true twice. */
const staysSame = (from: unknown, to: unknown): boolean =>
  typeof from !== 'boolean' && JSON.stringify(from) === JSON.stringify(to);

/** One line for each change that says something by itself. */
export function toldChanges(changes: readonly Change[], currency: string): ToldChange[] {
  return changes
    .filter(
      ({ field, from, to }) =>
        !FIELDS_OF_STAGE.has(field) && field !== 'bin' && !(from == null && to == null) && !staysSame(from, to),
    )
    .map((change) => ({ ...toldChange(change, currency), ...(change.undone && { undone: true }) }));
}

function toldChange(change: Change, currency: string): ToldChange {
  if (TEXTS.has(change.field)) return toldText(change);
  const custom = toldCustom(change);
  if (custom) return custom;
  const words = toldEvidenceWords(change);
  if (words) return words;
  const beside = toldBeside(change);
  if (beside) return beside;
  const activity = toldActivity(change);
  if (activity) return activity;
  const say = (value: unknown, label: string | null) =>
    value == null ? null : valueWords(change.field, value, label, currency);
  return {
    key: change.field,
    label: fieldLabel(change),
    from: say(change.from, change.fromLabel),
    to: say(change.to, change.toLabel),
  };
}

/** What became of words: the ledger knows only whether they were set and are set. */
const became = (was: unknown, is: unknown): string => (was ? (is ? 'changed' : 'removed') : 'set');

function toldText({ field, from, to, fromLabel, toLabel }: Change): ToldChange {
  // Of a loss reason it knows the reason of the list.
  if ((fromLabel !== null || toLabel !== null) && fromLabel !== toLabel)
    return { key: field, label: fieldNames[field] ?? field, from: fromLabel, to: toLabel };
  return { key: field, label: `${fieldNames[field]} ${became(from, to)}`, from: null, to: null };
}

/** A custom field: days are written here, words are told as those of the deal are, all else the server names. */
function toldCustom({ field, label, from, to, fromLabel, toLabel }: Change): ToldChange | null {
  if (label === undefined) return null;
  if (fromLabel === null && toLabel === null && [from, to].some((value) => typeof value === 'boolean'))
    return { key: field, label: `${label} ${became(from, to)}`, from: null, to: null };
  const say = (value: unknown, words: string | null) => (value == null ? null : (words ?? formatDay(String(value))));
  return { key: field, label, from: say(from, fromLabel), to: say(to, toLabel) };
}

/** Evidence that keeps its strength: its notes or its source changed. */
function toldEvidenceWords(change: Change): ToldChange | null {
  const [subject, , , text] = change.field.split('.');
  if (subject !== 'evidence') return null;
  const line = (words: string) => ({
    key: change.field,
    label: `${fieldLabel(change)}: ${words}`,
    from: null,
    to: null,
  });
  if (text) return line(`${text === 'words' ? 'the customer’s words' : text} ${became(change.from, change.to)}`);
  const [before, after] = [record(change.from), record(change.to)];
  if (before.strength === undefined || before.strength !== after.strength) return null;
  return line(`notes ${became(before.noted, after.noted)}`);
}

/** A note, or a competitor that stays where it stands: what kind of change it was says the rest. */
function toldBeside({ field, from, to, fromLabel, toLabel }: Change): ToldChange | null {
  const [before, after] = [record(from), record(to)];
  const line = (label: string) => ({ key: field, label, from: null, to: null });
  if (field.startsWith('note.')) {
    if (from !== null && to !== null && before.pinned !== after.pinned)
      return line(after.pinned ? 'Note pinned' : 'Note unpinned');
    return line(from !== null && to !== null ? 'Note edited' : 'Note');
  }
  if (field.startsWith('qualifyOut.')) return line(`Reason: ${toLabel ?? fromLabel ?? 'unknown'}`);
  if (field.startsWith('plan.')) return line(toLabel ?? 'Plan action');
  if (field.startsWith('trigger.')) return line(toLabel ?? fromLabel ?? 'Risk trigger');
  const isStepKept = field.startsWith('step.') && from !== null && to !== null && before.state === after.state;
  if (isStepKept) return line(`${toLabel ?? fromLabel ?? 'Step'}: ${stepWords(before, after)}`);
  if (!field.startsWith('competitor.') || from === null || to === null || before.position !== after.position)
    return null;
  return line(`${toLabel ?? fromLabel ?? 'Competitor'}: notes changed`);
}

/** What changed of a step that keeps its state. */
function stepWords(before: Record<string, unknown>, after: Record<string, unknown>): string {
  const day = (value: unknown) => (typeof value === 'string' ? formatDay(value) : 'no date');
  if (before.dueOn !== after.dueOn) return `due ${day(after.dueOn)} instead of ${day(before.dueOn)}`;
  if (before.ownerId !== after.ownerId) return after.ownerId === null ? 'owner removed' : 'another owner';
  return before.version === after.version ? 'moved' : 'renamed';
}

/** An activity that stays of its kind: when it happened, or else only with whom, was changed. */
function toldActivity({ field, from, to, fromLabel, toLabel }: Change): ToldChange | null {
  const [before, after] = [record(from), record(to)];
  if (!field.startsWith('activity.') || before.kind === undefined || before.kind !== after.kind) return null;
  const kind = ACTIVITY_NAMES[after.kind as ActivityKind] ?? 'Activity';
  const subject = toLabel ?? fromLabel;
  const what = subject ? `${kind}, ${subject},` : kind;
  if (before.outcome !== after.outcome) {
    const said = (outcome: unknown) => (outcome ? (OUTCOME_NAMES[outcome as ActivityOutcome] ?? null) : null);
    return { key: field, label: `${what} outcome`, from: said(before.outcome), to: said(after.outcome) };
  }
  if (before.direction !== after.direction) return { key: field, label: `${what} direction`, from: null, to: null };
  if (before.occurredAt === after.occurredAt) return { key: field, label: `${what} contacts`, from: null, to: null };
  const time = (instant: unknown) => formatInstant(String(instant));
  return {
    key: field,
    label: subject ? `${what} time` : `${kind}, time`,
    from: time(before.occurredAt),
    to: time(after.occurredAt),
  };
}

/** What changed, as words inside a sentence: "the stage", "evidence of BANT, Budget". */
export const changedFields = (changes: readonly Change[]): string[] => {
  const named = changes
    .filter(({ field }) => !FIELDS_OF_STAGE.has(field))
    .map((change) => {
      const [subject] = change.field.split('.');
      if (subject === 'evidence') return `evidence of ${fieldLabel(change)}`;
      if (subject === 'contact') return fieldLabel(change);
      if (subject === 'competitor') return fieldLabel(change);
      if (subject === 'note') return 'a note';
      if (subject === 'file') return 'a file';
      if (subject === 'trigger') return 'a risk trigger';
      if (subject === 'step') return 'procurement';
      if (subject === 'lineItem') return 'the line items';
      if (subject === 'qualifyOut') return 'reason for qualifying out';
      return subject === 'activity' ? 'an activity' : `the ${fieldLabel(change).toLowerCase()}`;
    });
  return [...new Set(named)];
};

function fieldLabel({ field, label, fromLabel, toLabel }: Change): string {
  if (label !== undefined) return label;
  const [subject, first = '', second = ''] = field.split('.');
  if (subject === 'evidence') {
    return `${FRAMEWORK_NAMES[first as FrameworkKey] ?? first}, ${COMPONENT_NAMES[second as ComponentKey] ?? second}`;
  }
  if (subject === 'contact') return toLabel ?? fromLabel ?? 'Contact';
  if (subject === 'activity') return 'Activity';
  if (subject === 'competitor') return toLabel ?? fromLabel ?? 'Competitor';
  if (subject === 'lineItem') return toLabel ?? fromLabel ?? 'Line item';
  if (subject === 'step') return toLabel ?? fromLabel ?? 'Step';
  if (subject === 'file') return toLabel ?? fromLabel ?? 'File';
  return fieldNames[field] ?? field;
}

function valueWords(field: string, value: unknown, label: string | null, currency: string): string {
  const [subject] = field.split('.');
  const state = record(value);
  if (subject === 'evidence') return STRENGTH_NAMES[state.strength as Strength] ?? 'recorded';
  if (subject === 'contact') {
    const role = ROLE_NAMES[state.role as ContactRole] ?? 'no role';
    return typeof state.influence === 'number' ? `${role}, influence ${state.influence}` : role;
  }
  if (subject === 'step') return PROCUREMENT_STATE_NAMES[state.state as ProcurementState] ?? 'recorded';
  if (subject === 'lineItem') return formatMoney(Number(state.amountMinor), String(state.currency));
  if (subject === 'file') return sizeWords(Number(state.size));
  if (subject === 'competitor') return COMPETITOR_POSITION_NAMES[state.position as CompetitorPosition] ?? 'no position';
  if (subject === 'activity') {
    const kind = ACTIVITY_NAMES[state.kind as ActivityKind] ?? 'recorded';
    const outcome = state.outcome ? OUTCOME_NAMES[state.outcome as ActivityOutcome] : undefined;
    return [kind, label, outcome?.toLowerCase()].filter(Boolean).join(', ');
  }
  if (field === 'amountMinor') return formatMoney(value as number, currency);
  if (field === 'closeDate' || field === 'closedOn') return formatDay(String(value));
  if (field === 'winProbability') return `${value}%`;
  return label ?? String(value);
}
