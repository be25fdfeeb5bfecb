/** Tells what moved a forecast between two times, from its waterfall, and whom to ask about it. */
import { weekdayName } from '../commits/deadlines.ts';
import { dateWords } from '../dateWords.ts';
import { plainDate } from '../days.ts';
import { capital } from '../firstLetter.ts';
import type { WaterfallStep } from '../forecasts/runs/waterfall.ts';
import type { PeriodKind } from '../periods/fiscalPeriod.ts';
import { type Clause, countWords, joined, moneyWords, type Narrative, NarrativeWriter, plain } from './narrative.ts';

export interface MovedDealToNarrate {
  readonly id: string;
  readonly name: string;
  readonly amountMinor: number;
  /** Null if the reader owns the deal. */
  readonly owner: string | null;
}

export interface ForecastChangeToNarrate {
  readonly periodKind: PeriodKind;
  readonly currency: string;
  readonly locale: string | undefined;
  /** Local day. */
  readonly today: number;
  readonly from: { readonly day: number; readonly mostLikely: number };
  /** `day` is null for now. */
  readonly to: { readonly day: number | null; readonly mostLikely: number };
  readonly steps: readonly {
    readonly key: WaterfallStep;
    readonly label: string;
    readonly amountMinor: number;
    /** Deals of the step, also those the reader may not see. */
    readonly count: number;
    /** Deals that move it most, of those the reader may see. */
    readonly deals: readonly MovedDealToNarrate[];
  }[];
}

type Step = ForecastChangeToNarrate['steps'][number];

/** Steps that one sentence names in the direction of the change. */
const STEPS_NAMED = 2;
/** A deal is named if it makes up so much of its step, and a step against the change if it is so much of the largest. */
const NAMED_FROM = 0.5;
const AGAINST_FROM = 0.25;

export function forecastChangeNarrative(change: ForecastChangeToNarrate): Narrative {
  const writer = new NarrativeWriter();
  const by = change.to.mostLikely - change.from.mostLikely;
  sayChange(writer, change, by);
  const steps = change.steps.map((step) => stepFacts(writer, change, step));
  const along = (step: Step) => (by === 0 ? step.amountMinor !== 0 : Math.sign(step.amountMinor) === Math.sign(by));
  const bySize = steps.toSorted((a, b) => Math.abs(b.step.amountMinor) - Math.abs(a.step.amountMinor));
  const main = bySize.filter(({ step }) => along(step)).slice(0, STEPS_NAMED);
  const largest = Math.abs(main[0]?.step.amountMinor ?? 0);
  const against = bySize.find(
    ({ step }) => !along(step) && Math.abs(step.amountMinor) >= Math.max(1, AGAINST_FROM * largest),
  );
  const [first, ...rest] = joined(main.map((each) => stepClause(change, each)));
  const counter = against && stepClause(change, against);
  const begins = main[0] ?? against;
  // A name begins as it is written.
  const start = begins && isNamed(begins) ? (text: string) => text : capital;
  if (first) {
    const other = counter ? [{ ...counter, text: `; partly offset: ${counter.text}` }] : [];
    writer.say({ ...first, text: start(first.text) }, ...rest, ...other, plain('.'));
  } else if (counter) writer.say({ ...counter, text: start(counter.text) }, plain('.'));
  const questioned = bySize.find(
    ({ step, named }) => named && step.amountMinor < 0 && Object.hasOwn(QUESTIONS, step.key),
  );
  if (questioned?.named) sayAsk(writer, questioned.step.key, questioned.named);
  return writer.end();
}

function sayChange(writer: NarrativeWriter, change: ForecastChangeToNarrate, by: number): void {
  const { currency, locale, from, to } = change;
  const money = (minor: number) => moneyWords(minor, currency, locale);
  const [before, after, moved] = [money(from.mostLikely), money(to.mostLikely), money(Math.abs(by))];
  const since = writer.fact('since', 'Since', `${weekdayOf(from.day)}, ${dateWords(from.day, locale)}`);
  const until = to.day === null ? [] : [writer.fact('until', 'Until', dateWords(to.day, locale))];
  const was = writer.fact('before', 'Most likely then', before.full);
  const is = writer.fact('after', `Most likely ${to.day === null ? 'now' : 'at the end'}`, after.full);
  const span =
    to.day === null
      ? `since ${sinceWords(from.day, change)}`
      : `from ${dateWords(from.day, locale)} to ${dateWords(to.day, locale)}`;
  if (by === 0) {
    writer.say({ text: `The forecast is unchanged ${span}, at ${after.short}.`, facts: [since, ...until, is] });
    return;
  }
  const difference = writer.fact('change', 'Change', `${by < 0 ? '−' : '+'}${moved.full}`);
  const moves = to.day === null ? `is ${by < 0 ? 'down' : 'up'}` : `${by < 0 ? 'fell' : 'rose'} by`;
  // Amounts that look alike shortened would say that nothing changed.
  const values = before.short === after.short ? `, at ${after.short}` : `, from ${before.short} to ${after.short}`;
  writer.say({
    text: `The forecast ${moves} ${moved.short} ${span}${values}.`,
    facts: [difference, since, ...until, was, is],
  });
}

const weekdayOf = (day: number): string => weekdayName(plainDate(day).dayOfWeek);
/** Days back up to which a weekday alone is clear. */
const WEEKDAY_DAYS = 6;

function sinceWords(day: number, { today, locale }: ForecastChangeToNarrate): string {
  const ago = today - day;
  return ago > 0 && ago <= WEEKDAY_DAYS ? weekdayOf(day) : dateWords(day, locale);
}

interface StepWithFacts {
  readonly step: Step;
  readonly id: string;
  /** The deal that makes up most of the step. */
  readonly named: { readonly deal: MovedDealToNarrate; readonly id: string } | null;
}

function stepFacts(writer: NarrativeWriter, { currency, locale }: ForecastChangeToNarrate, step: Step): StepWithFacts {
  const { key, label, amountMinor, count, deals } = step;
  const counted = count === 0 ? '' : `, ${countWords(count, 'deal')}`;
  const id = writer.fact(`step ${key}`, label, `${signed(amountMinor, currency, locale)}${counted}`);
  const ids = deals.map((deal) =>
    writer.fact(`moved ${key} ${deal.id}`, label, `${deal.name} (${signed(deal.amountMinor, currency, locale)})`, {
      typed: [deal.name],
      record: { kind: 'opportunity', id: deal.id },
    }),
  );
  const [deal] = deals;
  const isMost = deal && Math.abs(deal.amountMinor) >= NAMED_FROM * Math.abs(amountMinor);
  const isAlong = deal && Math.sign(deal.amountMinor) === Math.sign(amountMinor);
  return { step, id, named: deal && isMost && isAlong && ids[0] ? { deal, id: ids[0] } : null };
}

const signed = (minor: number, currency: string, locale: string | undefined): string =>
  `${minor < 0 ? '−' : '+'}${moneyWords(Math.abs(minor), currency, locale).full}`;

const isNamed = ({ named, step }: StepWithFacts): boolean => named !== null && step.count <= 1;

/** What happened to one deal, and to several. */
const EVENTS: Readonly<Record<Exclude<WaterfallStep, 'new_business' | 'model'>, readonly [string, string]>> = {
  created: ['was added', 'were added'],
  removed: ['was removed or omitted', 'were removed or omitted'],
  won: ['was won', 'were won'],
  lost: ['was lost', 'were lost'],
  reopened: ['was reopened', 'were reopened'],
  reassigned: ['joined this forecast', 'joined this forecast'],
  merged: ['gained from a merge', 'gained from merges'],
  pulled_in: ['moved into the period', 'moved into the period'],
  pushed_out: ['moved out of the period', 'moved out of the period'],
  currency: ['gained from its exchange rate', 'gained from exchange rates'],
  amount_up: ['grew', 'grew'],
  amount_down: ['shrank', 'shrank'],
  probability_up: ['became more likely', 'became more likely'],
  probability_down: ['became less likely', 'became less likely'],
};
/** Events of steps that go either way, where they take something off. */
const LOSSES: Readonly<Partial<Record<WaterfallStep, readonly [string, string]>>> = {
  reassigned: ['left this forecast', 'left this forecast'],
  merged: ['lost from a merge', 'lost from merges'],
  currency: ['lost from its exchange rate', 'lost from exchange rates'],
};

/** Amounts have no sign here: the event says which way they go. */
function stepClause(
  { periodKind, currency, locale }: ForecastChangeToNarrate,
  { step, id, named }: StepWithFacts,
): Clause {
  const { key, amountMinor, count } = step;
  const money = (minor: number) => moneyWords(Math.abs(minor), currency, locale).short;
  const isLoss = amountMinor < 0;
  if (key === 'new_business') {
    return { text: `new deals still to come ${isLoss ? 'fell' : 'rose'} by ${money(amountMinor)}`, facts: [id] };
  }
  if (key === 'model') {
    return { text: `the model itself ${isLoss ? 'took off' : 'added'} ${money(amountMinor)}`, facts: [id] };
  }
  const [one, many] = (isLoss ? LOSSES[key] : undefined) ?? EVENTS[key];
  const said = (event: string) => event.replace('the period', `the ${periodKind}`);
  if (named && count <= 1) {
    return { text: `${named.deal.name} ${said(one)} (${money(named.deal.amountMinor)})`, facts: [named.id] };
  }
  const text = `${countWords(count, 'deal')} ${said(count === 1 ? one : many)} (${money(amountMinor)})`;
  if (!named) return { text, facts: [id] };
  return { text: `${text}, mostly ${named.deal.name} (${money(named.deal.amountMinor)})`, facts: [id, named.id] };
}

/** What to ask the owner of a deal, and what owners check themselves; null for what they know already. */
const QUESTIONS: Readonly<Partial<Record<WaterfallStep, (deal: string) => readonly [string, string | null]>>> = {
  pushed_out: (deal) => [
    `about the new close date of ${deal}`,
    `Confirm the new close date of ${deal} with the customer.`,
  ],
  lost: (deal) => [`why ${deal} was lost`, null],
  removed: (deal) => [`why ${deal} was taken out`, null],
  amount_down: (deal) => [`about the lower amount of ${deal}`, `Check the lower amount of ${deal}.`],
  probability_down: (deal) => [`what changed on ${deal}`, `Check what changed on ${deal}.`],
};

function sayAsk(writer: NarrativeWriter, key: WaterfallStep, { deal, id }: NonNullable<StepWithFacts['named']>): void {
  const [ask, check] = QUESTIONS[key]?.(deal.name) ?? ['', null];
  if (deal.owner === null) {
    const own = writer.fact(`owner ${deal.id}`, 'Confirm or check', 'You own this deal');
    if (check) writer.say({ text: check, facts: [own, id] });
    return;
  }
  const owner = writer.fact(`owner ${deal.id}`, 'Ask', `${deal.owner}, owner of ${deal.name}`, {
    typed: [deal.owner, deal.name],
    record: { kind: 'opportunity', id: deal.id },
  });
  writer.say({ text: `Ask ${deal.owner} ${ask}.`, facts: [owner, id] });
}
