import type { PeriodKind } from '@forecastle/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Api, query } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { aboveReps, type QuotaView, type Standing } from '../quotas.ts';
import { type GivenQuota, useManyQuotas } from '../useManyQuotas.ts';

type Spread = Awaited<ReturnType<Api['quotas']['spread']>>;
export type SpreadRow = Spread['rows'][number];

const KINDS: readonly PeriodKind[] = ['year', 'quarter', 'month'];

export interface SpreadChoices {
  /** The place of whose quota is spread among those one may set. */
  readonly whose: number;
  /** Null while nothing has been typed that is an amount. */
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly into: PeriodKind;
  readonly over: 'all' | 'teams' | 'reps';
  readonly by: 'evenly' | 'quotas' | 'won';
  readonly season: 'evenly' | 'won';
}

/** A quota spread over whoever is below: asked for anew with every choice, set whole when it is confirmed. */
export function useQuotaSpread(view: QuotaView, onDone: () => void) {
  const { period } = view;
  const from = aboveReps(view);
  const [choices, setChoices] = useState<SpreadChoices>({
    whose: 0,
    amountMinor: from[0]?.quotaMinor ?? null,
    currency: view.currency,
    into: period.kind,
    over: 'all',
    by: 'evenly',
    season: 'evenly',
  });
  // A period that was chosen since may be too short for what was chosen before.
  const intos = KINDS.slice(KINDS.indexOf(period.kind));
  const into = intos.includes(choices.into) ? choices.into : period.kind;
  const whose = from[choices.whose];
  const asked = {
    scope: whose?.scope === 'team' ? ('team' as const) : ('organization' as const),
    ...(whose?.memberId && { memberId: whose.memberId }),
    period: period.kind,
    containing: period.start,
    into,
    currency: choices.currency,
    over: choices.over,
    by: choices.by,
    season: choices.season,
  };
  const spread = useQuery(
    query.quotas.spread.queryOptions({
      input: { ...asked, amountMinor: choices.amountMinor ?? 1 },
      enabled: whose !== undefined && (choices.amountMinor ?? 0) > 0,
      placeholderData: keepPreviousData,
    }),
  );
  const items = spread.data && whose ? itemsOf(spread.data, { ...choices, into }, whose, view) : [];
  const setMany = useManyQuotas();
  const { submit, busy, errors } = useSubmit();
  const save = () =>
    submit(async () => {
      await setMany(items);
      onDone();
    });
  const choose = (change: Partial<SpreadChoices>) => setChoices((before) => ({ ...before, ...change }));
  return { from, intos, choices: { ...choices, into }, choose, spread, items, save, busy, errors };
}

/** What differs from what is set: of each period of each row, of the whole, and what stands in the way. */
function itemsOf(
  { rows, periods, whole, inTheWay, currency }: Spread,
  { amountMinor, into }: SpreadChoices,
  whose: Standing,
  { period }: QuotaView,
): GivenQuota[] {
  const of = ({ scope, memberId }: Pick<Standing, 'scope' | 'memberId'>) => ({ scope, memberId });
  const items: GivenQuota[] = inTheWay.map((each) => ({
    ...of(each),
    period: each.period.kind,
    containing: each.period.start,
    amountMinor: null,
    currency: each.before.currency,
    expectedVersion: each.before.version,
  }));
  const set = (
    row: Pick<Standing, 'scope' | 'memberId'>,
    { kind, start }: { kind: PeriodKind; start: string },
    amount: number | null,
    before: Spread['whole'],
  ) => {
    if (amount === (before?.amountMinor ?? null) && (before === null || before.currency === currency)) return;
    items.push({
      ...of(row),
      period: kind,
      containing: start,
      amountMinor: amount,
      currency,
      expectedVersion: before?.version ?? null,
    });
  };
  if (into !== period.kind) set(whose, period, amountMinor, whole);
  for (const row of rows)
    for (const [at, { amountMinor: amount, before }] of row.parts.entries()) {
      const its = periods[at];
      if (its) set(row, its, amount, before);
    }
  return items;
}
