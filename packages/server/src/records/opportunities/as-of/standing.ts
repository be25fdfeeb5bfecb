/** How a deal and what lies beside it stands, from rows of its ledger. Pure but for the words, which stand beside it. */
import type { DealStanding } from '@forecastle/contract';
import {
  type ComponentKey,
  type CustomValue,
  customValueWords,
  type FrameworkKey,
  freshness,
  isToldAsWords,
  type Now,
  ownValue,
} from '@forecastle/rules';
import type * as z from 'zod';
import type { Field } from '../../custom-fields/list-fields.ts';
import {
  type BesideKind,
  type BesideStates,
  LEDGER_TEXTS,
  type LedgerSubject,
  type LedgerText,
  subjectOf,
} from '../../ledger/changes.ts';
import { type Around, lastMet } from '../../ledger/facts-of-replay.ts';
import type { LedgerRow } from '../../ledger/read-history.ts';
import { replayDeal } from '../../ledger/replay-deal.ts';
import type { PreviousText } from '../undo-change/previous-text.ts';

type Standing = z.infer<typeof DealStanding>;
type Wording = Standing['words']['name'];

/** What is called and written of a deal today, and what was before the changes of people. */
export interface ToldWords {
  /** By row of the ledger. What imports, bulk edits and changes that were undone since replaced is not in it. */
  readonly former: ReadonlyMap<string, PreviousText>;
  readonly texts: Readonly<Record<LedgerText, string | null>>;
  readonly custom: Readonly<Record<string, CustomValue>>;
  /** Notes of evidence, by `framework.component`. */
  readonly evidence: ReadonlyMap<string, string | null>;
  /** Notes that are there, by id: what they say, and said, by version. */
  readonly notes: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** Of everything that the ledger names by its id. */
  readonly names: ReadonlyMap<string, string>;
  /** Custom fields in use, in their order. */
  readonly fields: readonly Field[];
}

interface Known {
  readonly rows: readonly LedgerRow[];
  /** Rows that became known later: what they name has changed since. */
  readonly later: readonly LedgerRow[];
}

/** Everything but the scores. */
export function standingOf(
  { rows, later }: Known,
  { words, around, now }: { readonly words: ToldWords; readonly around: Around; readonly now: Now },
): Omit<Standing, 'scores'> {
  const deal = replayDeal(rows.map(({ changes }) => changes));
  const { fields } = deal;
  const states = lastStates(rows);
  const changed = firstChanges(later);
  const before = (change: FirstChange | undefined) => (change ? words.former.get(change.entryId) : undefined);
  const named = (id: string | null) => (id ? { id, name: words.names.get(id) ?? null } : null);
  const met = lastMet(deal, around, now);
  const beside = <K extends BesideKind>(
    kind: K,
  ): readonly { id: string; name: string | null; state: BesideStates[K] }[] =>
    [...states].flatMap(([field, state]) => {
      const subject = subjectOf(field);
      if (subject.of !== kind) return [];
      const { id } = subject as Extract<LedgerSubject, { of: BesideKind }>;
      return [{ id, name: words.names.get(id) ?? null, state: state as BesideStates[K] }];
    });
  return {
    stage: named(fields.stageId || null),
    status: fields.status,
    stageEnteredOn: fields.stageEnteredOn,
    amountMinor: fields.amountMinor,
    currency: fields.currency,
    closeDate: fields.closeDate,
    closedOn: fields.closedOn,
    category: fields.category,
    owner: named(fields.ownerId || null),
    account: named(fields.accountId),
    winProbability: fields.winProbability,
    winReason: named(fields.winReasonId),
    pushCount: deal.closeDate.pushCount,
    words: Object.fromEntries(
      LEDGER_TEXTS.map((text) => [
        text,
        wordingOf({
          text: words.texts[text],
          told: toldText(text, states, fields.nextStep),
          change: changed.get(text),
          former: before(changed.get(text))?.texts?.[text],
        }),
      ]),
    ) as Standing['words'],
    evidence: [...deal.evidence].map(([key, { strength, noted }]) => {
      const [framework, component] = key.split('.') as [FrameworkKey, ComponentKey];
      const field = `evidence.${key}`;
      const change = changed.get(field) ?? changed.get(`${field}.notes`);
      const former = before(change)?.evidence?.notes;
      return {
        framework,
        component,
        strength,
        hasNotes: noted,
        notes: !noted ? null : change ? textOf(former) : (words.evidence.get(key) ?? null),
      };
    }),
    contacts: [...deal.contacts].map(([id, { role, influence }]) => {
      const lastMetAt = met.get(id) ?? null;
      const { points, band } = freshness({ lastMetAt, influence }, now.instant);
      return {
        id,
        name: words.names.get(id) ?? null,
        role,
        influence,
        freshness: { score: points, band },
        lastMetAt: lastMetAt === null ? null : new Date(lastMetAt).toISOString(),
      };
    }),
    custom: words.fields.flatMap((field) => {
      const name = `custom.${field.key}`;
      const told = states.get(name) as CustomValue | undefined;
      if (told === undefined) return [];
      const change = changed.get(name);
      const worded = ownValue(change ? before(change)?.custom : words.custom, field.key) ?? null;
      const value = isToldAsWords(field) ? worded : told;
      return [
        {
          key: field.key,
          label: field.label,
          value: isList(value) ? [...value] : value,
          words:
            value === null || isToldAsWords(field) || field.kind === 'date'
              ? null
              : customValueWords(field, value, (id) => words.names.get(id)),
        },
      ];
    }),
    lineItems: beside('lineItem').map(({ id, name, state }) => ({
      id,
      name,
      amountMinor: state.amountMinor,
      currency: state.currency,
    })),
    competitors: beside('competitor').map(({ id, name, state }) => ({ id, name, position: state.position })),
    procurement: beside('step')
      .toSorted((a, b) => a.state.position - b.state.position)
      .map(({ id, name, state }) => ({
        id,
        name,
        state: state.state,
        dueOn: state.dueOn,
        owner: named(state.ownerId),
      })),
    notes: beside('note').map(({ id, state }) => ({
      id,
      pinned: state.pinned,
      text: words.notes.get(id)?.get(state.version) ?? null,
    })),
    files: beside('file').map(({ id, name, state }) => ({ id, name, size: state.size })),
    activities: deal.activities.size,
  };
}

const isList = (value: CustomValue | null): value is readonly string[] => Array.isArray(value);

/** The state of every field that rows tell of and that is there, whatever it is of. */
function lastStates(rows: readonly LedgerRow[]): ReadonlyMap<string, unknown> {
  const states = new Map<string, unknown>();
  for (const { changes } of rows) {
    for (const [field, { to }] of Object.entries(changes)) {
      if (to === null || to === undefined) states.delete(field);
      else states.set(field, to);
    }
  }
  return states;
}

interface FirstChange {
  readonly from: unknown;
  /** The row that tells of it. */
  readonly entryId: string;
}

/** The first change of each field among rows that came later. What was done and taken back since changed nothing. */
function firstChanges(later: readonly LedgerRow[]): ReadonlyMap<string, FirstChange> {
  const ids = new Set(later.map(({ id }) => id));
  const undone = new Set(later.flatMap(({ undoes }) => (undoes !== null && ids.has(undoes) ? [undoes] : [])));
  const first = new Map<string, FirstChange>();
  for (const { id, undoes, changes } of later) {
    if (undone.has(id) || (undoes !== null && undone.has(undoes))) continue;
    for (const [field, { from }] of Object.entries(changes)) {
      if (!first.has(field)) first.set(field, { from, entryId: id });
    }
  }
  return first;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Whether words were set, where rows tell; a name always is. Undefined: nobody told. */
function toldText(text: LedgerText, states: ReadonlyMap<string, unknown>, nextStep: boolean): boolean | undefined {
  if (text === 'name') return true;
  if (text === 'nextStep') return nextStep;
  return states.has(text) ? states.get(text) === true : undefined;
}

function wordingOf({
  text,
  told,
  change,
  former,
}: {
  readonly text: string | null;
  readonly told: boolean | undefined;
  readonly change: FirstChange | undefined;
  /** What stood before that change; undefined where it is not kept. */
  readonly former: string | null | undefined;
}): Wording {
  if (!change) return { isSet: told ?? text !== null, text: text || null, reworded: false };
  if (former !== undefined) return { isSet: Boolean(former), text: former || null, reworded: false };
  const isSet = told ?? (typeof change.from === 'boolean' ? change.from : null);
  return { isSet, text: null, reworded: true };
}
