import { IMPORT_FIELDS } from '@forecastle/contract/limits';
import type { ImportField } from './fields.ts';
import { ENGLISH } from './headings/english.ts';
import { FRENCH } from './headings/french.ts';
import { GERMAN } from './headings/german.ts';
import { SPANISH } from './headings/spanish.ts';

/** Column names by field in one language, normalised, best first. */
export type Headings = Readonly<Record<ImportField, readonly string[]>>;

/** English first: the names of other languages count as sure as its own, and yield where a word is in both. */
const LANGUAGES: readonly Headings[] = [ENGLISH, GERMAN, SPANISH, FRENCH];

const byHeading = new Map<string, { field: ImportField; rank: number }[]>();
for (const language of LANGUAGES) {
  for (const field of IMPORT_FIELDS) {
    for (const [rank, heading] of language[field].entries()) {
      const entries = byHeading.get(heading) ?? [];
      if (!entries.some((entry) => entry.field === field)) entries.push({ field, rank });
      byHeading.set(heading, entries);
    }
  }
}
/** Headings of several words, which may stand inside a longer one. */
const phrases = LANGUAGES.flatMap((language) =>
  IMPORT_FIELDS.flatMap((field) =>
    language[field].flatMap((heading, rank) =>
      heading.includes(' ') ? [{ field, heading: ` ${heading} `, rank }] : [],
    ),
  ),
);

/** Lower case words with single spaces: `Deal - Title`, `dealTitle` and `DEAL_TITLE` are all `deal title`. */
export function normaliseHeader(header: string): string {
  return header
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/__[cr]\b/g, '')
    .replace(/%/g, ' percent ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface HeadingMatch {
  readonly field: ImportField;
  /** 0 is the best heading of the field. */
  readonly rank: number;
  /** False when only a part of the header matched. */
  readonly exact: boolean;
}

/** Fields that a header names, exactly or, failing that, by its words (`Deal value (USD)`). */
export function fieldsNamed(header: string): HeadingMatch[] {
  const normal = normaliseHeader(header);
  const exact = byHeading.get(normal);
  if (exact) return exact.map((entry) => ({ ...entry, exact: true }));
  const words = ` ${normal} `;
  const matches = new Map<ImportField, HeadingMatch>();
  for (const { field, heading, rank } of phrases) {
    if ((matches.get(field)?.rank ?? Number.POSITIVE_INFINITY) > rank && words.includes(heading)) {
      matches.set(field, { field, rank, exact: false });
    }
  }
  return [...matches.values()];
}

/** How many different fields the names of a row name exactly. */
export function knownHeaders(names: readonly string[]): number {
  const fields = new Set<ImportField>();
  for (const name of names) {
    if (name.length > 60) continue;
    const entry = byHeading.get(normaliseHeader(name))?.[0];
    if (entry) fields.add(entry.field);
  }
  return fields.size;
}

const DATE_WORDS =
  /\b(?:date|datum|fecha|time|closed|created|on|at|am|le|el|termin|abschluss|schlusstermin|abschlussdatum|erstelldatum|erstellungsdatum|cierre|cloture|echeance|timestamp|snapshot|stichtag|zeitpunkt|zeitstempel|horodatage)\b|datum$/;

/** Whether plain numbers below this header may be dates, in any of the languages. */
export function headerSaysDate(name: string): boolean {
  return DATE_WORDS.test(normaliseHeader(name));
}
