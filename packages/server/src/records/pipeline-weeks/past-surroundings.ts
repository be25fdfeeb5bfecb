/** What triggers read of a deal beside what its scores read, as its ledger told it at a past instant. */
import { INTERACTION_KINDS } from '@forecastle/contract';
import {
  type AmountBefore,
  dayOfIsoDate,
  localDay,
  THREADS_MAX,
  type TriggerFacts,
  type TriggerType,
} from '@forecastle/rules';
import { type ActivityState, type BesideKind, type BesideStates, subjectOf } from '../ledger/changes.ts';
import type { LedgerRow } from '../ledger/read-history.ts';

export interface PastActivity {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly kind: ActivityState['kind'];
}

/** Each type as it was when it was last dismissed; one that was taken back is not in it. */
export type Dismissed = ReadonlyMap<TriggerType, BesideStates['trigger']>;

interface Then {
  readonly timeZone: string;
  readonly createdDay: number;
  /** What had happened, the latest first. */
  readonly activities: readonly PastActivity[];
  /** Local days on which its contacts were last met, one each. */
  readonly metDays: readonly number[];
}

/** From the rows that held by then, in the order in which they count. */
export function pastSurroundings(
  rows: readonly LedgerRow[],
  { timeZone, createdDay, activities, metDays }: Then,
): { readonly around: TriggerFacts; readonly dismissed: Dismissed } {
  const dayOf = (instant: number) => localDay(instant, timeZone);
  const beside = new Beside();
  for (const row of rows) beside.tell(row);
  return {
    around: {
      metDays: metDays.toSorted((a, b) => b - a).slice(0, THREADS_MAX),
      unanswered: unansweredOf(activities, dayOf),
      amountsBefore: amountsBefore(rows, createdDay, dayOf),
      steps: [...beside.of('step')]
        .flatMap(
          ([
            id,
            {
              state: { state, dueOn },
            },
          ]) =>
            (state === 'open' || state === 'in_progress') && dueOn !== null
              ? [{ id, dueDay: dayOfIsoDate(dueOn) }]
              : [],
        )
        .sort((a, b) => a.dueDay - b.dueDay || (a.id < b.id ? -1 : 1)),
      competitors: [...beside.of('competitor')]
        .flatMap(
          ([
            id,
            {
              state: { position },
              since,
            },
          ]) =>
            position === null || position === 'leads'
              ? [{ id, leads: position === 'leads', addedDay: dayOf(since.getTime()) }]
              : [],
        )
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    },
    dismissed: new Map([...beside.of('trigger')].map(([type, { state }]) => [type as TriggerType, state] as const)),
  };
}

/** Records beside a deal that stood then, with when they came. */
class Beside {
  readonly #kinds = new Map<BesideKind, Map<string, { state: unknown; since: Date }>>();

  tell({ changes, effectiveAt }: LedgerRow): void {
    for (const [field, { to }] of Object.entries(changes)) {
      const subject = subjectOf(field);
      if (subject.of !== 'step' && subject.of !== 'competitor' && subject.of !== 'trigger') continue;
      const own = this.#kinds.get(subject.of) ?? new Map();
      this.#kinds.set(subject.of, own);
      if (to === null) own.delete(subject.id);
      else own.set(subject.id, { state: to, since: own.get(subject.id)?.since ?? effectiveAt });
    }
  }

  of<K extends BesideKind>(kind: K): ReadonlyMap<string, { state: BesideStates[K]; since: Date }> {
    return (this.#kinds.get(kind) ?? new Map()) as ReadonlyMap<string, { state: BesideStates[K]; since: Date }>;
  }
}

const INTERACTIONS: ReadonlySet<string> = new Set(INTERACTION_KINDS);

/** E-mails sent since anything came of anybody. */
function unansweredOf(activities: readonly PastActivity[], dayOf: (at: number) => number): TriggerFacts['unanswered'] {
  const reply =
    activities.find(({ kind }) => kind !== 'email_sent' && INTERACTIONS.has(kind))?.at ?? Number.NEGATIVE_INFINITY;
  const sent = activities.filter(({ kind, at }) => kind === 'email_sent' && at > reply);
  const first = sent.at(-1);
  return first ? { count: sent.length, firstDay: dayOf(first.at) } : null;
}

/** What stood until the end of a day after the one of the creation, in the currency of then: the first change of each day. */
function amountsBefore(
  rows: readonly LedgerRow[],
  createdDay: number,
  dayOf: (at: number) => number,
): readonly AmountBefore[] {
  const before = new Map<number, number>();
  for (const { changes, effectiveAt } of rows.toSorted((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime())) {
    const changedDay = dayOf(effectiveAt.getTime());
    if (changedDay <= createdDay) continue;
    if (changes.currency) before.clear();
    const from = changes.amountMinor?.from;
    if (!changes.currency && typeof from === 'number' && !before.has(changedDay)) before.set(changedDay, from);
  }
  return [...before].map(([changedDay, amountMinor]) => ({ changedDay, amountMinor }));
}
