/** The commands and their arguments. */
import type { ParseArgsConfig } from 'node:util';
import { Email } from '@forecastle/contract';
import {
  CALENDAR_YEAR,
  dayOfIsoDate,
  type FiscalCalendar,
  IMPORT_KINDS,
  IMPORT_NOUNS,
  isCurrency,
  isFiscalYearStart,
  isTimeZone,
  PERIOD_KINDS,
  type PeriodKind,
} from '@forecastle/rules';
import { checkFiles } from './check-files.ts';
import { type Command, parse } from './command.ts';
import { CommandFailed, DONE, SOME_REJECTED, WrongUse } from './exit-codes.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
export const READING_OPTIONS = {
  currency: { type: 'string' },
  sheet: { type: 'string' },
  map: { type: 'string', multiple: true },
  stage: { type: 'string', multiple: true },
  'currency-of': { type: 'string', multiple: true },
  'day-first': { type: 'boolean' },
  'month-first': { type: 'boolean' },
} as const satisfies Options;

async function forecast(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(
    words,
    {
      ...READING_OPTIONS,
      period: { type: 'string' },
      'time-zone': { type: 'string' },
      'fiscal-year-start': { type: 'string' },
      'as-of': { type: 'string' },
      all: { type: 'boolean' },
      json: { type: 'boolean' },
    },
    ['FILE'],
  );
  const timeZone = timeZoneOf(values['time-zone']);
  const choices = {
    ...readingChoices(values),
    timeZone,
    fiscalCalendar: fiscalCalendar(values['fiscal-year-start'] ?? '01-01'),
    periodKind: periodKind(values.period ?? 'quarter'),
    asOf: asOf(values['as-of'], timeZone),
  };
  await checkFiles(positionals);
  const { forecastFile } = await import('./forecast-file.ts');
  const result = await forecastFile(positionals[0] ?? '', choices);
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else {
    const { forecastText } = await import('./forecast-text.ts');
    process.stdout.write(forecastText(result, { all: values.all === true }));
  }
  return result.rejected.length > 0 || result.questions.length > 0 ? SOME_REJECTED : DONE;
}

async function backtest(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(
    words,
    {
      ...READING_OPTIONS,
      period: { type: 'string' },
      'time-zone': { type: 'string' },
      'fiscal-year-start': { type: 'string' },
      'as-of': { type: 'string' },
      from: { type: 'string' },
      stages: { type: 'string' },
      scope: { type: 'string' },
      deals: { type: 'boolean' },
      rate: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
    ['FILE'],
    { several: true },
  );
  const timeZone = timeZoneOf(values['time-zone']);
  const { scope = 'organisation' } = values;
  if (scope !== 'organisation' && scope !== 'rep') throw new WrongUse('--scope: expected organisation or rep.');
  const choices = {
    ...readingChoices(values),
    timeZone,
    fiscalCalendar: fiscalCalendar(values['fiscal-year-start'] ?? '01-01'),
    periodKind: periodKind(values.period ?? 'quarter'),
    asOf: asOf(values['as-of'], timeZone),
    from: values.from === undefined ? null : dayNamed('--from', values.from),
    scope,
    deals: values.deals === true,
    stageOrder: (values.stages ?? '').split(',').flatMap((name) => name.trim() || []),
    rates: values.rate,
  } as const;
  await checkFiles(positionals);
  const { backtestFile } = await import('./backtest-file.ts');
  const told = await backtestFile(positionals, choices);
  if (values.json) process.stdout.write(`${JSON.stringify(told)}\n`);
  else {
    const { backtestText } = await import('./backtest-text.ts');
    process.stdout.write(backtestText(told));
  }
  return told.rejected.length > 0 || told.questions.length > 0 ? SOME_REJECTED : DONE;
}

export function readingChoices(values: {
  currency?: string | undefined;
  sheet?: string | undefined;
  map?: string[] | undefined;
  stage?: string[] | undefined;
  'currency-of'?: string[] | undefined;
  'day-first'?: boolean | undefined;
  'month-first'?: boolean | undefined;
}) {
  const currency = (values.currency ?? 'USD').toUpperCase();
  if (!isCurrency(currency)) throw new WrongUse(`--currency ${currency}: expected an ISO 4217 code such as NZD.`);
  if (values['day-first'] && values['month-first']) throw new WrongUse('Use --day-first or --month-first, not both.');
  const dateOrder = values['day-first'] ? 'day_first' : values['month-first'] ? 'month_first' : null;
  return {
    currency,
    dateOrder,
    sheet: values.sheet ?? null,
    map: values.map ?? [],
    stages: values.stage ?? [],
    currencies: values['currency-of'] ?? [],
  } as const;
}

function timeZoneOf(given: string | undefined): string {
  const zone = given ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!isTimeZone(zone)) throw new WrongUse(`--time-zone ${zone}: expected an IANA name such as Pacific/Auckland.`);
  return zone;
}

function periodKind(word: string): PeriodKind {
  const kind = PERIOD_KINDS.find((each) => each === word);
  if (!kind) throw new WrongUse(`--period ${word}: expected month, quarter or year.`);
  return kind;
}

function fiscalCalendar(text: string): FiscalCalendar {
  const [month, day] = text.split('-').map(Number);
  const start = { month: month ?? Number.NaN, day: day ?? Number.NaN };
  if (!/^\d{1,2}-\d{1,2}$/.test(text) || !isFiscalYearStart(start)) {
    throw new WrongUse(`--fiscal-year-start ${text}: expected month and day such as 04-01.`);
  }
  return { ...CALENDAR_YEAR, ...start };
}

/** Noon of the day named, so that it is that day whatever the clocks did; now when none is. */
function asOf(date: string | undefined, timeZone: string): number {
  if (date === undefined) return Date.now();
  try {
    return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '12:00' }).epochMilliseconds;
  } catch {
    throw new WrongUse(`--as-of ${date}: expected a day such as 2026-12-31.`);
  }
}

function dayNamed(option: string, date: string): number {
  try {
    return dayOfIsoDate(Temporal.PlainDate.from(date).toString());
  } catch {
    throw new WrongUse(`${option} ${date}: expected a day such as 2026-12-31.`);
  }
}

async function wins(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(
    words,
    {
      map: READING_OPTIONS.map,
      sheet: READING_OPTIONS.sheet,
      'day-first': READING_OPTIONS['day-first'],
      'month-first': READING_OPTIONS['month-first'],
      deals: { type: 'boolean' },
      json: { type: 'boolean' },
    },
    ['FILE'],
  );
  const { map, sheet, dateOrder } = readingChoices(values);
  await checkFiles(positionals);
  const { winsFile } = await import('./wins-file.ts');
  const told = await winsFile(positionals[0] ?? '', { map, sheet, dateOrder, deals: values.deals === true });
  if (values.json) process.stdout.write(`${JSON.stringify(told)}\n`);
  else {
    const { winsText } = await import('./wins-text.ts');
    process.stdout.write(winsText(told));
  }
  return DONE;
}

async function importCommand(words: readonly string[]): Promise<number> {
  const { values, positionals } = parse(
    words,
    {
      ...READING_OPTIONS,
      email: { type: 'string' },
      as: { type: 'string' },
      existing: { type: 'string' },
      'missing-accounts': { type: 'string' },
      kind: { type: 'string' },
      duplicates: { type: 'string' },
      owners: { type: 'string' },
      owner: { type: 'string', multiple: true },
      amounts: { type: 'string' },
      'close-dates': { type: 'string' },
      encoding: { type: 'string' },
      delimiter: { type: 'string' },
      'header-row': { type: 'string' },
      json: { type: 'boolean' },
    },
    ['FILE'],
  );
  const { email, duplicates = 'skip', owners = 'create' } = values;
  if (!email) throw new WrongUse('import needs --email, the person who imports.');
  if (duplicates !== 'skip' && duplicates !== 'update') throw new WrongUse('--duplicates: expected skip or update.');
  const kind = IMPORT_KINDS.find((each) => each === values.kind) ?? null;
  if (values.kind !== undefined && kind === null) throw new WrongUse('--kind: expected pipeline or history.');
  if (owners !== 'create' && owners !== 'me') throw new WrongUse('--owners: expected create or me.');
  const noun = IMPORT_NOUNS.find((each) => each === values.as) ?? null;
  if (values.as !== undefined && noun === null) throw new WrongUse('--as: expected deals, accounts or contacts.');
  const { existing = 'fill', 'missing-accounts': missingAccounts = 'create' } = values;
  if (existing !== 'fill' && existing !== 'overwrite') throw new WrongUse('--existing: expected fill or overwrite.');
  if (missingAccounts !== 'create' && missingAccounts !== 'leave') {
    throw new WrongUse('--missing-accounts: expected create or leave.');
  }
  const currency = values.currency?.toUpperCase() ?? null;
  const ownerPairs = values.owner ?? [];
  await checkFiles(positionals);
  const [{ importFile }, { amountsOf, closeDatesOf, delimiterOf, headerRowOf }, { withDatabase }] = await Promise.all([
    import('./import-file.ts'),
    import('./import-choices.ts'),
    import('./local-database.ts'),
  ]);
  const form = {
    encoding: values.encoding ?? null,
    delimiter: delimiterOf(values.delimiter),
    headerRow: headerRowOf(values['header-row']),
  };
  const choices = {
    ...readingChoices(values),
    ...form,
    currency,
    email,
    isOfDeals: noun === 'deals',
    kind,
    duplicates,
    owners,
    ownerPairs,
    amounts: amountsOf(values.amounts),
    closeDateOverride: closeDatesOf(values['close-dates']),
  } as const;
  const path = positionals[0] ?? '';
  const imported = await withDatabase(async (opened) => {
    if (noun === null || noun === 'deals') return importFile(opened, path, choices);
    const { importRecordsFile } = await import('./import-records-file.ts');
    return importRecordsFile(opened, path, { ...choices, noun, existing, missingAccounts });
  });
  const { status, counts, error } = imported;
  if (values.json) process.stdout.write(`${JSON.stringify(imported)}\n`);
  else {
    const { importText } = await import('./import-text.ts');
    process.stdout.write(importText(imported));
  }
  if (status !== 'done') throw new CommandFailed(error ?? 'The import was stopped. Rows imported so far are kept.');
  return counts && counts.rejected > 0 ? SOME_REJECTED : DONE;
}

async function userAdd(words: readonly string[]): Promise<number> {
  const { values } = parse(
    words,
    {
      email: { type: 'string' },
      name: { type: 'string' },
      organisation: { type: 'string' },
      currency: { type: 'string' },
      'time-zone': { type: 'string' },
    },
    [],
  );
  const { email, name, organisation } = values;
  if (!email || !name || !organisation) throw new WrongUse('user add needs --email, --name and --organisation.');
  if (!Email.safeParse(email).success)
    throw new WrongUse(`--email ${email}: expected an address such as name@example.com.`);
  const [{ addUser }, { withDatabase }] = await Promise.all([import('./add-user.ts'), import('./local-database.ts')]);
  const password = await withDatabase((opened) =>
    addUser(opened, {
      email,
      name,
      organisation,
      password: process.env.FORECASTLE_PASSWORD ?? null,
      timeZone: timeZoneOf(values['time-zone']),
      currency: readingChoices(values).currency,
    }),
  );
  process.stdout.write(`${email} can sign in${password ? ` with the password ${password}` : ''}\n`);
  return DONE;
}

async function start(): Promise<number> {
  await import('../process/main.ts');
  return DONE;
}

async function version(words: readonly string[]): Promise<number> {
  parse(words, {}, []);
  const { PRODUCT_VERSION } = await import('../../platform/version.ts');
  process.stdout.write(`${PRODUCT_VERSION}\n`);
  return DONE;
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  start,
  forecast,
  backtest,
  wins,
  import: importCommand,
  'user add': userAdd,
  'user remove-second-factor': async (words) => (await import('./remove-second-factor.ts')).removeSecondFactor(words),
  invoice: async (words) => (await import('./invoice.ts')).invoice(words),
  plan: async (words) => (await import('./plan.ts')).plan(words),
  outbox: async (words) => (await import('./outbox.ts')).outbox(words),
  'slack-manifest': async (words) => (await import('./slack-manifest.ts')).slackManifest(words),
  'rotate-secret': async (words) => (await import('./rotate-secret.ts')).rotateSecretCommand(words),
  backup: async (words) => (await import('./backup.ts')).backup(words),
  restore: async (words) => (await import('./restore.ts')).restore(words),
  version,
};
