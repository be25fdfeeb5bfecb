/** Recognises what people say without meaning it: hypothetical talk, what is long past, what others said. */

const HYPOTHETICAL =
  /\b(?:if (?!(?:that's|it's|you're|he's|she's|you|he|she|it|that) (?:ok|okay|fine|all right|alright|like|want|don't mind|has time|have time|works?)|possible|not\b|i may|so\b)|suppose|imagine|hypothetically|in theory|what if|would've|would have|could've|could have|might've|should've|i wish|magic wand|let's say we)/u;
const PAST =
  /\b(?:last (?:year|month|quarter|summer|winter|autumn|fall|spring)|(?:years?|months?) ago|back (?:then|in)|used to|at the time|in the past|previously|the old days|long ago|ages ago)\b/u;

export const isHypothetical = (lower: string): boolean => HYPOTHETICAL.test(lower);
export const isPast = (lower: string): boolean => PAST.test(lower);

const REPORTED =
  /\b(?:said|says|told (?:me|us|him|her|them)|goes|was like|were like|promised (?:me|us))[,:]?\s*["“']?(?:that\s+)?(?:i|we)(?:'?ll| will)\b/u;
/** Returns whether a sentence reports the promise of somebody else. */
export const isReported = (lower: string): boolean => REPORTED.test(lower);

const REFUSAL =
  /^(?:(?:well|um+|uh+|oh|sorry|hmm+)[,.\s]+)*(?:no(?! (?:problem|worries|trouble|rush))\b|nope|nah|not really|i can't|we can't|i'd rather not|afraid not|unfortunately|that's not possible|i don't think so|absolutely not)/u;
export const isRefusal = (lower: string): boolean => REFUSAL.test(lower);
