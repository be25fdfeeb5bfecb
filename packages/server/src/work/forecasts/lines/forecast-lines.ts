/** The figures of a forecast call: what each line of the reporting line will bring, beside its quota. */
import type { ForecastLines } from '@forecastle/contract';
import type { CommitLine, RolledUp } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { commitLines } from '../../commits/commit-lines.ts';
import { rootOf } from '../../commits/own-lines.ts';
import { type AskedPeriod, askedPeriod, type PeriodAsked, presentPeriod } from '../../quotas/asked-period.ts';
import { type People, readPeople } from '../../quotas/people.ts';
import { quotaAmount } from '../../quotas/quota-amount.ts';
import { readQuotas, scopeKey } from '../../quotas/read-quotas.ts';
import { type AskedScope, forecastOfScope, readForecast } from '../ask-forecast.ts';
import { LARGE_FROM_DEALS } from '../large.ts';
import { forecastOf } from '../snapshots/take-snapshot.ts';
import { type KeptLine, latestLines, linesWeekBefore } from './kept-lines.ts';

type Answer = z.infer<typeof ForecastLines>;
type Line = Answer['items'][number];

/** So many forecasts are drawn while somebody waits; more are read from the last ones kept. */
const LINES_DRAWN = 40;

/** Figures of a line, in minor units. */
interface Figures {
  readonly low: number | null;
  readonly mostLikely: number | null;
  readonly high: number | null;
  readonly noFigure: string | null;
}

const NOT_KEPT: Figures = { low: null, mostLikely: null, high: null, noFigure: 'Forecast per person comes overnight.' };

/** Returns a line for each line of the commits that the actor sees, under the same keys. */
export async function forecastLines(
  tx: TenantTransaction,
  actor: Actor,
  question: AskedPeriod,
  now: Date,
  { largeFrom = LARGE_FROM_DEALS }: { readonly largeFrom?: number } = {},
): Promise<Answer> {
  const asked = await askedPeriod(tx, question, now);
  const { period, currency } = asked;
  const root = await rootOf(tx, actor);
  const people = await readPeople(tx, root.owners);
  const lines = flat((await commitLines(tx, root, asked)).root);
  const scopes = lines.map((line) => scopeOf(line, people));
  const quotas = await readQuotas(tx, currency, period);
  const before = await linesWeekBefore(tx, scopes, asked);
  const isDrawn = scopes.length <= LINES_DRAWN && (await hasFewer(tx, root.owners, largeFrom));
  const figures = isDrawn
    ? await drawn(tx, { owners: root.owners, scopes }, question, now)
    : await kept(tx, scopes, asked);
  return {
    asOf: (figures.asOf ?? now).toISOString(),
    period: presentPeriod(period),
    currency,
    items: lines.map((line): Line => {
      const key = scopeKey(line);
      const { low, mostLikely, high, noFigure } = figures.of.get(key) ?? NOT_KEPT;
      const quota = quotaAmount(quotas, period, line, people)?.amountMinor ?? null;
      const then = before.get(key)?.mostLikely ?? null;
      return {
        key,
        quotaMinor: quota,
        low: textOf(low),
        mostLikely: textOf(mostLikely),
        high: textOf(high),
        noFigure,
        gapMinor: mostLikely === null || quota === null ? null : String(mostLikely - quota),
        changeMinor: mostLikely === null || then === null ? null : String(mostLikely - then),
      };
    }),
  };
}

const textOf = (minor: number | null): string | null => (minor === null ? null : String(minor));

const flat = ({ line, children }: RolledUp<CommitLine>): CommitLine[] => [line, ...children.flatMap(flat)];

/** The scope as other questions about the line name it, so that all of them answer the same. */
function scopeOf(line: CommitLine, people: People['byId']): AskedScope {
  const name = scopeKey(line);
  if (line.memberId === null) return { name, owners: null };
  return {
    name,
    owners: line.scope === 'rep' ? [line.memberId] : (people.get(line.memberId)?.team ?? [line.memberId]),
  };
}

interface FiguresOfLines {
  /** Null for now. */
  readonly asOf: Date | null;
  readonly of: ReadonlyMap<string, Figures>;
}

async function drawn(
  tx: TenantTransaction,
  { owners, scopes }: { readonly owners: readonly string[] | null; readonly scopes: readonly AskedScope[] },
  question: AskedPeriod,
  now: Date,
): Promise<FiguresOfLines> {
  const reading = await readForecast(tx, owners, question, now);
  const of = new Map<string, Figures>();
  for (const scope of scopes) {
    const { low, mostLikely, high, noFigure } = forecastOf(tx, await forecastOfScope(tx, reading, scope));
    of.set(scope.name, { low, mostLikely, high, noFigure: noFigure?.reason ?? null });
  }
  return { asOf: null, of };
}

async function kept(tx: TenantTransaction, scopes: readonly AskedScope[], asked: PeriodAsked): Promise<FiguresOfLines> {
  const latest = await latestLines(tx, scopes, asked);
  const asOf = [...latest.values()].reduce<Date | null>(
    (first, { asOf }) => (first === null || asOf < first ? asOf : first),
    null,
  );
  return { asOf, of: new Map([...latest].map(([key, line]) => [key, figuresOf(line)])) };
}

const figuresOf = ({ low, mostLikely, high }: KeptLine): Figures => ({
  low,
  mostLikely,
  high,
  noFigure: mostLikely === null ? 'No forecast yet.' : null,
});

/** Whether fewer open deals than that belong to these owners. */
async function hasFewer(tx: TenantTransaction, owners: readonly string[] | null, count: number): Promise<boolean> {
  const { rows } = await tx.client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM opportunities WHERE organization_id = $1 AND status = 'open'
       AND ($2::uuid[] IS NULL OR owner_id = ANY($2)) OFFSET $3) AS found`,
    [tx.organizationId, owners, count - 1],
  );
  return !rows[0]?.found;
}
