/** The state of a deal from its ledger rows and nothing else. Pure: the same rows always tell the same. */
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import {
  type ActivityState,
  type DealContactState,
  type EvidenceState,
  type LineAmount,
  subjectOf,
} from './changes.ts';
import { type CloseDateProjection, createdWith, moveCloseDate, NO_CLOSE_DATE_SET } from './close-date.ts';
import { type DealFields, LEDGER_FIELDS, UNTOLD } from './ledger-fields.ts';
import { redatesClose } from './redates-close.ts';

export interface StageStay {
  readonly stageId: string;
  /** Null when the ledger does not know. */
  readonly enteredOn: string | null;
  readonly leftOn: string | null;
}

export interface ReplayedDeal {
  readonly fields: DealFields;
  readonly closeDate: CloseDateProjection;
  readonly stays: readonly StageStay[];
  /** By `framework.component`. */
  readonly evidence: ReadonlyMap<string, EvidenceState>;
  readonly contacts: ReadonlyMap<string, DealContactState>;
  readonly activities: ReadonlyMap<string, ActivityState>;
  /** Lines of the amount that count, by digest. */
  readonly lines: ReadonlyMap<string, LineAmount>;
}

/** `changeSets` in the order in which they count (`LEDGER_ORDER`), beginning with the creation. */
export function replayDeal(changeSets: Iterable<LedgerChanges>): ReplayedDeal {
  let fields: DealFields = UNTOLD;
  let closeDate = NO_CLOSE_DATE_SET;
  const stays: StageStay[] = [];
  /** Stays up to the last one in an open stage. */
  let openStays = 0;
  const evidence = new Map<string, EvidenceState>();
  const contacts = new Map<string, DealContactState>();
  const activities = new Map<string, ActivityState>();
  const lines = new Map<string, LineAmount>();
  for (const changes of changeSets) {
    // A row that was undone whole begins nothing.
    if (Object.keys(changes).length === 0) continue;
    const before = fields;
    fields = { ...before, ...ledgerFields(changes, before === UNTOLD) };
    const isMadeWithDate = before.stageId === '' && changes.stageId && changes.closeDate;
    closeDate = isMadeWithDate
      ? createdWith(fields.closeDate)
      : moveCloseDate(closeDate, fields.closeDate, before.status === 'open');
    if (fields.stageId !== before.stageId) enterStage(stays, fields);
    if (fields.status === 'open') openStays = stays.length;
    if (redatesClose(before, fields)) redateStays(stays, openStays, fields.closedOn);
    for (const [field, { to }] of Object.entries(changes)) {
      const subject = subjectOf(field);
      if (subject.of === 'evidence')
        put(evidence, `${subject.framework}.${subject.component}`, to as EvidenceState | null);
      if (subject.of === 'contact') put(contacts, subject.id, to as DealContactState | null);
      if (subject.of === 'activity') put(activities, subject.id, to as ActivityState | null);
      if (subject.of === 'line') put(lines, subject.id, to as LineAmount | null);
    }
  }
  return { fields, closeDate, stays, evidence, contacts, activities, lines };
}

/** The deal's own fields that a change-set tells, at their new values; what it assumed counts only in its first one. */
export function ledgerFields(changes: LedgerChanges, isFirst: boolean): Partial<DealFields> {
  const told: Record<string, unknown> = {};
  for (const field of LEDGER_FIELDS) {
    const change = changes[field];
    if (change && (isFirst || !change.assumed)) told[field] = change.to;
  }
  return told;
}

function enterStage(stays: StageStay[], { stageId, stageEnteredOn }: DealFields): void {
  const last = stays.pop();
  if (last) stays.push({ ...last, leftOn: stageEnteredOn });
  stays.push({ stageId, enteredOn: stageEnteredOn, leftOn: null });
}

/** The last open stay ends, and what comes after begins, on the day of the close. */
function redateStays(stays: StageStay[], openStays: number, closedOn: string | null): void {
  for (const [i, stay] of stays.entries()) {
    const enteredOn = i < openStays ? stay.enteredOn : closedOn;
    if (i >= openStays - 1) stays[i] = { ...stay, enteredOn, leftOn: stay.leftOn === null ? null : closedOn };
  }
}

function put<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}
