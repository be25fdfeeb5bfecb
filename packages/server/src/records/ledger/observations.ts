/** Observations of the ledger and of a history file, side by side in the order of time. */
import type { DealStatus } from '@forecastle/rules';
import { type LineAmount, subjectOf } from './changes.ts';
import { countsFrom, type KnownEntry, knownFrom } from './known-entry.ts';
import { type DealFields, UNTOLD } from './ledger-fields.ts';
import { GROUP_NAMES, GROUPS, type GroupName, type Observation, type ObservedGroups } from './observed-history.ts';
import { ledgerFields } from './replay-deal.ts';

interface Observed<T> {
  readonly at: number;
  readonly value: T;
}
type Series = { [G in GroupName]?: Observed<ObservedGroups[G]>[] };

export interface Timelines {
  /** Every time at which anything is told, in order. */
  readonly times: readonly number[];
  /** Of the groups that the history speaks of, all that is told, in the order of time. */
  readonly series: Readonly<Series>;
  /** How lines of the amount stand at a time: those told up to then. */
  readonly linesAt: (at: number) => ReadonlyMap<string, LineAmount | null>;
}

export function timelinesOf(known: readonly KnownEntry[], observations: readonly Observation[]): Timelines {
  const series: Series = {};
  const lines = new LineTimes();
  const times = new Set<number>();
  const say = <G extends GroupName>(group: G, at: number, value: ObservedGroups[G]): void => {
    times.add(at);
    // biome-ignore lint/suspicious/noAssignInExpressions: a list is made when the first value comes
    const list: Observed<ObservedGroups[G]>[] = ((series[group] as Observed<ObservedGroups[G]>[] | undefined) ??=
      [] as never);
    list.push({ at, value });
  };
  const spoken = new Set<GroupName>();
  for (const { told, line } of observations) {
    for (const group of GROUP_NAMES) if (told[group]) spoken.add(group);
    if (line) spoken.add('amount');
  }
  let fields: DealFields = UNTOLD;
  for (const entry of known) {
    const own = ledgerFields(entry.changes, fields === UNTOLD);
    fields = { ...fields, ...own };
    const counts = countsFrom(entry);
    times.add(counts);
    const at = knownFrom(entry);
    for (const group of spoken) sayKnown(entry, group, { at, fields, say });
    for (const [field, { to }] of Object.entries(entry.changes)) {
      const subject = subjectOf(field);
      if (subject.of === 'line') lines.add(subject.id, at, to as LineAmount | null);
    }
  }
  // Whoever speaks of a deal says that it is there, even in a row that tells nothing else.
  if (observations[0]) times.add(observations[0].at);
  let currency = '';
  const linedAt = new Set<number>();
  for (const { at, told, line } of observations) {
    for (const group of GROUP_NAMES) {
      const value = told[group];
      if (value) say(group, at, value as never);
    }
    if (!line) continue;
    lines.add(line.id, at, line.amountMinor);
    currency = line.currency;
    linedAt.add(at);
  }
  // With the lines of the file, those told before sum up anew: each time one of them changes.
  if (linedAt.size > 0) for (const at of lines.times()) say('amount', at, { amountMinor: lines.sumAt(at), currency });
  for (const group of GROUP_NAMES) series[group]?.sort((left, right) => left.at - right.at);
  return { times: [...times].sort((a, b) => a - b), series, linesAt: (at) => lines.at(at) };
}

/** What a row of the ledger tells of a group, as the deal then stood. What it assumed it does not tell. */
function sayKnown(
  { changes }: KnownEntry,
  group: GroupName,
  {
    at,
    fields,
    say,
  }: { at: number; fields: DealFields; say: <G extends GroupName>(g: G, at: number, v: ObservedGroups[G]) => void },
): void {
  if (!GROUPS[group].some((field) => changes[field] && !changes[field].assumed)) return;
  const { status, stageId, closedOn, amountMinor, currency, closeDate, ownerId, accountId, winProbability } = fields;
  const category = fields.category as ObservedGroups['category']['category'];
  if (group === 'stage') say(group, at, { stageId, closedOn });
  else if (group === 'amount') say(group, at, { amountMinor, currency });
  else if (group === 'closeDate') say(group, at, { closeDate });
  else if (group === 'owner') say(group, at, { ownerId });
  else if (group === 'account') say(group, at, { accountId });
  else if (group === 'probability') say(group, at, { winProbability });
  else if (status === 'open') say(group, at, { category });
}

/** How a deal stood at a time in each respect that the history speaks of. */
export function standingAt(
  { series }: Timelines,
  at: number,
  { stageKinds }: { readonly stageKinds: ReadonlyMap<string, DealStatus> },
): { [G in GroupName]?: ObservedGroups[G] } {
  const standing: { [G in GroupName]?: ObservedGroups[G] } = {};
  for (const group of GROUP_NAMES) {
    const list = series[group];
    const latest =
      list?.findLast((told) => told.at <= at)?.value ?? (list?.[0] && untilTold(group, list[0].value, stageKinds));
    if (latest) Object.assign(standing, { [group]: latest });
  }
  return standing;
}

/** Whether anybody has told how the deal stands in a respect by then. */
export const isTold = ({ series }: Timelines, group: GroupName, at: number): boolean =>
  (series[group]?.[0]?.at ?? Number.POSITIVE_INFINITY) <= at;

/** Before the first observation: a deal is in some stage and somebody's, the first that is known; the rest is not known. */
function untilTold<G extends GroupName>(
  group: G,
  first: ObservedGroups[G],
  stageKinds: ReadonlyMap<string, DealStatus>,
): Partial<ObservedGroups[GroupName]> | undefined {
  switch (group) {
    case 'owner':
      return first;
    case 'stage': {
      const { stageId } = first as ObservedGroups['stage'];
      // Of a deal whose close is the first that is told, nobody knows the stage before.
      return stageKinds.get(stageId) === 'open' ? { stageId } : undefined;
    }
    case 'amount':
      return { amountMinor: null, currency: (first as ObservedGroups['amount']).currency };
    case 'closeDate':
      return { closeDate: null };
    case 'account':
      return { accountId: null };
    case 'category':
      return { category: null };
    default:
      return { winProbability: null };
  }
}

class LineTimes {
  readonly #byLine = new Map<string, Observed<LineAmount | null>[]>();

  add(line: string, at: number, value: LineAmount | null): void {
    const list = this.#byLine.get(line) ?? [];
    // Among values of one time the one told last comes last, and wins.
    const after = list.findLastIndex((told) => told.at <= at);
    list.splice(after + 1, 0, { at, value });
    this.#byLine.set(line, list);
  }

  times(): readonly number[] {
    return [...new Set([...this.#byLine.values()].flatMap((list) => list.map(({ at }) => at)))];
  }

  at(time: number): ReadonlyMap<string, LineAmount | null> {
    const standing = new Map<string, LineAmount | null>();
    for (const [line, list] of this.#byLine) {
      const latest = list.findLast(({ at }) => at <= time);
      if (latest) standing.set(line, latest.value);
    }
    return standing;
  }

  sumAt(time: number): number {
    return [...this.at(time).values()].reduce<number>((sum, value) => sum + (value ?? 0), 0);
  }
}
