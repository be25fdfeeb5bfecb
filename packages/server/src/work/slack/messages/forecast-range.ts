import { forecastRangeMessage, isoDate } from '@forecastle/rules';
import * as z from 'zod';
import { askedScope } from '../../forecasts/asked-scope.ts';
import { askedPeriod } from '../../quotas/asked-period.ts';
import { showForecast } from '../commands/show-forecast.ts';
import type { OutboxItem } from '../sending/reader.ts';
import { type Compose, type Composing, scopeWordsFor } from './composing.ts';

const Minor = z.string().regex(/^-?\d+$/);
/** What `noteLeftRange` notes of it; sums are decimal strings of minor units. */
const Facts = z.object({
  scope: z.string(),
  periodKind: z.enum(['month', 'quarter', 'year']),
  startsOn: z.string(),
  currency: z.string(),
  low: Minor,
  high: Minor,
});

/** Composes that the reader's forecast left last week's range, if it is still outside. */
export const composeForecastRange: Compose = async (composing, items) => {
  const { to, audience } = composing;
  const noted = await latestOfReader(composing, items);
  if (noted === null) return null;
  const { facts, itemIds } = noted;
  const forecast = await showForecast(composing.tx, to.actor, composing.now, facts.periodKind);
  const { mostLikelyMinor, periodLabel, currency, change } = forecast;
  const range = { lowMinor: Number(facts.low), highMinor: Number(facts.high) };
  if (mostLikelyMinor === null || currency !== facts.currency) return null;
  if (mostLikelyMinor >= range.lowMinor && mostLikelyMinor <= range.highMinor) return null;
  const message = forecastRangeMessage(
    {
      scopeWords: scopeWordsFor(to),
      periodLabel,
      currency,
      mostLikelyMinor,
      range,
      steps: change?.steps ?? [],
    },
    audience,
  );
  return { message, itemIds };
};

/** The latest of those about all that the reader sees, in the running period. */
async function latestOfReader({ tx, to, now }: Composing, items: readonly OutboxItem[]) {
  const { name } = await askedScope(tx, to.actor, undefined);
  const read = items
    .flatMap(({ id, facts, occurredAt }) => {
      const { data } = Facts.safeParse(facts);
      return data?.scope === name ? [{ id, facts: data, occurredAt }] : [];
    })
    .toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const latest = read.at(-1);
  if (!latest) return null;
  const { period } = await askedPeriod(tx, { period: latest.facts.periodKind }, now);
  if (isoDate(period.firstDay) !== latest.facts.startsOn) return null;
  return { facts: latest.facts, itemIds: read.map(({ id }) => id) };
}
