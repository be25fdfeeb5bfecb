/** A file of quotas, read and held against those that are set; nothing of it is kept. */
import { QUOTA_SHEET_QUOTAS, type QuotaSheet } from '@forecastle/contract';
import {
  isCurrency,
  type PeriodKind,
  type QuotaLayout,
  type QuotaReading,
  type QuotaSheetContext,
  readQuotaSheet,
  type SheetAmount,
  type SheetProblem,
  type SheetQuota,
} from '@forecastle/rules';
import type pg from 'pg';
import type * as z from 'zod';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden } from '../../../platform/http/errors.ts';
import { loadRates, type Rates } from '../../../records/currencies/rates.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { getOrganization } from '../../../tenancy/organizations/get-organization.ts';
import {
  columnLetter,
  type DecimalMark,
  decimalOfSheet,
  readDate,
  type SheetCells,
  UnreadableFile,
} from '../../imports/reading/index.ts';
import { cellsOf, presentProblems, type SentFile, unreadable, unreadColumns } from '../../sheets/cells.ts';
import { moneyOfCell } from '../../sheets/money.ts';
import { presentPeriod } from '../asked-period.ts';
import { type People, peopleOf } from '../people.ts';
import { rampedOf, rampsOf } from '../ramp.ts';
import { quotaKey, readSet } from '../set-quotas.ts';

type Sheet = z.infer<typeof QuotaSheet>;

interface AskedSheet extends SentFile {
  readonly startsKind?: PeriodKind | undefined;
}

/** Rows of one file: each may hold twelve months, and what is read must go into one request again. */
const ROWS_MOST = QUOTA_SHEET_QUOTAS + 100;
const NO_COLUMNS =
  'There is no row with column names. Add Rep (or Team), and either Period and Amount, or one column per period, such as Jan 2027 or Q1 FY27.';

/** Holds no connection while the file is read. Throws INVALID (field content) for a file that is no sheet of quotas. */
export async function readSheet(pool: pg.Pool, actor: Actor, asked: AskedSheet): Promise<Sheet> {
  if (!may(actor, 'setQuotas')) throw forbidden();
  try {
    const cells = await cellsOf(actor, asked, ROWS_MOST);
    return await inTenant(pool, actor.organizationId, (tx) => recognise(tx, actor, asked, cells), { readOnly: true });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw unreadable(asked.fileName, 'quotas', error);
  }
}

async function recognise(tx: TenantTransaction, actor: Actor, asked: AskedSheet, file: SheetCells): Promise<Sheet> {
  const { fiscalCalendar: calendar, currency } = await calendarOf(tx);
  const people = await peopleOf(tx, actor);
  const rates = await loadRates(tx, currency);
  const reading = readQuotaSheet(file.rows, {
    calendar,
    organization: (await getOrganization(tx)).name,
    people: await sheetPeople(tx, people),
    isWhole: people.own.scope === 'organization',
    currency,
    startsKind: asked.startsKind,
    isCurrency,
    ...formsOf(file),
  });
  if (!reading) throw new UnreadableFile('no_header', `"${asked.fileName}": ${NO_COLUMNS}`);
  if (reading.quotas.length > QUOTA_SHEET_QUOTAS) {
    throw new UnreadableFile(
      'too_large',
      `"${asked.fileName}" has ${reading.quotas.length} quotas; the limit is ${QUOTA_SHEET_QUOTAS} at once. Split it.`,
    );
  }
  const set = await readSet(tx, reading.quotas);
  const ramps = await rampsOf(tx);
  const known = (quota: SheetQuota): boolean => rates.byCurrency.has(quota.currency) || quota.currency === rates.base;
  return {
    fileName: asked.fileName,
    sheet: file.sheet,
    columns: reading.layout.headings.map((heading, at) => ({
      column: columnLetter(at),
      heading,
      ...roleOf(reading.layout, at),
    })),
    startsKind: reading.startsKind,
    items: reading.quotas.filter(known).map(({ row, column, period, ...quota }) => ({
      row,
      column: columnLetter(column),
      ...quota,
      name: quota.memberId === null ? '' : (people.byId.get(quota.memberId)?.name ?? ''),
      period: presentPeriod(period),
      ramped: rampedOf({ ...quota, period }, ramps)?.amountMinor ?? null,
      before: set.get(quotaKey({ ...quota, period })) ?? null,
    })),
    problems: presentProblems(
      [...reading.problems, ...withoutRate(reading, rates, file, known)],
      reading.layout.headings,
    ),
    notices: [...file.warnings, ...noticesOf(reading)],
  };
}

function withoutRate(
  { quotas }: QuotaReading,
  { base }: Rates,
  { rows }: SheetCells,
  known: (quota: SheetQuota) => boolean,
): SheetProblem[] {
  const byRow = new Map(rows.map(({ row, cells }) => [row, cells]));
  return quotas
    .filter((quota) => !known(quota))
    .map(({ row, column, currency }) => ({
      row,
      column,
      value: byRow.get(row)?.[column] ?? '',
      expected: `a currency with a rate into ${base}: ${currency} has none under Settings, Currencies`,
    }));
}

function noticesOf({ totals, layout }: QuotaReading): string[] {
  return [
    ...(totals.length > 0 ? [`Rows with totals are left out: ${totals.join(', ')}.`] : []),
    ...unreadColumns(layout.headings, (at) => roleOf(layout, at).as !== null),
  ];
}

function roleOf(layout: QuotaLayout, at: number): Pick<Sheet['columns'][number], 'as' | 'period'> {
  const amount = layout.amounts.find(({ column }) => column === at);
  if (amount) return { as: 'amount', period: amount.period?.label ?? null };
  const as = layout.reps.includes(at)
    ? 'rep'
    : at === layout.team
      ? 'team'
      : at === layout.period
        ? 'period'
        : at === layout.end
          ? 'end'
          : at === layout.currency
            ? 'currency'
            : null;
  return { as, period: null };
}

async function sheetPeople(tx: TenantTransaction, { byId }: People) {
  const { rows } = await tx.client.query<{ id: string; email: string | null }>(
    'SELECT id, email FROM members WHERE organization_id = $1',
    [tx.organizationId],
  );
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return [...byId.values()].map(({ id, name, team }) => ({ id, name, team, email: emails.get(id) ?? null }));
}

/** How this file writes numbers and dates: what its cells decide, where they do not what its kind of file suggests. */
function formsOf({ rows, delimiter }: SheetCells): Pick<QuotaSheetContext, 'readDate' | 'readAmount'> {
  const decimal = decimalOfSheet(
    rows.flatMap(({ cells }) => cells),
    delimiter,
  );
  return {
    readDate: (text) => readDate(text, 'day_first'),
    readAmount: (text, currency) => amountOf(text, currency, decimal),
  };
}

function amountOf(text: string, currency: string, decimal: DecimalMark): SheetAmount | null {
  const read = moneyOfCell(text, currency, decimal);
  return typeof read === 'string' ? null : { minor: read.minor, currency: read.currency };
}
