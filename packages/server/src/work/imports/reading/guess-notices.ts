import { counted, type ImportField } from '@forecastle/rules/reading';
import { loggedField, saysCreated } from './change-log.ts';
import { isCurrencyWord } from './guess-by-header.ts';
import { fieldWords, type Guesses } from './guesses.ts';
import { fieldsNamed, normaliseHeader } from './headings.ts';
import { couldBe } from './likely-columns.ts';
import { closedStatus, isStageWord, matchesMeaning } from './stages.ts';
import { SUBJECT_WORDS, type Subject } from './subject.ts';

/** Values named before the rest is only counted. */
const NAMED = 8;
/** Fields whose absence changes what a forecast is worth, and what becomes of the deals then. */
const WITHOUT: readonly (readonly [field: ImportField, then: string])[] = [
  ['stage', 'every deal starts in the first open stage'],
  ['amount', 'deals have no amount'],
  ['closeDate', 'deals have no close date'],
  ['owner', 'you become the owner of every deal'],
];

/** Fields of which it is said that they were left out only where a column may be theirs, and what becomes of the deals then. */
const IF_LIKELY: readonly (readonly [field: ImportField, then: string])[] = [
  ['name', 'the file cannot be imported without it'],
  ['currency', 'amounts are in the import currency'],
  ['probability', 'each deal has the win probability of its stage'],
  ['category', 'deals count as Pipeline'],
  ['externalId', 'deals are matched by name and account'],
  ['createdDate', 'deals count as created on the import day'],
];

const quoted = (texts: readonly string[]): string => {
  const named = texts.slice(0, NAMED).map((text) => `"${text}"`);
  return texts.length > NAMED ? `${named.join(', ')} and ${texts.length - NAMED} more` : named.join(', ');
};

/** What a person should know of a guess though nothing in it is wrong, a sentence each. */
export function noticesOf(guesses: Guesses): string[] {
  if (guesses.kind === 'history') return logNotices(guesses);
  return [
    ...accountNotice(guesses),
    ...missingNotices(guesses),
    ...likelyNotices(guesses),
    ...stageNotices(guesses),
    ...currencyNotices(guesses),
    ...secondNotices(guesses),
    ...scaleNotice(guesses),
  ];
}

/** What is said of a file that is of something else than deals. */
export function subjectNotice(subject: Subject): string {
  return `This file looks like ${SUBJECT_WORDS[subject]}, not deals, so no columns are mapped. If the rows are deals, map the columns yourself.`;
}

/** Changes that a log tells and that are left out; and a file that looks like a log and has no field that is taken. */
function logNotices(guesses: Guesses): string[] {
  const { inspection } = guesses;
  const column = guesses.columnOf('changedField');
  if (!column) {
    const [field, value] = (['changedField', 'newValue'] as const).map((asked) =>
      inspection.columns.find(({ header }) =>
        fieldsNamed(header).some((named) => named.field === asked && named.exact),
      ),
    );
    if (!field || !value) return [];
    return [
      `"${field.header}" and "${value.header}" look like a log of changed fields, but "${field.header}" never names a stage, amount, close date, owner or forecast category. Map the columns if this is a log.`,
    ];
  }
  const left = column.values?.filter(({ value }) => value !== '' && !loggedField(value) && !saysCreated(value)) ?? [];
  if (left.length === 0) return [];
  const rows = left.reduce((sum, { count }) => sum + count, 0);
  return [
    `${counted(rows, 'change')} of ${quoted(left.map(({ value }) => value))} ${rows === 1 ? 'is' : 'are'} left out. A log can change stage, amount, close date, owner and forecast category.`,
  ];
}

/** Deals without accounts are stated once for the file, not for each row. */
function accountNotice(guesses: Guesses): string[] {
  if (guesses.has('account') || !guesses.has('name')) return [];
  const likely = guesses.free().filter((column) => couldBe('account', column));
  const hint = likely.length > 0 ? ` It may be one of ${quoted(likely.map(({ header }) => header))}.` : '';
  return [`No account column: deals have no account.${hint}`];
}

function missingNotices(guesses: Guesses): string[] {
  return WITHOUT.flatMap(([field, then]) => {
    if (guesses.has(field) || (field === 'stage' && guesses.has('outcome'))) return [];
    const likely = guesses.free().filter((column) => couldBe(field, column));
    const hint = likely.length > 0 ? ` It may be ${quoted(likely.map(({ header }) => header))}.` : '';
    return [`No column for ${fieldWords(field)}: ${then}.${hint}`];
  });
}

/** What a file need not have is only asked after where a column may be it. */
function likelyNotices(guesses: Guesses): string[] {
  return IF_LIKELY.flatMap(([field, then]) => {
    if (guesses.has(field)) return [];
    const likely = guesses.free().filter((column) => couldBe(field, column));
    if (likely.length === 0) return [];
    const it = likely.length === 1 ? 'It may be' : 'It may be one of';
    return [`No column for ${fieldWords(field)}: ${then}. ${it} ${quoted(likely.map(({ header }) => header))}.`];
  });
}

function stageNotices(guesses: Guesses): string[] {
  const column = guesses.columnOf('stage');
  const values = column?.values?.filter(({ value }) => value !== '') ?? [];
  if (!column || values.length === 0) return [];
  const unknown = values.filter(({ value }) => !isStageWord(value) && !matchesMeaning(value));
  if (unknown.length === values.length) {
    return [
      `No value of "${column.header}" is a known stage: ${quoted(values.map(({ value }) => value))}. Choose a stage for each.`,
    ];
  }
  const said: string[] = [];
  if (unknown.length > 0) {
    const rows = unknown.reduce((sum, { count }) => sum + count, 0);
    said.push(
      `${counted(unknown.length, 'value')} of "${column.header}" (${counted(rows, 'row')}) ${unknown.length === 1 ? 'matches' : 'match'} no standard stage: ${quoted(unknown.map(({ value }) => value))}.`,
    );
  }
  if (values.length > 1 && !guesses.has('outcome') && !values.some(({ value }) => closedStatus(value)))
    said.push(`No value of "${column.header}" means won or lost, so all deals count as open.`);
  return said;
}

function currencyNotices(guesses: Guesses): string[] {
  const column = guesses.columnOf('currency');
  const unknown = column?.values?.filter(({ value }) => value !== '' && !isCurrencyWord(value)) ?? [];
  if (!column || unknown.length === 0) return [];
  const rows = unknown.reduce((sum, { count }) => sum + count, 0);
  const isNo = unknown.length === 1 ? 'is not a currency' : 'are not currencies';
  return [
    `${counted(unknown.length, 'value')} of "${column.header}" (${counted(rows, 'row')}) ${isNo}: ${quoted(unknown.map(({ value }) => value))}. Choose a currency for each.`,
  ];
}

/** Another column that could have been the amount is worth a look: money is what everything rests on. */
function secondNotices(guesses: Guesses): string[] {
  const amount = guesses.columnOf('amount');
  if (!amount) return [];
  const others = guesses
    .free()
    .filter(({ kind, header }) => kind === 'number' && fieldsNamed(header).some(({ field }) => field === 'amount'));
  if (others.length === 0) return [];
  return [`"${amount.header}" is mapped to amount; ${quoted(others.map(({ header }) => header))} may fit too.`];
}

function scaleNotice(guesses: Guesses): string[] {
  const header = guesses.columnOf('amount')?.header;
  if (!header || !/\b(?:thousands?|millions?|mio|tsd|000s?|k)\b/.test(normaliseHeader(header))) return [];
  return [`"${header}" may be in thousands or millions. Amounts are imported unchanged.`];
}
