/** What a learning leaves to the next one of its kind: models of past periods, and how everybody's bands of these fared. */
import { FITTED_METHOD, type KeptPast, type PeriodKind, type PeriodRanks } from '@forecastle/rules';
import type { ScopeRecord } from '../../../platform/database/schema/scope-record.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Calendar } from '../../../records/health/calendar.ts';
import { addTenths, type LookedBack } from './look-back.ts';

/** Place of a period, weeks to go, where the outcome lay (by amount, wins, wins of deals that were open), and how far levels were off. */
type KeptRanks = readonly [
  period: number,
  weeksToGo: number,
  amount: number,
  wins: number,
  openWins: number,
  openMiss: number,
  newMiss: number,
];

interface KeptScope {
  readonly scope: string;
  /** Rising. Of other people the record would be another. */
  readonly owners: readonly string[];
  /** Weeks to go at which it was looked back on, and how often each period was drawn. */
  readonly weeks: readonly number[];
  readonly ranks: readonly KeptRanks[];
}

/** Plain data, kept with a fit. The records themselves are kept beside it. */
export interface KeptLearning {
  readonly method: string;
  /** Amounts and days are told by these. */
  readonly currency: string;
  readonly timeZone: string;
  readonly stageIds: readonly string[];
  readonly past: KeptPast;
  readonly scopes: readonly KeptScope[];
}

/** A kept learning with the records of its scopes. */
export interface LearningAtHand {
  readonly kept: KeptLearning;
  readonly records: ReadonlyMap<string, ScopeRecord>;
}

export const keptScope = (
  { scope, owners, weeks }: Omit<KeptScope, 'ranks'>,
  ranks: readonly PeriodRanks[],
): KeptScope => ({
  scope,
  owners,
  weeks,
  ranks: ranks.map(({ period, weeksToGo, ranks: at }) => [
    period,
    weeksToGo,
    at.amount,
    at.wins,
    at.openWins,
    at.openMiss,
    at.newMiss,
  ]),
});

/** What was found of a scope before; null where it is to be looked back on from the beginning. */
export function lookedBackOn(
  at: LearningAtHand | null,
  { scope, owners, weeks }: Omit<KeptScope, 'ranks'>,
): LookedBack | null {
  const record = at?.records.get(scope);
  const found = at?.kept.scopes.find((kept) => kept.scope === scope);
  if (!record || !found || !isEqual(found.owners, owners) || !isEqual(found.weeks, weeks)) return null;
  return {
    record,
    ranks: found.ranks.map(([period, weeksToGo, amount, wins, openWins, openMiss, newMiss]) => ({
      period,
      weeksToGo,
      ranks: { amount, wins, openWins, openMiss, newMiss },
    })),
  };
}

const isEqual = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place]);

/** One record of earlier periods and of later ones. */
export function joined(earlier: LookedBack, later: LookedBack): LookedBack {
  return {
    record: {
      // By week, and then by period, as they are made.
      bands: [...earlier.record.bands, ...later.record.bands].toSorted((a, b) => a.weeksToGo - b.weeksToGo),
      tenths: addTenths(earlier.record.tenths, later.record.tenths),
      ...joinedWeeks(earlier.record, later.record),
    },
    ranks: [...earlier.ranks, ...later.ranks].toSorted((a, b) => a.weeksToGo - b.weeksToGo),
  };
}

/** Absent where either record was made before weeks were kept: half of the deals would pass for all. */
function joinedWeeks(earlier: ScopeRecord, later: ScopeRecord): Pick<ScopeRecord, 'tenthsByWeek'> {
  const [before, after] = [earlier.tenthsByWeek, later.tenthsByWeek];
  if (!before || !after) return {};
  const weeks = Map.groupBy([...before, ...after], ({ weeksToGo }) => weeksToGo);
  return {
    tenthsByWeek: [...weeks].map(([weeksToGo, each]) => ({
      weeksToGo,
      tenths: each.map(({ tenths }) => tenths).reduce(addTenths),
    })),
  };
}

/** By kind, of the fits named; those that speak of other amounts, days or stages than today's are left out. */
export async function readKept(
  tx: TenantTransaction,
  fitIds: Readonly<Partial<Record<PeriodKind, string>>>,
  { currency, timeZone, stageIds }: Pick<Calendar, 'currency' | 'timeZone'> & { readonly stageIds: readonly string[] },
): Promise<ReadonlyMap<PeriodKind, LearningAtHand>> {
  const found = new Map<PeriodKind, LearningAtHand>();
  for (const [kind, fitId] of Object.entries(fitIds) as [PeriodKind, string][]) {
    const fits = await tx.client.query<{ past: KeptLearning | null }>(
      'SELECT past FROM forecast_fits WHERE organization_id = $1 AND id = $2',
      [tx.organizationId, fitId],
    );
    const kept = fits.rows[0]?.past;
    const isOfToday = kept?.method === FITTED_METHOD && kept.currency === currency && kept.timeZone === timeZone;
    if (!isOfToday || !isEqual(kept.stageIds, stageIds)) continue;
    const { rows } = await tx.client.query<{ scope: string; record: ScopeRecord }>(
      'SELECT scope, record FROM forecast_records WHERE organization_id = $1 AND fit_id = $2',
      [tx.organizationId, fitId],
    );
    found.set(kind, { kept, records: new Map(rows.map(({ scope, record }) => [scope, record])) });
  }
  return found;
}
