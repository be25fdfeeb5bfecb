/** Shapes shared by many operations: ids, money, dates, pages and errors. */
import { oneLineFault } from '@forecastle/rules';
import * as z from 'zod';
import { MAX_AMOUNT_MINOR, NAME_MAX, TEXT_MAX } from './limits.ts';

/** One form of an id, because ids are compared as text: PostgreSQL takes capitals for the same id, `===` does not. */
export const Id = z.uuid().toLowerCase().describe('UUIDv7 made by the server');

/** Days and instants that can be given, as imports read them. Far beyond, PostgreSQL and ISO 8601 write years differently. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';
const BETWEEN = `Give a day from ${FIRST_DAY} to ${LAST_DAY}`;
const isBetween = (day: string): boolean => day >= FIRST_DAY && day <= LAST_DAY;
/** The day of an instant in UTC, where an offset has led it; '' when it is none. */
const dayOfInstant = (instant: string): string => {
  // Every answer with instants comes this way: in UTC the day is what is written.
  if (instant.endsWith('Z')) return instant.slice(0, 10);
  const at = Date.parse(instant);
  return Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10);
};
export const IsoDate = z.iso
  .date()
  .refine(isBetween, BETWEEN)
  .describe('Calendar day, YYYY-MM-DD, in the organisation’s timezone');
export const Instant = z.iso
  .datetime({ offset: true })
  .refine((instant) => isBetween(dayOfInstant(instant)), BETWEEN)
  .describe('Instant, ISO 8601 with offset');
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, 'Three capital letters of ISO 4217, for example NZD');

export const AmountMinor = z.int().min(0).max(MAX_AMOUNT_MINOR).describe('Money in integer minor units (cents)');
export const SumMinor = z
  .string()
  .regex(/^-?\d+$/)
  .describe('Sum of money in integer minor units, as a decimal string because sums may pass 2^53');

/** Text that stands in lists, mails and headers: one line of printable characters, so that it can pass for nothing else. */
export const oneLine = (max: number, missing?: string) =>
  z
    .string()
    .trim()
    .min(missing === undefined ? 0 : 1, missing)
    .max(max)
    .superRefine((text, context) => {
      const message = oneLineFault(text);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .describe('One line of text');
/** As people give it. What is kept is answered as it is: it may be from before this was asked for. */
export const Name = oneLine(NAME_MAX, 'Enter a name');
/** Optional text: nothing, white space alone and null mean the same, and are kept as null. */
export const orNothing = (text: z.ZodType<string, string>) =>
  z.preprocess(
    (given) => (typeof given === 'string' && given.trim() === '' ? null : given),
    text.nullable(),
  ) as z.ZodType<string | null, string | null>;
export const isWebAddress = (given: string): boolean => {
  const url = URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};
export const LongText = z.string().max(TEXT_MAX);
export const Email = z.email().max(254);

/** A query value that is yes, no or not given. */
export const Flag = z.preprocess((v) => (v === 'true' ? true : v === 'false' ? false : v), z.boolean().optional());

/** A query value that may be given once or several times. */
export const many = <T extends z.ZodType>(item: T) =>
  z.preprocess((v) => (v === undefined || Array.isArray(v) ? v : [v]), z.array(item).max(100).optional());

/** How many a list holds, counted up to a bound. */
export const BoundedCount = z.object({
  count: z.int(),
  more: z.boolean().describe('true: there are more than counted'),
});

export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 200;
export const PageInput = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  cursor: z.string().max(2000).optional().describe('nextCursor of the previous page'),
});
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable().describe('null on the last page') });

/** What is wrong with a request: where, what was given, what was expected. */
export const Problem = z.object({
  field: z.string().nullable().describe('Path of the field, for example amountMinor or contacts[0].email'),
  value: z.unknown().describe('The value given'),
  expected: z.string().nullable(),
  url: z
    .string()
    .nullable()
    .optional()
    .describe('Of a field that a connected system decides: the page there where it can be changed'),
});
export const ProblemData = Problem.extend({ problems: z.array(Problem.extend({ message: z.string() })).default([]) });
