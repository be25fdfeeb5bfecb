/** Shapes shared by many operations: ids, money, dates, pages and errors. */
import * as z from 'zod';

export const Id = z.uuid().describe('UUIDv7 made by the server');
export const IsoDate = z.iso.date().describe('Calendar day, YYYY-MM-DD, in the timezone of the organisation');
export const Instant = z.iso.datetime({ offset: true }).describe('Instant, ISO 8601 with offset');
export const CurrencyCode = z.string().regex(/^[A-Z]{3}$/, 'Three capital letters of ISO 4217, for example NZD');

/** Amounts stay below 2^53 so that JSON numbers hold them exactly. */
export const MAX_AMOUNT_MINOR = 9_000_000_000_000_000;
export const AmountMinor = z.int().min(0).max(MAX_AMOUNT_MINOR).describe('Money in integer minor units (cents)');
export const SumMinor = z
  .string()
  .regex(/^-?\d+$/)
  .describe('Sum of money in integer minor units, as a decimal string because sums may pass 2^53');

export const NAME_MAX = 200;
export const TEXT_MAX = 20_000;
export const Name = z.string().trim().min(1, 'Give a name').max(NAME_MAX);
export const LongText = z.string().max(TEXT_MAX);
export const Email = z.email().max(254);

export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 200;
export const PageInput = z.object({
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE_DEFAULT),
  cursor: z.string().max(2000).optional().describe('nextCursor of the page before'),
});
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable().describe('null on the last page') });

/** What is wrong with a request: where, what was given, what was expected. */
export const Problem = z.object({
  field: z.string().nullable().describe('Path of the field, for example amountMinor or contacts[0].email'),
  value: z.unknown().describe('The offending value as it was given'),
  expected: z.string().nullable(),
});
export const ProblemData = Problem.extend({ problems: z.array(Problem.extend({ message: z.string() })).default([]) });
