/** Tells what a forecast says, what it rests on and what to check first, from the forecast that is shown. */

import { capital, small } from '../firstLetter.ts';
import type { MODEL_KINDS } from '../forecasts/forecastModel.ts';
import type { PeriodKind } from '../periods/fiscalPeriod.ts';
import { type Clause, countWords, joined, moneyWords, type Narrative, NarrativeWriter, plain } from './narrative.ts';

/** A forecast as its screen shows it. Money is in minor units of its currency. */
export interface ForecastToNarrate {
  readonly period: { readonly kind: PeriodKind; readonly label: string };
  /** True for a finished period. */
  readonly isOver: boolean;
  readonly currency: string;
  readonly locale: string | undefined;
  readonly low: number | null;
  readonly mostLikely: number | null;
  readonly high: number | null;
  readonly kind: (typeof MODEL_KINDS)[number];
  /** Why this model is used. */
  readonly reason: string;
  readonly provisional: boolean;
  /** Why there is no forecast. */
  readonly noFigure: string | null;
  readonly closedMinor: number;
  readonly closedCount: number;
  /** Parts of the most likely figure. */
  readonly parts: readonly {
    readonly key: string;
    readonly label: string;
    readonly amountMinor: number;
    readonly count: number | null;
  }[];
  readonly quotaMinor: number | null;
  /** Deals that need review, the biggest contribution first. */
  readonly review: {
    readonly count: number;
    readonly items: readonly { readonly id: string; readonly name: string; readonly question: string }[];
  };
  readonly overdue: number;
  readonly withoutAmount: number;
}

const CLOSED = 'closed_so_far';
/** Parts that deals or sales stand behind; the skew adjustment is arithmetic. */
const RESTS_ON: Readonly<Record<string, (count: number | null) => string>> = {
  open_deals: (count) => `${countWords(count ?? 0, 'open deal')} due in the period`,
  other_open_deals: (count) => countWords(count ?? 0, 'other open deal'),
  not_yet_created: () => 'new deals still to come',
};

export function forecastNarrative(forecast: ForecastToNarrate): Narrative {
  const writer = new NarrativeWriter();
  const money = (minor: number) => moneyWords(minor, forecast.currency, forecast.locale);
  const closed = money(forecast.closedMinor);
  const closedFact = writer.fact(
    `part ${CLOSED}`,
    'Closed so far',
    `${closed.full}, ${countWords(forecast.closedCount, 'deal')}`,
  );
  if (forecast.noFigure !== null || forecast.mostLikely === null) {
    sayNoFigure(writer, forecast);
    if (forecast.closedMinor > 0) writer.say({ text: `So far, ${closed.short} is closed.`, facts: [closedFact] });
  } else {
    sayFigure(writer, forecast, forecast.mostLikely, closedFact);
    if (!forecast.isOver) sayParts(writer, forecast, { text: closed.short, facts: [closedFact] });
  }
  if (!forecast.isOver) sayRisk(writer, forecast);
  return writer.end();
}

function sayNoFigure(writer: NarrativeWriter, { period, noFigure, reason }: ForecastToNarrate): void {
  const facts = [writer.fact('no forecast', `${period.label} forecast`, `No forecast. ${noFigure ?? reason}`)];
  writer.say({ text: `No forecast for ${period.label}: ${small(noFigure ?? reason)}`, facts });
}

function sayFigure(writer: NarrativeWriter, forecast: ForecastToNarrate, mostLikely: number, closed: string): void {
  const { period, currency, locale, low, high, kind, provisional } = forecast;
  const money = (minor: number) => moneyWords(minor, currency, locale);
  const likely = money(mostLikely);
  if (forecast.isOver) {
    const result = money(forecast.closedMinor);
    const text = `${period.label} closed at ${result.short}`;
    const label = writer.fact('period', 'Period', `${period.label}, finished`);
    writer.say({ text, facts: [label, closed] }, ...quotaClause(writer, forecast, forecast.closedMinor), plain('.'));
    return;
  }
  const quota = quotaClause(writer, forecast, mostLikely);
  const figure = writer.fact('most_likely', `${period.label} forecast`, `Most likely ${likely.full}`);
  if (kind === 'rule_of_thumb' || low === null || high === null) {
    const why = writer.fact('method', 'By rule of thumb', forecast.reason);
    const text = `By rule of thumb, the forecast for ${period.label} is ${likely.short}, without a range`;
    writer.say({ text, facts: [figure, why] }, ...quota, plain('.'));
    return;
  }
  const range = writer.fact('range', 'Range (80%)', `${money(low).full} to ${money(high).full}`);
  const isProvisional = provisional ? [writer.fact('provisional', 'Provisional', 'Not every season is known yet')] : [];
  writer.say(
    {
      text: `The ${provisional ? 'provisional ' : ''}forecast for ${period.label} is ${likely.short}`,
      facts: [figure, ...isProvisional],
    },
    { text: `, with an 80% range of ${money(low).short} to ${money(high).short}`, facts: [range] },
    ...quota,
    plain('.'),
  );
}

function quotaClause(
  writer: NarrativeWriter,
  { quotaMinor, currency, locale }: ForecastToNarrate,
  sum: number,
): Clause[] {
  if (quotaMinor === null || quotaMinor === 0) return [];
  const gap = sum - quotaMinor;
  const quota = moneyWords(quotaMinor, currency, locale);
  const off = moneyWords(Math.abs(gap), currency, locale);
  const side = gap < 0 ? 'short of' : 'over';
  const fact = writer.fact('quota', 'Quota', gap === 0 ? quota.full : `${quota.full}, ${off.full} ${side} it`);
  return [{ text: gap === 0 ? ', which is the quota' : `, ${off.short} ${side} quota`, facts: [fact] }];
}

function sayParts(
  writer: NarrativeWriter,
  { parts, closedMinor, currency, locale }: ForecastToNarrate,
  closed: Clause,
): void {
  const clauses = parts
    .filter(({ key }) => key !== CLOSED)
    .map(({ key, label, amountMinor, count }) => {
      const amount = moneyWords(amountMinor, currency, locale);
      const counted = count === null ? '' : `, ${countWords(count, 'deal')}`;
      const fact = writer.fact(`part ${key}`, label, `${amount.full}${counted}`);
      return { key, amountMinor, count, amount, fact };
    })
    .filter(({ key, amountMinor }) => Object.hasOwn(RESTS_ON, key) && amountMinor > 0)
    .sort((a, b) => b.amountMinor - a.amountMinor)
    .map(({ key, count, amount, fact }): Clause => {
      const source = RESTS_ON[key]?.(count) ?? key;
      return { text: `${source} ${count === 1 ? 'adds' : 'add'} ${amount.short}`, facts: [fact] };
    });
  const first = { text: `So far, ${closed.text} is closed`, facts: closed.facts };
  const [begin, ...rest] = joined(closedMinor > 0 || clauses.length === 0 ? [first, ...clauses] : clauses);
  if (begin) writer.say({ ...begin, text: capital(begin.text) }, ...rest, plain('.'));
}

/** Names the deal to review first, or else the data that holds the forecast back. */
function sayRisk(writer: NarrativeWriter, { review, overdue, withoutAmount }: ForecastToNarrate): void {
  const facts = review.items.map(({ id, name, question }) =>
    writer.fact(`review ${id}`, 'Review first', `${name}, ${small(question)}`, {
      typed: [name],
      record: { kind: 'opportunity', id },
    }),
  );
  const [first] = review.items;
  const [fact] = facts;
  const rest = review.count - 1;
  const counted = writer.fact('review', 'Needs review', countWords(review.count, 'deal'));
  const late = writer.fact('overdue', 'Overdue', countWords(overdue, 'open deal'));
  const empty = writer.fact('without_amount', 'Without an amount', countWords(withoutAmount, 'open deal'));
  if (first && fact) {
    const others =
      rest > 0 ? [{ text: `; ${countWords(review.count, 'deal')} need review in all`, facts: [counted] }] : [];
    writer.say({ text: `Review ${first.name} first: ${small(first.question)}`, facts: [fact] }, ...others, plain('.'));
  } else if (overdue > 0) {
    const [are, them] = overdue === 1 ? ['is', 'it'] : ['are', 'them'];
    const text = `${capital(countWords(overdue, 'open deal'))} ${are} overdue: agree a new close date or close ${them}.`;
    writer.say({ text, facts: [late] });
  } else if (withoutAmount > 0) {
    const [have, it] = withoutAmount === 1 ? ['has', 'it'] : ['have', 'them'];
    const text = `${capital(countWords(withoutAmount, 'open deal'))} ${have} no amount, so the forecast leaves ${it} out.`;
    writer.say({ text, facts: [empty] });
  }
}
