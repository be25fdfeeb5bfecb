/** Tells what changed in a deal since a past day, from how it stood then and how it stands now. */
import { dateWords } from '../dateWords.ts';
import type { ContactRole, DealStatus, ForecastCategory } from '../facts.ts';
import { capital } from '../firstLetter.ts';
import { CATEGORY_NAMES, ROLE_NAMES, STATUS_NAMES } from '../names.ts';
import {
  type Clause,
  countWords,
  joined,
  moneyWords,
  type Narrative,
  type NarrativeFact,
  NarrativeWriter,
  plain,
} from './narrative.ts';

/** A deal at one time. Days are days since 1970-01-01; money is in minor units of `currency`. */
export interface DealThen {
  readonly stage: string | null;
  readonly status: DealStatus;
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly closeDay: number | null;
  readonly category: ForecastCategory | null;
  readonly owner: string | null;
  readonly risk: number;
  readonly notYetQualified: boolean;
  readonly contacts: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly role: ContactRole | null;
  }[];
  readonly activities: number;
}

export interface DealChangeToNarrate {
  readonly id: string;
  readonly locale: string | undefined;
  readonly since: number;
  /** `not_yet`: the deal did not exist; `untold`: its history starts later; `in_bin`: it was deleted, and restored since. */
  readonly state: 'told' | 'untold' | 'not_yet' | 'in_bin';
  readonly createdDay: number;
  /** Null unless `state` is told. */
  readonly past: DealThen | null;
  readonly present: DealThen;
}

export function dealChangeNarrative(change: DealChangeToNarrate): Narrative {
  const writer = new NarrativeWriter();
  const { id, locale, since, state, createdDay, past, present } = change;
  const of = { record: { kind: 'opportunity', id } } as const;
  const day = dateWords(since, locale);
  const compared = writer.fact('since', 'Since', day, of);
  if (past === null) {
    const created = dateWords(createdDay, locale);
    const facts = [compared, writer.fact('created', 'Created', created, of)];
    const noHistory = `The history of the deal does not reach back to ${day}.`;
    const text = {
      not_yet: `The deal was created on ${created}, so it cannot be compared with ${day}.`,
      in_bin: `The deal was in the bin on ${day}, and has been restored since.`,
      untold: noHistory,
      told: noHistory,
    }[state];
    writer.say({ text, facts });
    return writer.end();
  }
  const moves = movesOf(writer, { ...change, past }, of);
  const isClosed = present.status !== 'open';
  if (moves.length === 0) {
    const text = `Since ${day}, stage, amount, close date, category and owner are unchanged.`;
    writer.say({ text, facts: [compared] });
  } else writer.say({ text: `Since ${day}, `, facts: [compared] }, ...joined(moves.slice(0, MOVES_NAMED)), plain('.'));
  if (!isClosed) sayRisk(writer, past, present, of);
  sayActivity(writer, past, present, of);
  return writer.end();
}

/** Changes that one sentence names. */
const MOVES_NAMED = 3;
type Of = Pick<NarrativeFact, 'record'>;

/** Changes of the deal's fields, the weightiest first. */
function movesOf(
  writer: NarrativeWriter,
  { past, present, locale }: DealChangeToNarrate & { readonly past: DealThen },
  of: Of,
): Clause[] {
  const moves: Clause[] = [];
  const move = (key: string, label: string, [from, to]: readonly [string, string], text: string) =>
    moves.push({
      text,
      facts: [writer.fact(key, label, `${from} to ${to}`, { ...of, typed: TYPED.has(key) ? [from, to] : [] })],
    });
  if (past.status !== present.status) {
    const text = { won: 'the deal was won', lost: 'the deal was lost', open: 'the deal was reopened' }[present.status];
    move('status', 'Status', [STATUS_NAMES[past.status], STATUS_NAMES[present.status]], text);
  } else if (past.stage !== null && present.stage !== null && past.stage !== present.stage) {
    const text = `the deal moved from ${past.stage} to ${present.stage}`;
    move('stage', 'Stage', [past.stage, present.stage], text);
  }
  if (past.closeDay !== present.closeDay) {
    const [from, to] = [past, present].map(({ closeDay }) =>
      closeDay === null ? 'none' : dateWords(closeDay, locale),
    ) as [string, string];
    const text =
      past.closeDay === null
        ? `the close date was set to ${to}`
        : present.closeDay === null
          ? 'the close date was removed'
          : `the close date moved ${present.closeDay > past.closeDay ? 'out' : 'in'} from ${from} to ${to}`;
    move('close', 'Close date', [from, to], text);
  }
  if (past.amountMinor !== present.amountMinor || past.currency !== present.currency)
    moveAmount(move, past, present, locale);
  if (past.category !== present.category && present.status === 'open') {
    const [from, to] = [past, present].map(({ category }) => CATEGORY_NAMES[category ?? 'pipeline']) as [
      string,
      string,
    ];
    if (from !== to) move('category', 'Forecast category', [from, to], `the category went from ${from} to ${to}`);
  }
  if (past.owner !== present.owner && past.owner !== null && present.owner !== null) {
    const text = `${present.owner} took over from ${past.owner}`;
    move('owner', 'Owner', [past.owner, present.owner], text);
  }
  return moves;
}

const TYPED: ReadonlySet<string> = new Set(['stage', 'owner']);

function moveAmount(
  move: (key: string, label: string, fromTo: readonly [string, string], text: string) => void,
  past: DealThen,
  present: DealThen,
  locale: string | undefined,
): void {
  const [from, to] = [past, present].map(({ amountMinor, currency }) =>
    amountMinor === null ? null : moneyWords(amountMinor, currency, locale),
  );
  const isSameCurrency = past.currency === present.currency;
  const rose = (present.amountMinor ?? 0) > (past.amountMinor ?? 0);
  const text =
    !to || !from
      ? to
        ? `the amount was set to ${to.short}`
        : 'the amount was removed'
      : `the amount ${isSameCurrency ? (rose ? 'rose' : 'fell') : 'changed'} from ${from.short} to ${to.short}`;
  move('amount', 'Amount', [from?.full ?? 'none', to?.full ?? 'none'], text);
}

function sayRisk(writer: NarrativeWriter, past: DealThen, present: DealThen, of: Of): void {
  if (present.notYetQualified) {
    const fact = writer.fact('risk', 'Risk score', 'Not yet qualified', of);
    writer.say({ text: 'The deal is not yet qualified: add a contact, evidence or an activity.', facts: [fact] });
    return;
  }
  const fact = writer.fact('risk', 'Risk score', `${past.risk} then, ${present.risk} now; higher is safer`, of);
  const text =
    past.risk === present.risk
      ? `The risk score is unchanged at ${present.risk}.`
      : `The risk score ${present.risk > past.risk ? 'rose' : 'fell'} from ${past.risk} to ${present.risk}.`;
  writer.say({ text, facts: [fact] });
}

const activityWords = (count: number): string => countWords(count, 'activity', 'activities');

/** Who joined, and whether anybody was in touch. */
function sayActivity(writer: NarrativeWriter, past: DealThen, present: DealThen, of: Of): void {
  const known = new Set(past.contacts.map(({ id }) => id));
  const [joinedNow] = present.contacts.filter(({ id, name }) => name !== null && !known.has(id));
  const clauses: Clause[] = [];
  if (joinedNow?.name) {
    const { id, name, role } = joinedNow;
    const as = role === null ? '' : ` as ${ROLE_NAMES[role]}`;
    const text = role === null ? name : `${name}, ${ROLE_NAMES[role]}`;
    const fact = writer.fact(`contact ${id}`, 'Contact added', text, {
      typed: [name],
      record: { kind: 'contact', id },
    });
    clauses.push({ text: `${name} joined the deal${as}`, facts: [fact] });
  }
  const logged = present.activities - past.activities;
  if (logged > 0) {
    const fact = writer.fact('activities', 'Activities', `${activityWords(logged)} logged`, of);
    const text = `${activityWords(logged)} ${logged === 1 ? 'was' : 'were'} logged`;
    clauses.push({ text: clauses.length === 0 ? capital(text) : text, facts: [fact] });
  } else if (present.status === 'open') {
    const fact = writer.fact('activities', 'Activities', 'None logged', of);
    clauses.push({
      text: `${clauses.length === 0 ? 'No' : 'no'} activity was logged: call, meet or email the customer`,
      facts: [fact],
    });
  }
  if (clauses.length > 0) writer.say(...joined(clauses), plain('.'));
}
