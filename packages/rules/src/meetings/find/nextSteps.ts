/** Next steps: the meeting or milestone that both sides fix. */

import { stepTitle } from '../titles/stepTitle.ts';
import { dueOf } from './actions.ts';
import { isPast, isRefusal } from './guards.ts';
import type { Finding } from './rule.ts';
import { after, before, daysIn, isOtherVoice, type Said, type Speech } from './speech.ts';

export const NEXT_STEP_WORDS =
  "monday tuesday wednesday thursday friday mondays tuesdays wednesdays thursdays fridays saturday sunday tomorrow week weeks january february march april may june july august september october november december time meet talk speak call session review demo workshop let's lets pilot catch";

const PROPOSES =
  /\b(?:let'?s|let us|how about|what about|shall we|(?:meeting|call|session|review|workshop|demo|pilot|kick-?off|trial) (?:is|starts?) (?:on|at|scheduled|planned|booked|set)|should we|why don't we|can we|could we|do you want to|i'd suggest|i suggest|i propose|we (?:can|could|should|will|meet|talk|speak|start|look|do|see)|we'll|then it's|so it's|i'?ll (?:see|put|book|call) (?:you|an hour|half an hour|it|us)|does .{0,40} work|sound good|works? for (?:you|everyone|us)|are you free|i'm fixing it|see you|same time|that's all i have|is set for|starts? (?:on|at)|start on|kicks? off|tell you what|then)\b/u;
const MEETS =
  /\b(?:meet|meeting|call|catch[- ]?up|get (?:back )?together|reconvene|session|workshop|demo|review|same time|(?:an|half an|the|one) hour|minutes|go through|speak|talk|regroup|touch base|sync|pilot|kick(?:s|ing)?[- ]?off|visit|the test|test of|on a zoom|zoom|teams|look at it|show (?:you|her|him|them|it)|walk (?:you|us|her|him|them)|on site|on the floor|go-live|go live|close (?:it|the paper|this)|see where|come (?:by|over|to)|training|handover|readout|steering|trial|start|follow[- ]?up|reconnect|proof of concept|poc)\b/u;
const CLOCK =
  /\b(?:at (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|half|quarter)|o'clock|\d ?(?:am|pm|a\.m|p\.m)|morning|afternoon|noon|lunchtime|first thing|same time|(?:monday|tuesday|wednesday|thursday|friday) (?:at )?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven))\b/u;
const ACCEPTS =
  /^(?:(?:um+|uh+|well|oh|and|right|ha)[,.\s]+)*(?:yes|yep|yeah|yup|sure|ok|okay|good|great|perfect|fine|done|works?|that works|thatll work|that'll work|sounds|deal|lovely|please|absolutely|super|wonderful|brilliant|excellent|i can|i(?:'ll| will) be|see you|can do|agreed|noted|\w+ (?:works|is good|is fine|it is|i can|suits)|(?:monday|tuesday|wednesday|thursday|friday|seven|eight|nine|ten|eleven|one|two|three|four|first|second|third|\w+th|\w+s good)\b)/u;
/** A meeting of the customer's own, a vague one, or one of the past. */
const OTHERS =
  /\b(?:(?:the|our|their) (?:board|committee|council|trustees|partners|steering committee|works council) (?:meets?|meeting|is|sees|votes)|vote at|they come in|were (?:in|here) on|was here|some ?time|one day|new year|partner call|invite|can'?t (?:do|make)|not (?:this|before|next)|i'm (?:away|off|out|on leave)|at the footy|is on leave|golf)\b/u;
const PROMISES =
  /\b(?:i'?ll|i will|we'll|i'm going to) (?:also |just )?(?:send|get (?!together|back together)|have|check|confirm|email|text|write|put together|prepare|find|share|give|come back|ask|set up|talk to|bring|look into|arrange|report)\b/u;

/** What is fixed with its day: "the next date is", "working session starts", "come on the twenty-second", "same group on". */
const FIXES =
  /\b(?:(?:next|first|second|final|decision|kick-?off|review|working|steering|planning|technical|follow-?up|design|scoping|discovery|demo|pilot|training|site) (?:date|meeting|call|session|committee|review|visit|day|workshop|demo|checkpoint|milestone|one)|kick-?off|go-?live|workshop|pilot|trial|demo|session|visit)(?:'s| is| are| starts?| begins?| will be| kicks off| takes place| happens)\b|^(?:(?:so|ok|okay|then|good|great|right|and),? )*(?:come|visit|join|meet|talk|speak|same (?:group|people|time|place|crew)|see you)\b|\b(?:hold|block|keep|reserve|save|pencil in|put down|mark) (?:the )?(?:\w+ ){0,4}(?:for|free|open)\b/u;
const LEAST = 5;
/** Sentences between two next steps. */
const APART = 12;
const LATE = 0.6;

/** Returns the next steps that somebody proposed with a day, the likeliest first: one of a meeting, or two far apart. */
export function findNextSteps(speech: Speech, candidates: readonly Said[]): Finding[] {
  const scored = candidates
    .flatMap((said) => {
      const due = dayOf(said, speech);
      const weight = due === null || due < speech.context.day ? 0 : scoreOf(said, speech);
      return weight < LEAST ? [] : [{ said, due, weight }];
    })
    .sort((a, b) => b.weight - a.weight || a.said.at - b.said.at);
  const kept: typeof scored = [];
  for (const each of scored)
    if (
      kept.every(({ said }) => Math.abs(said.at - each.said.at) > APART) &&
      (kept.length === 0 || each.weight > LEAST + 1)
    )
      kept.push(each);
  return kept.map(({ said, due, weight }) => ({
    said,
    rule: { name: 'next_step_with_day', kind: 'next_step' },
    weight,
    due,
    owner: null,
    title: stepTitle(said),
  }));
}

/** "How about Friday" is about Friday, unlike a promise. */
const dayOf = (said: Said, speech: Speech): number | null =>
  dueOf(said, speech) ?? daysIn(said, speech).find(({ isVague }) => isVague !== true)?.day ?? null;

function scoreOf(said: Said, speech: Speech): number {
  const { lower } = said;
  if (OTHERS.test(lower) || PROMISES.test(lower) || isPast(lower) || lower.split(' ').length < 4) return 0;
  const context = before(speech, said, 2).some((one) => MEETS.test(one.lower) && PROPOSES.test(one.lower));
  const fixes = FIXES.test(lower);
  const meets = fixes || MEETS.test(lower);
  const proposes = fixes || PROPOSES.test(lower);
  const replies = after(speech, said, 4).filter((reply) => isOtherVoice(said, reply));
  const [reply] = replies;
  if (reply !== undefined && isRefusal(reply.lower)) return 0;
  const echoed = replies.slice(0, 2).some((one) => repeatsDay(one, said, speech));
  if (!meets && !context && !(proposes && echoed)) return 0;
  const accepted = echoed || replies.slice(0, 2).some((one) => ACCEPTS.test(one.lower));
  const isLate = said.at > speech.said.length * LATE;
  return (proposes ? 2 : 0) + (meets ? 2 : 1) + (CLOCK.test(lower) ? 1 : 0) + (isLate ? 1 : 0) + (accepted ? 1 : 0);
}

/** "Tuesday the twentieth. Bring a hat.": who says the day again agrees to it. */
function repeatsDay(reply: Said, said: Said, speech: Speech): boolean {
  const days = new Set(daysIn(said, speech).map(({ day }) => day));
  return !reply.isQuestion && daysIn(reply, speech).some(({ day }) => days.has(day));
}
