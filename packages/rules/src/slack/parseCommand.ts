/** What people type behind `/forecastle`. */
import { SLACK_COMMAND } from '../connections/slackWords.ts';
import { similarity } from '../similarity.ts';
import { unescapeSlack } from './slackText.ts';

export const SLACK_WORDS = ['deal', 'forecast', 'risk', 'plan', 'log', 'help'] as const;
export type SlackWord = (typeof SLACK_WORDS)[number];

/** What words of a log can be logged as. */
export const LOGGED_KINDS = ['call', 'email_sent', 'email_received', 'meeting'] as const;
export type LoggedKind = (typeof LOGGED_KINDS)[number];

export type ParsedCommand =
  | { readonly kind: 'deal'; readonly name: string }
  | { readonly kind: 'forecast' | 'risk' | 'plan' }
  /** `as` is null where the words do not say what it was. */
  | { readonly kind: 'log'; readonly deal: string; readonly words: string; readonly as: LoggedKind | null }
  /** `fault` says what is wrong with what was typed; null where help was asked for. */
  | { readonly kind: 'help'; readonly fault: string | null };

const help = (fault: string | null = null): ParsedCommand => ({ kind: 'help', fault });

/** Pairs of quotes, as keyboards and phones write them. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['”', '”'],
  ['„', '“'],
  ['‘', '’'],
  ['’', '’'],
  ['«', '»'],
  ['»', '«'],
]);

export function parseSlackCommand(typed: string): ParsedCommand {
  const text = unescapeSlack(typed).trim().replaceAll(/\s+/gu, ' ');
  const [first = ''] = text.split(' ');
  const rest = text.slice(first.length).trim();
  // A colon may follow the word too: "log: ..."
  const word = first.toLowerCase().replace(/[:：]$/u, '');
  switch (word) {
    case '':
    case 'help':
    case '?':
      return help();
    case 'deal':
      return parseDeal(rest);
    case 'log':
      return parseLog(rest);
    case 'forecast':
    case 'risk':
    case 'plan':
      return rest === '' ? { kind: word } : help(`Type ${SLACK_COMMAND} ${word} on its own.`);
    default:
      return help(unknownWord(first));
  }
}

/** Words at least this alike are offered. */
const ALIKE_FROM = 0.5;

function unknownWord(typed: string): string {
  const nearest = SLACK_WORDS.map((word) => ({ word, alike: similarity(typed.toLowerCase(), word) })).reduce((a, b) =>
    b.alike > a.alike ? b : a,
  );
  const fault = `There is no command “${typed}”.`;
  return nearest.alike < ALIKE_FROM ? fault : `${fault} Did you mean “${nearest.word}”?`;
}

function parseDeal(rest: string): ParsedCommand {
  const name = unquoted(rest);
  return name === '' ? help(`Add the name of the deal: ${SLACK_COMMAND} deal NAME`) : { kind: 'deal', name };
}

const unquoted = (text: string): string => {
  const closing = QUOTES.get(text.charAt(0));
  return closing !== undefined && text.length > 1 && text.endsWith(closing) ? text.slice(1, -1).trim() : text;
};

const HOW_TO_LOG = `${SLACK_COMMAND} log DEAL: what happened`;

function parseLog(rest: string): ParsedCommand {
  if (rest === '') return help(`Add the deal and what happened: ${HOW_TO_LOG}`);
  const { deal, words } = splitLog(rest);
  if (deal === '') return help(`Add the name of the deal: ${HOW_TO_LOG}`);
  if (words === '') return help(`Add a colon and what happened: ${HOW_TO_LOG}`);
  return { kind: 'log', deal, ...loggedAs(words) };
}

/** A name in quotes may hold a colon; any other ends at the first. */
function splitLog(rest: string): { readonly deal: string; readonly words: string } {
  const closing = QUOTES.get(rest.charAt(0));
  const end = closing === undefined ? -1 : endOfQuoted(rest, closing);
  if (end > 0) {
    return {
      deal: rest.slice(1, end).trim(),
      words: rest
        .slice(end + 1)
        .replace(/^\s*[:：]/u, '')
        .trim(),
    };
  }
  const colon = rest.search(/[:：]/u);
  if (colon < 0) return { deal: rest, words: '' };
  return { deal: rest.slice(0, colon).trim(), words: rest.slice(colon + 1).trim() };
}

/** Where the quote closes that a colon follows; -1 where none does. */
function endOfQuoted(rest: string, closing: string): number {
  for (let at = rest.indexOf(closing, 1); at > 0; at = rest.indexOf(closing, at + 1)) {
    if (/^\s*[:：]/u.test(rest.slice(at + 1))) return at;
  }
  return -1;
}

const BEGINNINGS: readonly (readonly [RegExp, LoggedKind])[] = [
  [/^(call|called|phoned)\b/iu, 'call'],
  [/^(e-?mail) (from|received)\b/iu, 'email_received'],
  [/^(e-?mail|e-?mailed)\b/iu, 'email_sent'],
  [/^(meeting|met)\b/iu, 'meeting'],
];

/** What words say they were, and the words: "call: went well" is "went well". */
function loggedAs(words: string): { readonly words: string; readonly as: LoggedKind | null } {
  for (const [beginning, as] of BEGINNINGS) {
    const found = beginning.exec(words);
    if (!found) continue;
    const behind = /^\s*[:：–—-]\s*(.+)$/u.exec(words.slice(found[0].length));
    return { words: behind?.[1] ?? words, as };
  }
  return { words, as: null };
}
