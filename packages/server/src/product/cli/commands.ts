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
import { type Command, parse } from './command.ts';
import { CommandFailed, DONE, SOME_REJECTED, WrongUse } from './exit-codes.ts';

export const HELP = `Forecastle: a forecast you can defend

  forecastle start                    start the server
  forecastle forecast FILE [--json]   scores and the period's figure from a spreadsheet; keeps nothing
  forecastle backtest FILE... [--json]
                                      past periods forecast from what was known then, and what happened
  forecastle wins FILE [--json]       whether the columns of a spreadsheet tell won deals from lost ones
  forecastle import FILE --email E    import a spreadsheet as that person
  forecastle user add --email E --name N --organisation O
                                      make an organisation and its first person; the password is
                                      taken from FORECASTLE_PASSWORD, or made and printed
  forecastle user remove-second-factor --email E
                                      let somebody who lost their app sign in with the password alone
  forecastle plan [ID --to PLAN]      the plan of each organisation, or another for one of them: starter,
                                      enterprise or ultimate
  forecastle outbox [ID]              mails that no mail server took, latest first, or one with its link
  forecastle backup [FILE|DIR]        write everything the installation keeps into one file
  forecastle backup --verify FILE     restore a backup into a scratch database and compare
  forecastle restore FILE             put a backup into a new FORECASTLE_HOME or an empty database
  forecastle help                     this text

forecast takes
  --period month|quarter|year         default quarter
  --currency CODE                     for rows that name none; default USD
  --time-zone AREA/CITY               default that of this machine
  --fiscal-year-start MM-DD           default 01-01
  --as-of YYYY-MM-DD                  default now
  --day-first, --month-first          how dates such as 03/04/2026 are meant
  --sheet NAME                        of a workbook with several
  --map field=Header                  overrule the mapping, as often as needed; field=none takes no column
  --stage "Value=Stage"               give a stage to a value, as often as needed
  --currency-of "Value=CODE"          what a value of the currency column stands for, as often as needed
  --all                               list every open deal
  --json                              everything, in the form the README describes

backtest takes what forecast takes but --all, and
  --rate CODE=RATE                    what 1 CODE is in the currency of the figures, as often as needed
  --stages A,B,C                      the open stages from the first to the last; default as deals pass through them
  --map segment=Header                a column that says what kind of deal it is, as often as needed
  --from YYYY-MM-DD                   first day of the periods to be told
  --scope organisation|rep            default organisation
  --deals                             with --json: each open deal with its chance

wins takes --map, --sheet, --day-first, --month-first, and
  --deals                             with --json: each judged and each open deal with its chance

import takes --map, --stage, --currency-of, --sheet, --day-first, --month-first, --currency, and
  --as deals|accounts|contacts        what its rows are; accounts and contacts take --map, --sheet, how the file is
                                      to be read, --owner, and the two that follow
  --existing fill|overwrite           of accounts and contacts that are there: their empty fields, or all; default fill
  --missing-accounts create|leave     that contacts work for; default create
  --kind pipeline|history             a row for each deal, or for each change of one; default as recognised
  --duplicates skip|update            of a pipeline; default skip
  --owners create|me                  owners the organisation does not know: made as people, or the importer; default create
  --owner "Value=Email"              who is meant by an owner of the file, as often as needed
  --amounts keep|average|AMOUNT       of deals without one or of zero: as they are, the average of the others of
                                      their currency, or so much in that of the import; default keep
  --close-dates keep|YYYY-MM-DD       of deals without one; default keep
  --encoding NAME, --delimiter C, --header-row N
                                      how the file is to be read; C may be tab; default as recognised
  --json                              the counts and every row there is something to say of

outbox takes
  --all                               every mail, not the latest 50

restore takes
  --into-empty                        also into tables that a server made and nobody has used

Exit codes: 0 done, 1 failed, 2 wrong use, 3 done, but some rows could not be read.
`;

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
  const { forecastFile } = await import('./forecast-file.ts');
  const result = await forecastFile(positionals[0] ?? '', {
    ...readingChoices(values),
    timeZone,
    fiscalCalendar: fiscalCalendar(values['fiscal-year-start'] ?? '01-01'),
    periodKind: periodKind(values.period ?? 'quarter'),
    asOf: asOf(values['as-of'], timeZone),
  });
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
  const { backtestFile } = await import('./backtest-file.ts');
  const told = await backtestFile(positionals, {
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
  });
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
  if (values['day-first'] && values['month-first']) throw new WrongUse('Say --day-first or --month-first, not both.');
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
  const { winsFile } = await import('./wins-file.ts');
  const { map, sheet, dateOrder } = readingChoices(values);
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
  if (!email) throw new WrongUse('import needs --email: the person whose import it is.');
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
  if (status !== 'done') throw new CommandFailed(error ?? 'The import was stopped.');
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

export const COMMANDS: Readonly<Record<string, Command>> = {
  start,
  forecast,
  backtest,
  wins,
  import: importCommand,
  'user add': userAdd,
  'user remove-second-factor': async (words) => (await import('./remove-second-factor.ts')).removeSecondFactor(words),
  plan: async (words) => (await import('./plan.ts')).plan(words),
  outbox: async (words) => (await import('./outbox.ts')).outbox(words),
  backup: async (words) => (await import('./backup.ts')).backup(words),
  restore: async (words) => (await import('./restore.ts')).restore(words),
};
