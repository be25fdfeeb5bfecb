/** Titles of work: "Send the deck by Friday", of "I'll send you the deck by Friday, so you have it". */
import type { Said, Speech } from '../find/speech.ts';
import { askedBefore, isTelling, namedThing } from './namedThing.ts';
import { quoted, shortened, TITLE_CHARACTERS } from './noteTitle.ts';
import { capital, spokenWords, withoutFillers } from './spokenWords.ts';
import { inThirdPerson } from './thirdPerson.ts';

/** The title says to whom by the verb alone. */
const SENDING = 'send|resend|text|email|e-mail|mail|shoot|ping|drop|forward|share|write|export';
const RECIPIENT = new RegExp(
  String.raw`\b(${SENDING})\s+(?:you|me|us)\s+(?=(?:the|a|an|our|my|your|that|those|these|this|some|both|over|all|any|two|three|one|\d)\b)`,
  'giu',
);
/** "You'll have the quote by Friday": the other side gets it. */
const DELIVERED = /^you(?:['’]ll| will|ll|['’]d| would) (?:have|get|see|receive) (?=.{2})/iu;
/** "..., you'll have it Friday" says by when. */
const SAY_WHEN = /,? let['’]?s say (?=(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|the \p{L}+)/iu;
const HAVE_IT =
  /,? (?:and )?you(?:['’]ll|['’]d| will| would|ll) (?:have|get|see) (?:it|that|them|those)(?: back)? (?:by |on )?(?=\p{L}+)/iu;
/** What follows is no part of the work. */
const REASON =
  /,?(?<!\s)\s+(?:so (?:that )?(?:you|we|they|i|it)\b|because\b|since you|in case\b)|,\s+(?:which|ok(?:ay)?|right|monday['’]s|(?:we|i) (?:have|need) to|that['’]s|then (?:we|you)|if that)\b/iu;
/** "Device access I will arrange": the thing stands before the verb. */
const THING_FIRST =
  /^(?:(?:and|so|ok|okay|then),?\s+)?(?<thing>[\p{L}-]+(?: [\p{L}-]+){0,2}) (?:i|we)(?:['’]ll| will| shall) $/iu;
/** "I'll do the one and I'll do the other", "..., I come back". */
const THEN_ALSO =
  /(?:,| and|, and|, then)? (?:(?:i|we)(?:['’]ll|ll| will|['’]d| would)|(?:i|we)(?= (?:come|get|send|share|give|confirm|write)\b)) (?:also |then |just )?(?=(?:send|share|text|email|mail|write|call|ask|come|get|give|have|let|show|bring|put|make|confirm|check|set|report|forward|tell|book|follow|copy|add|do)\b)/giu;
const GERUND =
  /^(?:i|we)(?:['’](?:ll|m|re)| will| am| are|ll|m)?(?: also| just| then| be)* (?<doing>\p{L}+ing)(?!\p{L})/iu;
/** "The form back from you", "get the numbers from you": the other side sends it. */
const FROM_YOU =
  /^(?:(?:get|have) )?((?:the|your|a|an|that|those|it|them)\b.{0,60}?)( back)? from (?:you|your (?:side|team|end))(?![\p{L}'’])/iu;
const OWED = /^(?:i|we) owe (?=you|him|her|them)/iu;
const HAVE_TO = /^have (?<thing>.{2,60}?) (?:(?:over|back|across) )?(?:with|to) you\b/iu;
const SELF = / (?:myself|ourselves|yourself|yourselves|personally)\b/giu;

/** Returns the work as a task is written. `from` is where it begins in the sentence. */
export function taskTitle(said: Said, speech: Speech, from: number, isRequest: boolean): string {
  const work = withNames(workOf(said.text, from), speech);
  const about = questionOf(work, said, speech);
  if (about !== null) return about;
  const named = SENDS_NOTHING.test(work) ? null : withThing(work, said, speech, from);
  if (named === null) return quoted(quoteOf(said.text, from));
  const noted = spokenWords(named.text.replaceAll(SELF, '').replace(isRequest ? /\?$/u : /[?!]$/u, ''));
  const written = said.side === null ? noted : inOurWords(noted, said.side);
  if (written === null || written === '' || NAMES_SIDE.test(written) || SAYS_NOTHING.test(written))
    return quoted(quoteOf(said.text, from));
  return capital(shortened(written.replace(PLACE, () => named.thing)));
}

/** Broken off before it says what. */
const SAYS_NOTHING = /^[\p{L}’'-]+(?: to)?$/iu;
/** "Give us ours" says whose, and not what. */
const NAMES_SIDE = /^\p{L}+ (?:us |them )?(?:ours|theirs)(?![\p{L}])/iu;

/** Stands where the thing is named, in words that are not turned again. */
const PLACE = '\u0001';

/** "On a call with you, Chris, by Friday" is a call with Chris. */
function withNames(work: string, { transcript: { speakers } }: Speech): string {
  const first = speakers.flatMap((name) => /^\p{Lu}[\p{L}’'-]+/u.exec(name)?.[0] ?? []);
  if (first.length === 0) return work;
  const names = first.map((name) => RegExp.escape(name)).join('|');
  return work
    .replace(new RegExp(String.raw`(?<=\b(?:with|to|for) )you, (${names})(?:,(?= )|(?=[.?!]?$))`, 'u'), '$1')
    .replace(new RegExp(`, (?:${names})(?=[.?!]?$)`, 'u'), '');
}

function workOf(text: string, from: number): string {
  const work = withoutFillers(text.slice(from))
    .replace(SAY_WHEN, ' by ')
    .replace(HAVE_IT, (_have, at: number, all: string) => (all.lastIndexOf(',', at - 1) < 0 ? ' by ' : ', by '))
    .replace(/ by (?:by|on|in) /u, ' by ')
    .replace(DELIVERED, (_have, _at: number, all: string) =>
      /\b(?:access|login|logins)\b/iu.test(all) ? 'give you ' : 'send ',
    )
    .replace(FROM_YOU, (_all, thing: string, back: string | undefined) => `send ${thing}${back ?? ''}`)
    .replace(OWED, 'get ')
    .replace(GERUND, (_, doing: string) => baseOf(doing.toLowerCase()))
    .replace(HAVE_TO, 'get $<thing> to you')
    .replaceAll(RECIPIENT, '$1 ')
    .replaceAll(THEN_ALSO, ' and ');
  const reason = work.search(REASON);
  return withThingFirst(text.slice(0, from), reason > 0 ? work.slice(0, reason) : work);
}

const DOUBLED = /^(?:put|get|set|cut|submit)t/u;
function baseOf(doing: string): string {
  const stem = doing.slice(0, -3);
  if (DOUBLED.test(stem)) return stem.slice(0, -1);
  return /(?:shar|writ|prepar|giv|updat|arrang|organi[sz]|introduc|mak|tak|schedul|escalat|finali[sz]|reschedul|clos)$/u.test(
    stem,
  )
    ? `${stem}e`
    : stem;
}

function withThingFirst(opening: string, work: string): string {
  const thing = saysNoThing(opening) ? undefined : THING_FIRST.exec(opening)?.groups?.thing;
  return thing === undefined
    ? work
    : work.replace(/^[\p{L}-]+/u, (verb) => `${verb} ${thing.charAt(0).toLowerCase()}${thing.slice(1)}`);
}
const saysNoThing = (opening: string): boolean =>
  /^(?:and|so|ok|okay|then|but|or|great|perfect|good|right|if|when|maybe|yes|no|sure|well|also|that|this|it|what|now|actually)\b/iu.test(
    opening,
  );

const DAYS = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|this|next|the|end|of|day|week|month|afternoon|morning|evening|first|thing|close|play|eod|cob|soon|as|possible|asap|right|away|now|then|later|in|an?|hour|minute|before|after|lunch|by|on|at|\d+(?:st|nd|rd|th)?`;
/** Words that leave the work without anything that it is about. */
const SAYS_LITTLE = new RegExp(
  String.raw`^(?:(?:${DAYS}|check|double-check|find|out|ask|around|confirm|verify|clarify|look|into|dig|follow|up|come|get|go|circle|back|answer|let|you|them|me|us|know|revert|and|to|with|an?|that|this|it|about|for|again|over|take|away|offline|internally)(?![\p{L}'’])[\s,.]*)+$`,
  'iu',
);
/** "Email you both today" says to whom and when. */
const SENDS_NOTHING = new RegExp(
  `^(?:send|resend|e-?mail|mail|text|give|show|share|forward|bring|get|write)(?: to)?(?: (?:you|them|me|us|him|her))?(?: both| over| across)?(?: (?:${DAYS}|(?:mon|tues|wednes|thurs|fri|satur|sun)day|itself))*(?: if you (?:want|like))?[.!]?$`,
  'iu',
);
const ASKS_AFTER =
  /\b(?:check|find out|ask|confirm|verify|clarify|look into|dig into|come back|get back|circle back|let (?:you|them) know|revert)\b/iu;
const ABOUT_THAT =
  / (?:on|about|into|for) (?:that|this|it)(?![\p{L}'’])|(?<=\b(?:check|confirm|verify|ask|clarify|take)) (?:that|this|it)(?![\p{L}'’])/giu;
const QUESTION_CHARACTERS = 120;

/** "I'll check that and come back to you" after a question is about the question. */
function questionOf(work: string, said: Said, speech: Speech): string | null {
  if (!SAYS_LITTLE.test(work) || !ASKS_AFTER.test(work)) return null;
  const asked = askedBefore(said, speech);
  if (asked === null || !isTelling(asked)) return null;
  const task = spokenWords(work.replaceAll(ABOUT_THAT, ''));
  const written = said.side === null ? task : inOurWords(task, said.side);
  if (written === null || written === '') return null;
  const question = quoted(asked.text);
  return question.length > QUESTION_CHARACTERS
    ? `${capital(written)}: ${quoted(lastQuestion(asked.text))}`
    : `${capital(written)}: ${question}`;
}
const lastQuestion = (text: string): string => shortened(text, QUESTION_CHARACTERS);

const FOLLOWS =
  'filled|signed|done|sorted|fixed|approved|translated|reviewed|ready|scheduled|booked|finished|installed|over|back|to|by|on|in|for|up|down|across|together|with|now|right|today|tomorrow|tonight|this|next|before|after|and|as|at|from|through|out|off|away|again|first|when|so|then|please|until|till|early|later|straight|soon|asap|within|also|(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const PRONOUN = new RegExp(
  String.raw`(?<![\p{L}'’])(?:that|it|this|those|these|them)(?=$|[,.;?!]|\s(?:${FOLLOWS})(?![\p{L}]))`,
  'iu',
);
const PERSON = /(?<![\p{L}'’])(?:him|her|he|she)(?=$|[,.;?!'’]|\s(?!own\b))/iu;
/** Words in front of a pronoun that name no thing which it could be. */
const NAMES_NOTHING = /^[\p{L}’'-]+(?:\s[\p{L}’'-]+){0,5}\s?$/u;
const NAMES_THING =
  /(?<![\p{L}])(?:the|an?|our|my|your|their|his|two|three|some|both|what|whether|if|how|who)(?![\p{L}])|\p{Lu}|\d/u;

/** Puts the thing that was named before in place of "that"; null where the work would say nothing. */
function withThing(work: string, said: Said, speech: Speech, from: number): { text: string; thing: string } | null {
  const person = PERSON.exec(work);
  if (
    person !== null &&
    !/(?<=[\p{Ll},] )\p{Lu}\p{Ll}/u.test(work.slice(0, person.index)) &&
    !/\b(?:if|whether) $/u.test(work.slice(0, person.index))
  )
    return isHerThing(work, person) ? { text: work, thing: '' } : null;
  const pronoun = PRONOUN.exec(work);
  const front = pronoun === null ? '' : work.slice(0, pronoun.index);
  if (pronoun === null || NAMES_THING.test(front.slice(1)) || !NAMES_NOTHING.test(front))
    return SAYS_LITTLE.test(work) && !ENOUGH.test(work) ? null : { text: work, thing: '' };
  const rest = work.slice(pronoun.index + pronoun[0].length);
  const doing = /^do $/iu.test(front) ? requestBefore(said, speech) : null;
  if (doing !== null) return DAY.test(doing) && DAY.test(rest) ? null : { text: `${PLACE}${rest}`, thing: doing };
  if (!HANDS_OVER.test(front)) return null;
  const thing = namedThing(said, from, speech, pronoun[0]);
  return thing === null ? null : { text: `${front}${PLACE}${rest}`, thing };
}
/** Work on a thing that keeps its name: what is fixed or done is not the thing that was named. */
const HANDS_OVER =
  /^(?:send|resend|share|forward|e-?mail|mail|text|get|have|bring|give|put|sign|check|review|read|go through|look|write|upload|take|update|finish|prepare|draft|return|submit|print|copy|shoot|ping|drop|pass|circulate|run|talk|speak|come|confirm|follow|discuss|translate|fill|revert|redline|export|provide|deliver|finali[sz]e)(?![\p{L}])/iu;
const DAY = /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|week|month|eod)\b/iu;

const REQUESTED = /(?:can|could|would|will) you (?:please |also |just |maybe )*(?<work>\p{L}+ [^?]{3,})\?$/iu;

/** "I'll do that", of what was asked just before. */
function requestBefore(said: Said, speech: Speech): string | null {
  const asked = askedBefore(said, speech);
  const work = asked === null ? undefined : REQUESTED.exec(asked.text)?.groups?.work;
  if (asked === null || work === undefined || said.at - asked.at > 2) return null;
  const bare = spokenWords(workOf(work, 0));
  const written = asked.side === null ? bare : inOurWords(bare, asked.side);
  return written === null || written === '' ? null : written;
}

/** "Come back to you on Monday" is work, if little. */
const ENOUGH = /\b(?:come|get|circle|report|revert)\b.*\bback|\brevert\b|\blet (?:you|them) know/iu;

/** "Her notes" are hers. */
const isHerThing = (work: string, { 0: word, index }: RegExpExecArray): boolean =>
  word.toLowerCase() === 'her' &&
  /^ \p{L}+/u.test(work.slice(index + 3)) &&
  !new RegExp(`^ (?:${FOLLOWS}|a|an|the|if|whether|know|about)\\b`, 'iu').test(work.slice(index + 3));

/** The words around a promise that names nothing: the whole sentence where it is short. */
function quoteOf(text: string, from: number): string {
  if (text.length <= TITLE_CHARACTERS) return text;
  const clause = Math.max(text.lastIndexOf(', ', from), text.lastIndexOf('; ', from));
  return clause < 0 ? text : text.slice(clause + 2);
}

/** Turns "you" and "my" of a promise; where "they" already means somebody else, the customer is named. */
function inOurWords(work: string, side: NonNullable<Said['side']>): string | null {
  const written = inThirdPerson(work, { side, name: null, isAddressed: true });
  if (written !== null || side === 'theirs') return written;
  const [one, ...others] = [...work.matchAll(/(?<![\p{L}'’])you(?![\p{L}'’])/giu)];
  if (one === undefined || others.length > 0 || /(?<![\p{L}])your/iu.test(work)) return null;
  return inThirdPerson(work.replace(one[0], 'the customer'), { side, name: null, isAddressed: true });
}
