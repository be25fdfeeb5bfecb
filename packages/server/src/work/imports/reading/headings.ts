import { HEADER_WORDS } from '@forecastle/rules/reading';
import type { ImportField } from './fields.ts';
import {
  ACTUAL_WORDS,
  CODE_WORDS,
  CUSTOMER_WORDS,
  DEAL_WORDS,
  EXPECTED_WORDS,
  isForeign,
  NEUTRAL_WORDS,
  NOUNS,
} from './heading-words.ts';
import { CHINESE } from './headings/chinese.ts';
import { DUTCH } from './headings/dutch.ts';
import { ENGLISH } from './headings/english.ts';
import { FRENCH } from './headings/french.ts';
import { GERMAN } from './headings/german.ts';
import type { Headings } from './headings/headings-of-language.ts';
import { ITALIAN } from './headings/italian.ts';
import { JAPANESE } from './headings/japanese.ts';
import { POLISH } from './headings/polish.ts';
import { PORTUGUESE } from './headings/portuguese.ts';
import { RUSSIAN } from './headings/russian.ts';
import { SPANISH } from './headings/spanish.ts';
import { namedCurrency } from './named-currency.ts';
import { remembered } from './remembered.ts';

/** English first: the names of other languages count as sure as its own, and yield where a word is in both. */
const LANGUAGES: readonly Headings[] = [
  ENGLISH,
  GERMAN,
  SPANISH,
  FRENCH,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  POLISH,
  RUSSIAN,
  JAPANESE,
  CHINESE,
];

const byHeading = new Map<string, { field: ImportField; rank: number }[]>();
/** Headings of several words, which may stand inside a longer one. */
const phrases: { field: ImportField; heading: string; rank: number }[] = [];
for (const language of LANGUAGES) {
  for (const [field, names] of Object.entries(language)) take(field as ImportField, names);
}
for (const [field, languages] of Object.entries(HEADER_WORDS)) {
  for (const names of languages) take(field as ImportField, names);
}

function take(field: ImportField, names: readonly string[]): void {
  for (const [rank, written] of names.entries()) {
    const heading = normaliseHeader(written);
    const entries = byHeading.get(heading) ?? [];
    if (!entries.some((entry) => entry.field === field)) entries.push({ field, rank });
    byHeading.set(heading, entries);
    if (heading.includes(' ')) phrases.push({ field, heading: ` ${heading} `, rank });
  }
}

/** Lower case words with single spaces: `Deal - Title`, `dealTitle` and `DEAL_TITLE` are all `deal title`. */
export function normaliseHeader(header: string): string {
  // Most words of ours are so already, of which each reader takes thousands.
  if (/^[a-z\d]+(?: [a-z\d]+)*$/.test(header)) return header;
  return header
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
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

/** A name found once the words for a deal, articles and units are taken away ranks behind those written whole. */
const BARE = 4;
/** Headers are asked for many times while a file is looked at; the widest has a thousand. */
const REMEMBERED = 2_000;
/** Nouns that stand alone with words of their own rank behind every phrase. */
const BY_NOUN = 60;

/**
 * Fields that a header names: whole, or without words that add nothing (`Negócio - Valor`, `Value (EUR)`), else by a
 * phrase or a noun within it (`Sales Amount`), unless something foreign stands beside that (`Discount Amount`).
 */
export const fieldsNamed = remembered<readonly HeadingMatch[]>(matchesOf, REMEMBERED);

function matchesOf(header: string): HeadingMatch[] {
  const normal = normaliseHeader(header);
  const exact = byHeading.get(normal);
  if (exact) return exact.map((entry) => ({ ...entry, exact: true }));
  const words = normal.split(' ');
  const bare = bareWords(words, header);
  const whole = bare.length > 0 && bare.length < words.length ? byHeading.get(bare.join(' ')) : undefined;
  if (whole) return whole.map(({ field, rank }) => ({ field, rank: rank + BARE, exact: true }));
  const matches = new Map<ImportField, HeadingMatch>();
  const note = (field: ImportField, rank: number, exact = false) => {
    if ((matches.get(field)?.rank ?? Number.POSITIVE_INFINITY) > rank) matches.set(field, { field, rank, exact });
  };
  const text = ` ${normal} `;
  for (const { field, heading, rank } of phrases) {
    if (text.includes(heading) && !isForeign(text.replace(heading, ' ').trim().split(' '))) note(field, rank);
  }
  if (!isForeign(bare)) {
    for (const { field, rank } of byNoun(bare)) note(field, rank);
  }
  return [...matches.values()];
}

/** The words of a normalised header. */
export const headWords = (normal: string): string[] => normal.split(' ');

function bareWords(words: readonly string[], header: string): string[] {
  const currency = namedCurrency(header)?.toLowerCase();
  return words.filter((word) => !DEAL_WORDS.has(word) && !NEUTRAL_WORDS.has(word) && word !== currency);
}

function byNoun(words: readonly string[]): { field: ImportField; rank: number }[] {
  const found: { field: ImportField; rank: number }[] = [];
  const ends = [words[0], words.at(-1)];
  const hasCustomer = words.some((word) => CUSTOMER_WORDS.has(word));
  const others = words.filter((word) => !CODE_WORDS.has(word) && !/^\d+$/.test(word));
  for (const [field, nouns] of Object.entries(NOUNS) as [ImportField, readonly string[]][]) {
    const at =
      field === 'owner'
        ? others.find((word) => nouns.includes(word))
        : ends.find((word) => word && nouns.includes(word));
    const isClose = field === 'closeDate' && words.some((word) => nouns.includes(word));
    if (field === 'closeDate' ? !isClose : at === undefined) continue;
    if (field === 'closeDate' && words.some((word) => ACTUAL_WORDS.has(word))) {
      found.push({ field: 'closedDate', rank: BY_NOUN });
      continue;
    }
    const isExpected = field === 'closeDate' && words.some((word) => EXPECTED_WORDS.has(word));
    found.push({ field, rank: isExpected ? BY_NOUN / 4 : BY_NOUN });
  }
  if (hasCustomer && others.length === 1) found.push({ field: 'account', rank: BY_NOUN });
  return found;
}

/** Whether a header says nothing of what stands below it: none of its own, or a bare `Field 3`. */
export function saysNothing(name: string): boolean {
  return /^(?:column|col|field|feld|spalte|campo|champ|colonne|value|f|c)? ?[a-z]{0,2} ?\d*$/.test(
    normaliseHeader(name),
  );
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
  /\b(?:date|datum|fecha|data|time|closed|created|on|at|am|le|el|il|termin|abschluss|schlusstermin|abschlussdatum|erstelldatum|erstellungsdatum|cierre|cloture|echeance|timestamp|snapshot|stichtag|zeitpunkt|zeitstempel|horodatage|fechamento|chiusura|zamkniecia)\b|datum$|\p{L}*日$|日期|时间|日時|дата/u;

/** Whether plain numbers below this header may be dates, in any of the languages. */
export function headerSaysDate(name: string): boolean {
  return DATE_WORDS.test(normaliseHeader(name));
}
