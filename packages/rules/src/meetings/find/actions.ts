/** Action items: what somebody promises, is named for or is asked to do after the meeting. */

import { wordCount } from '../../wordCount.ts';
import type { MeetingItem } from '../meetingItem.ts';
import { nameKey } from '../namesSaid.ts';
import { taskTitle } from '../titles/taskTitle.ts';
import { isHypothetical, isRefusal, isReported } from './guards.ts';
import type { Finding } from './rule.ts';
import { after, daysIn, isOtherVoice, type Said, type Speech } from './speech.ts';

/** Work that leaves something behind for the other side. */
const DELIVERS =
  'send|resend|share|circulate|revert|forward|e-?mail|mail|text|write|draft|prepare|put together|pull together|put in|put you in touch|introduce|intro|connect|confirm|check|double-check|verify|clarify|find out|look into|look at|look up|dig|ask|follow up|come back|get back|go back|report back|circle back|talk to|speak to|speak with|call|ring|phone|follow|set up|arrange|organi[sz]e|schedule|book|submit|upload|provide|update|fix|chase|escalate|raise|pass|translate|have|get|give|bring|take|rerun|re-run|run|test|try|export|review|redline|mark up|sign|order|add|build|model|work out|work up|work on|let (?:you|him|her|them) know|loop|invite|shoot|ping|drop|message|fill|finish|finali[sz]e|return|request|investigate|gather|collect|list|document|record|clean|install|enable|open|create|register|push|nudge|move|cost|price|quote|print|hand|start|reach out|turn|make sure|do|show|change|file|map|present|walk|post|sort|deliver|demo|scope|size|cut|copy|dial|propose|nominate|name|pick|choose|forward|sit down with|hand over|dig up|dig out';
const SOFTENER =
  '(?:(?:also|just|definitely|certainly|absolutely|then|personally|try to|try and|go and|have to|need to|be able to|make sure to|quickly|happily|gladly|get someone to|go ahead and) )*';

const DOING =
  'sending|sharing|getting|writing|putting together|setting up|drafting|preparing|forwarding|bringing|giving|checking|talking to|speaking to|following up|updating|arranging|organi[sz]ing|uploading|introducing|submitting|confirming|calling|emailing|reverting';
const PRESENT =
  'send|share|give|do|make|write|prepare|check|call|bring|arrange|organi[sz]e|introduce|ask|talk to|speak to|order|confirm|forward';
const OUR_PEOPLE = String.raw`(?:my|our|the) (?:\p{L}+ ){0,2}?(?:team|people|lawyers?|legal|colleagues?|finance|boss|manager|engineers?|architect|assistant|office|side|guys)`;
const I_WILL = `(?:(?:i|we)(?:'ll|'ll have to| will| shall|'m going to| am going to|'re going to| are going to|'m gonna|'re gonna|ll| gonna| gotta)|let me|${OUR_PEOPLE}(?:'ll| will| is going to| are going to))`;
const PROMISE = new RegExp(
  String.raw`(?<![\p{L}'])(?:${I_WILL} ${SOFTENER}(?<will>${DELIVERS})(?![\p{L}])|(?:i|we)(?:'ll| will|'m|'re| am| are|ll|m) (?:also |just |then )?(?:be )?(?<doing>${DOING})(?!\p{L})|(?<owe>i owe (?:you|him|her|them)))(?! (?:quick|honest|straight|brief|frank)\b)`,
  'u',
);
/** What promises only with a day: "I can get you a plan by Wednesday", "you'll have it Friday", "I send it until Monday". */
const WITH_DAY = new RegExp(
  String.raw`(?<![\p{L}'])(?:(?:i|we) (?:can|could|should be able to|need to|have to|must|plan to|'ve got to|aim to) ${SOFTENER}(?<can>${DELIVERS})|(?:i|we) ${SOFTENER}(?<now>${PRESENT}) (?:you|it|this|that|the|a|an|them|him|her|my|our|with)|(?<have>you(?:'ll|'d| will|ll) (?:have|get|see|receive)))(?!\p{L})`,
  'u',
);

/** With a day any work is one: "I'll recalculate the ramp by Friday". These are no work, or stay at the customer. */
const NO_WORK =
  'be|see|think|know|have|go(?! through)|hope|wait|talk|meet|come|try|let|say|stay|live|need|want|like|love|join|leave|miss|remember|forget|retire|travel|fly|drive|sleep|call it|never|not|probably|still|also|just|then|definitely|present|show him|show her|show them|take him|lose|end|finish up|start|get there|expect|assume|guess|admit|agree|decide|vote|die|kill|find out whether we|if|all|both|only|always|either|maybe|hear|pay|bet|ski|play|move|turn|hit|happen|keep|become|run out|mean|look at (?:it|that) again';
const ANY_WORK = new RegExp(
  String.raw`(?<![\p{L}'])(?:i|we)(?:'ll| will|'m going to|'re going to|ll) (?:(?:also|just|then|definitely|personally) )?(?<will>(?!(?:${NO_WORK})(?!\p{L}))\p{L}+(?: (?:in|up|out|through|over|together|down))?)(?!\p{L})`,
  'u',
);
/** "I'll go through the logs and give you a figure": what the other side gets. */
const AND_GIVES =
  /\band (?:then )?(?:get|give|send|email|mail|share|bring|show) (?:you|it|them|that|this|over|back)\b/u;
/** "You get the offer by the twentieth", "you'll let us know by Friday?": said of the other side, with a day. */
const YOU_GET = /(?<![\p{L}'])(?<have>you (?:get|have|receive)) (?:the|a|an|our|my|it|that|your)(?!\p{L})/u;
const YOU_WILL =
  /^(?:(?:and|so|ok|okay|then|great|good|right)[,.]? )*(?:\p{L}+, )?(?:you(?:'ll| will) )(?<verb>send|let|give|get|share|check|confirm|ask|take|bring|put|talk|speak|write|come back|find|set|arrange|sign|review|forward|raise|push|handle)(?!\p{L})/u;

const REQUEST =
  /(?<![\p{L}'])(?:(?:can|could|would|will) (?:you|u)(?: guys| folks| both| please| maybe| also| just| perhaps)*|(?:i|we)(?:'d| would) (?:need|like|want) you to|please|kindly|(?:i|we) need you to|(?:do|would) you mind|would you be able to|(?:are|is) (?:you|it) able to|any chance (?:you|of you) (?:can|could)?) (?:please |also |just |maybe )*(?<verb>send|resend|share|forward|email|mail|text|write|put (?:that|it|this|together)|draft|prepare|put together|pull together|introduce|intro|connect|confirm|check|find out|ask|set up|arrange|organi[sz]e|schedule|book|submit|upload|provide|update|fix|get|give|bring|export|review|sign|add|invite|shoot|ping|drop|fill|return|request|make sure|test|pull|flick|take|speak|talk|chase|run|raise|look into|look at|find|dig|nominate|name|list|copy|sort)(?!\p{L})/u;
/** "Can I get the numbers from you by Friday?", "We need the form back from you by Friday": wanted by a day. */
const WANT =
  /(?<![\p{L}'])(?:(?:can|could|may) (?:i|we) (?:please |also |just )*(?<verb>get|have)|(?:i|we)(?:'d| would|'ll| will)? (?:still |also |just )?(?:need|want|like) (?=(?:the|your|a|an|that|those|it|them)\b.{3,60}\bfrom (?:you|your)\b)(?<thing>the|your|a|an|that|those|it|them))(?!\p{L})/u;
const ORDER =
  /^(?:(?:and|so|then|ok|okay|great|good|hmm+|yes|well|please)[,.]? )*(?<verb>send|email|shoot|forward|get|give|write|share) (?:me|us) (?:that|the|a|an|your|it|over|both|those|some|two)\b/u;

/** Things that are done in the call, or that are only a way of speaking. */
const IN_CALL =
  /\b(?:share (?:my|the|your) screen|(?:share|show) (?:with us )?(?:how|what|why|where)|let me (?:ask|check (?:my|the) (?:calendar|notes|time)|call (?:it|that)|give you (?:an example|that|(?:a|the) (?:short|quick|brief))|show|start|take (?:this|it) (?:one|first)|get (?:this|that|it) straight|put it|run (?:through|you)|walk|do (?:this|that|it)\b|try (?:that|this|again|and)|write that|open|add|bring|turn|move|have a (?:look|think)|look at (?:my|the|this)|sign|finish|review)|i'?ll (?:call it|take (?:that|it|this|the blame|your word|them)(?! (?:back|away|up|to|offline|with))|show you (?:now|quickly|how|the|a|one|that|this|what|where)|give you (?:an? (?:\w+ )?(?:example|overview|idea|sense|tour|flavou?r)|that\b|credit|a minute|a second|one)|get (?:to that|there|into|started|going|over it)|start|do (?:my best|that now|it now|both|the talking)|try(?: my best| not|[.!,]|$)|ask (?:you|again|the (?:stupid|obvious|hard))|have (?:a think|to think|a coffee|a word with myself)|open with|make (?:it|this) (?:quick|short|brief)|turn (?:it|on|off)|drop(?: off| out|[.,!]|$)|walk you through (?:it|this|the)? ?(?:now|today|quickly)?|run through|sort of|catch up|add (?:that|just)|move on|push back|bring (?:that|it) up|pass|cut)|give (?:him|her|them|you|it) that[.,!]|(?:we|i)'?ll get (?:it|them|that|you|those) (?:down|up|there|done|through|sorted|right)[.,!]|(?:right now|as we speak|in the chat)|see you|talk soon|think about|be (?:quick|honest|back|there|fine|happy|glad|surprised)|let you go|(?:i|we)'ll (?:hold|remember|wait|see))\b/u;
/** Arranging what was just agreed, and promises without a thing. */
const CHORE =
  /\b(?:(?:send|sending|set up|put) (?:\w+ )?(?:the |an? |you )?(?:\w+ )?(?:invite|invitation|calendar|hold|meeting link|zoom link|link for)|book (?:a|the) (?:room|table)|bring (?:the )?(?:cake|biscuits|donuts|doughnuts|pies|coffee|lunch|beers?|sandwich)|buy (?:you|the)|grab|lunch|beer|have a look some time|some ?(?:time|day)|one day|at some point|eventually)\b/u;
/** What makes a promise without a day one that somebody keeps. */
const TO_SOMEBODY =
  /\b(?:(?:sending|sharing|getting|giving|emailing|forwarding|writing|send|get|give|email|text|write|share|forward|shoot|bring|provide|mail|let|show|introduce|put) (?:\w+ ){0,3}(?:you|them|him|her|us|it to|that to|over|across|together|through)|(?:to|with|for|from) (?:you|our|my|the|their|your|\p{L}+)\b.{0,40}|you an answer|back to you|come back|get back|find out|look into|over to you|for you|check with|ask (?:our|my|the)|take (?:it|that|this) (?:away|back|up|offline))/u;
const WEAK_VERB =
  /^(?:have|take|do|run|try|get|give|look at|turn|move|make sure|open|start|add|show|cut|change|push|post|pass|drop|walk|call|ring|sign|test|list|order|build|present|price|quote|cost|work on|bring|ask|check|raise|file|map|sort|record|copy|size|hand)$/u;
const PRONOUN_OBJECT =
  /\b(?:get|send|do|share|give you|have|bring|forward|take|sort|fix|check|find) (?:that|it|those|them|this)\b/u;

interface Candidate {
  readonly said: Said;
  readonly rule: string;
  readonly owner: MeetingItem['owner'];
  readonly due: number | null;
  /** Where the work begins in the sentence. */
  readonly from: number;
  /** The sentence names the thing: not "I'll send that". */
  readonly hasObject: boolean;
  readonly isRequest: boolean;
}

/** Returns the promises and requests of a meeting, each piece of work once. */
export function findActions(speech: Speech, candidates: readonly Said[]): Finding[] {
  const found = candidates.flatMap((said) => actionOf(said, speech) ?? []);
  return withoutRepeats(found).map((each) => ({
    said: each.said,
    rule: { name: each.rule, kind: 'action_item' },
    weight: 2,
    owner: each.owner,
    due: each.due,
    title: taskTitle(each.said, speech, each.from, each.isRequest),
  }));
}

export const ACTION_WORDS =
  "i'll ill i'm we'll we're will shall gonna going let can could would please need send email shoot forward get give write share you'll leave owe i'd may kindly chance able mind do make check call bring arrange introduce ask order confirm prepare talk speak like want";

function actionOf(said: Said, speech: Speech): Candidate | null {
  const { lower } = said;
  if (IN_CALL.test(lower) || CHORE.test(lower) || isReported(lower)) return null;
  return promiseOf(said, speech) ?? namedOf(said, speech) ?? requestOf(said, speech);
}

function promiseOf(said: Said, speech: Speech): Candidate | null {
  const { lower, speaker } = said;
  const sure = PROMISE.exec(lower);
  const match = sure ?? WITH_DAY.exec(lower) ?? ANY_WORK.exec(lower) ?? (BY.test(lower) ? YOU_GET.exec(lower) : null);
  if (match === null || (said.isQuestion && !TAG.test(lower))) return null;
  const { will, doing, owe, can, now, have } = match.groups ?? {};
  const verb = will ?? doing ?? can ?? now ?? have ?? owe ?? '';
  const opening = lower.slice(0, match.index);
  if (isHypothetical(opening) || NOT.test(opening.slice(-14))) return null;
  const due = dueOf(said, speech);
  const rest = lower.slice(match.index);
  if (due === null && !(sure === null ? AND_GIVES.test(rest) : isKept(verb, rest, match[0].startsWith('let me'))))
    return null;
  if (sure === null && now !== undefined && said.side === 'theirs' && match[0].startsWith('we')) return null;
  if (due === null && (doing ?? owe) !== undefined && !TO_SOMEBODY.test(rest)) return null;
  const isVerb = (will ?? can ?? now) !== undefined;
  return {
    said,
    rule: due === null ? 'promise' : 'promise_with_day',
    owner: speaker === null ? null : { speaker },
    due,
    from: isVerb ? match.index + match[0].lastIndexOf(verb) : match.index,
    hasObject: !PRONOUN_OBJECT.test(rest),
    isRequest: false,
  };
}

/** "By" and "until" say that something is due. */
const BY = /\b(?:by|until|till|before|no later than)\b/u;
const TAG = /,? (?:ok(?:ay)?|right|yeah|sound good|does that work|is that (?:ok|fine|all right))\?$/u;
const NOT = /\b(?:not|never|n't)\b.{0,12}$/u;

/** A promise without a day is kept where it has a thing and somebody who waits for it. */
function isKept(verb: string, rest: string, isLetMe: boolean): boolean {
  if (isLetMe || wordCount(rest) < 4 || /\bif\b/u.test(rest) || SHOWS.test(verb)) return false;
  return TO_SOMEBODY.test(rest) && (!WEAK_VERB.test(verb) || STRONG_OBJECT.test(rest));
}
/** Shown without a day is shown in the call. */
const SHOWS = /^(?:show|walk|demo|present|start|open|turn|move|do|try)$/u;
const STRONG_OBJECT =
  /\b(?:you|them|him|her|our|my|your|their|over|back|across|together|\p{L}+ team|legal|finance|product|engineering|support|security)\b/u;

const NO_NAME = new Set(
  'i we you they he she it that this there what who which everybody everyone somebody nobody people one and so then but if when as yes no ok okay well maybe legal finance security procurement'.split(
    ' ',
  ),
);

const NAMED = new RegExp(
  String.raw`(?<!\p{L})(?<name>\p{Lu}[\p{L}’'-]*?)(?:['’]ll| will|['’]s going to| is going to) ${SOFTENER}(?<verb>${DELIVERS})(?!\p{L})`,
  'u',
);

/** "Priya will set up the trial": somebody by name. */
function namedOf(said: Said, speech: Speech): Candidate | null {
  const match = NAMED.exec(said.text);
  const { name = '', verb = '' } = match?.groups ?? {};
  if (match === null || said.isQuestion || NO_NAME.has(name.toLowerCase())) return null;
  const owner = ownerNamed(name, speech);
  const due = dueOf(said, speech);
  if (isHypothetical(said.lower.slice(0, match.index))) return null;
  if (due === null && ('name' in owner || !TO_SOMEBODY.test(said.lower))) return null;
  return {
    said,
    rule: 'promise_by_name',
    owner,
    due,
    from: match.index + match[0].length - verb.length,
    hasObject: true,
    isRequest: false,
  };
}

function requestOf(said: Said, speech: Speech): Candidate | null {
  const { lower } = said;
  const wanted = WANT.exec(lower);
  const youWill = YOU_WILL.exec(lower);
  const match = REQUEST.exec(lower) ?? ORDER.exec(lower) ?? wanted ?? youWill;
  if (match === null || isHypothetical(lower.slice(0, match.index))) return null;
  const verb = match.groups?.verb ?? match.groups?.thing ?? '';
  const from = match.index + match[0].indexOf(verb, Math.max(0, match[0].lastIndexOf(` ${verb}`)));
  const rest = lower.slice(from);
  const due = dueOf(said, speech);
  if (
    ((match === wanted || match === youWill) && due === null) ||
    wordCount(rest) < 4 ||
    /^(?:give|get|send|share) (?:me|us) (?:an? (?:idea|sense|example|feel|minute|second|flavou?r|overview|picture))|^(?:confirm|check|ask|share) (?:that|if|whether|how|what|why|where|a bit|a little|with us)/u.test(
      rest,
    )
  )
    return null;
  const replies = after(speech, said, 4).filter((reply) => isOtherVoice(said, reply) && reply.speaker !== said.speaker);
  const reply = replies[0];
  if (reply !== undefined && isRefusal(reply.lower)) return null;
  const addressed =
    /^(?:(?:and|so|ok|okay|then|great|now)[, ]+)*(?<name>\p{Lu}[\p{L}’'-]+),/u.exec(said.text)?.groups?.name ??
    / (?<name>\p{Lu}[\p{L}’'-]+)\?$/u.exec(said.text)?.groups?.name;
  const named = addressed === undefined ? null : ownerNamed(addressed, speech);
  const owner =
    named !== null && 'speaker' in named
      ? named
      : reply?.speaker === undefined || reply.speaker === null
        ? null
        : { speaker: reply.speaker };
  return {
    said,
    rule: 'request',
    owner,
    due,
    from,
    hasObject: !/^\w+ (?:me |us )?(?:that|it|this)(?: (?:over|across|in writing))?[.?]?$/u.test(rest),
    isRequest: true,
  };
}

function ownerNamed(name: string, { transcript, context }: Speech): NonNullable<MeetingItem['owner']> {
  const key = nameKey(name);
  const isNamed = (full: string) => nameKey(full).split(' ').includes(key);
  const speakers = transcript.speakers.flatMap((full, at) => (isNamed(full) ? [at] : []));
  const [speaker] = speakers;
  if (speaker !== undefined && speakers.length === 1) return { speaker };
  return { name: context.names.find(isNamed) ?? name };
}

/** Days behind these words are what the work is about. */
const ABOUT = /\b(?:from|since|of|for|about|like|in the|last|with|after|your|our|my|the)\s+(?:the\s+)?$/u;
const UNTIL =
  /\b(?:by|before|until|till|on|due|than|within|no later than|end of(?: the)?|close of play|close of business|first thing|day)[\s,]+(?:the\s+|end of\s+|close of play\s+|this\s+)*$/u;

/** Returns the day by which a sentence says that something is done; null without one. */
export function dueOf(said: Said, speech: Speech): number | null {
  const days = daysIn(said, speech).filter(({ isVague }) => isVague !== true);
  const sure = days.filter(
    ({ from, to }) =>
      UNTIL.test(said.lower.slice(0, from)) ||
      /^(?:by|before|until|in|within|give)\b/u.test(said.lower.slice(from, to)),
  );
  const open = days.filter(({ from }) => !ABOUT.test(said.lower.slice(0, from)));
  return sure.at(-1)?.day ?? open.at(-1)?.day ?? null;
}

/** How far what is said of one piece of work lies apart. */
const NEAR = 4;

function withoutRepeats(found: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const each of found) {
    const last = kept.at(-1);
    if (last === undefined || each.said.at - last.said.at > NEAR || !isSameWork(last, each)) {
      kept.push(each);
      continue;
    }
    kept[kept.length - 1] = merged(last, each);
  }
  return kept;
}

const isSameOwner = (one: Candidate, other: Candidate): boolean =>
  JSON.stringify(one.owner) === JSON.stringify(other.owner);

/** A request and its answer; a promise with no day or thing, and the one that says it better. */
function isSameWork(one: Candidate, other: Candidate): boolean {
  if (!isSameOwner(one, other)) return false;
  if (one.isRequest !== other.isRequest) return one.isRequest || !other.hasObject;
  if (one.isRequest) return one.said.turn === other.said.turn && (!one.hasObject || !other.hasObject);
  return (
    one.due === null ||
    !other.hasObject ||
    (other.due === null && one.said.turn === other.said.turn && other.said.at - one.said.at <= 1)
  );
}

function merged(one: Candidate, other: Candidate): Candidate {
  const [better, worse] =
    other.hasObject && (one.due === null || !one.hasObject || (one.isRequest && other.due !== null))
      ? [other, one]
      : [one, other];
  return { ...better, due: better.due ?? worse.due };
}
