import type { WinLoss } from '@forecastle/contract';
import { type DecidedSums, findInWinLoss, shareOf, type WinLossDimension, winRates } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { presentPeriod } from '../quotas/asked-period.ts';
import { type AskedRevenue, askRevenue, comparedWith, teamsOf } from './asked-view.ts';
import { type DecidedSum, decidedSums } from './decided-sums.ts';
import { presentBucket } from './open-sums.ts';
import { percent } from './outcomes.ts';
import { meanDays } from './present-decided.ts';

type View = z.infer<typeof WinLoss>;
type Figures = View['total'];
type Field = NonNullable<View['field']>;

/** Why the deals of a period were won and lost, told apart by one thing that is known of them, beside the period before. */
export async function winLoss(
  tx: TenantTransaction,
  actor: Actor,
  { by, field: key, ...asked }: AskedRevenue & { readonly by: WinLossDimension; readonly field?: string | undefined },
  now: Date,
): Promise<View> {
  const { question, people, owners, scope } = await askRevenue(tx, actor, asked, now);
  const { period, currency } = question;
  const before = comparedWith(question);
  const fields = await fieldsOfChoices(tx);
  const field = by === 'field' ? fieldAsked(fields, key) : null;
  // Without a field of choices every deal is one without a value.
  const sums = await decidedSums(tx, { by, field: field?.key ?? '' }, { owners, period, before });
  const whole = sums.filter(({ kind }) => kind === null);
  const parts = [...Map.groupBy(sums, ({ kind, name }) => (kind === null ? null : `${kind} ${name}`))]
    .flatMap(([group, own]) => (group === null ? [] : [own]))
    .map((own) => ({ own, kind: own[0]?.kind ?? 'none', name: own[0]?.name ?? null }))
    .sort((a, b) => rank(a.kind) - rank(b.kind) || moreLostFirst(a.own, b.own));
  return {
    asOf: now.toISOString(),
    period: presentPeriod(period),
    before: presentPeriod(before),
    currency,
    scope,
    teams: teamsOf(people),
    by,
    field,
    fields,
    total: present(whole, whole),
    parts: parts.map(({ own, kind, name }) => ({
      kind,
      id: own.find(({ id }) => id !== null)?.id ?? null,
      name,
      values: Math.max(...own.map(({ values }) => values)),
      ...present(own, whole),
    })),
    findings: findInWinLoss({
      dimension: by,
      label: field?.label ?? null,
      total: decidedOf(whole, 'now'),
      before: decidedOf(whole, 'before'),
      parts: parts.map(({ own, kind, name }) => ({
        kind,
        name,
        now: decidedOf(own, 'now'),
        before: decidedOf(own, 'before'),
      })),
    }),
  };
}

/** Fields in use whose values are choices of a list. */
async function fieldsOfChoices(tx: TenantTransaction): Promise<Field[]> {
  const { rows } = await tx.client.query<Field>(
    `SELECT key, label FROM custom_fields WHERE organization_id = $1 AND noun = 'deal' AND archived_at IS NULL
       AND kind IN ('choice', 'choices') ORDER BY position, key`,
    [tx.organizationId],
  );
  return rows;
}

function fieldAsked(fields: readonly Field[], key: string | undefined): Field | null {
  const field = key === undefined ? (fields[0] ?? null) : fields.find((each) => each.key === key);
  if (field === undefined) throw notFound('field');
  return field;
}

const LAST = ['value', 'others', 'none'] as const;
const rank = (kind: (typeof LAST)[number]): number => LAST.indexOf(kind);
const moreLostFirst = (a: readonly DecidedSum[], b: readonly DecidedSum[]): number =>
  countOf(b, 'now', 'lost') - countOf(a, 'now', 'lost') || countOf(b, 'now', 'won') - countOf(a, 'now', 'won');

const NOTHING = { count: 0, amountMinor: 0n, cycles: 0, cycleDays: 0 };
const sumOf = (sums: readonly DecidedSum[], part: DecidedSum['part'], status: DecidedSum['status']) =>
  sums.find((sum) => sum.part === part && sum.status === status) ?? NOTHING;
const countOf = (sums: readonly DecidedSum[], part: DecidedSum['part'], status: DecidedSum['status']): number =>
  sumOf(sums, part, status).count;

function decidedOf(sums: readonly DecidedSum[], part: DecidedSum['part']): DecidedSums {
  const [won, lost] = [sumOf(sums, part, 'won'), sumOf(sums, part, 'lost')];
  return { won: won.count, lost: lost.count, wonMinor: won.amountMinor, lostMinor: lost.amountMinor };
}

function present(sums: readonly DecidedSum[], whole: readonly DecidedSum[]): Figures {
  const of = (part: DecidedSum['part']) => {
    const [decided, all] = [decidedOf(sums, part), decidedOf(whole, part)];
    const share = (status: 'won' | 'lost') => percent(shareOf(BigInt(decided[status]), BigInt(all[status])));
    return {
      won: presentBucket(sumOf(sums, part, 'won')),
      lost: presentBucket(sumOf(sums, part, 'lost')),
      winRate: percent(winRates(decided).byCount),
      shareOfWon: share('won'),
      shareOfLost: share('lost'),
    };
  };
  return {
    ...of('now'),
    days: { won: meanDays(sumOf(sums, 'now', 'won')), lost: meanDays(sumOf(sums, 'now', 'lost')) },
    before: of('before'),
  };
}
