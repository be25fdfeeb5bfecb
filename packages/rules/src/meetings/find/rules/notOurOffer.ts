/** Sentences in which the customer complains of something that we do not sell. Each is in lower case. */

/** Trouble with what they have today, or with somebody else, is no objection to what we offer. */
export const NOT_OUR_OFFER =
  /\b(?:^(?:(?:and|but|so|because|yes|yeah),? )*they (?:can't|cannot|can not|don't|do not|couldn't|could not|(?:are|were) (?:\w+ )?too)\b(?!.*\byour?\b)|(?:their|his|her) (?:support|service|product|platform|system|price|app|quote|offer|proposal|fee|contract|terms)|(?:not|aren't|isn't|n't|no longer) (?:\w+ )?(?:worried|concerned|nervous|afraid|scared)|but not any ?more|(?:our|the|my) (?:current|present|existing|old|incumbent|legacy)|(?:isn't|is not|wasn't|not) (?:a |an |really a )?(?:problem|issue|concern|expensive|deal[- ]?breaker)|no (?:problem|issue|concerns?|worries|objections?)|never mind|don't worry|not to worry|don't get me wrong, (?:it's|i) (?:great|like)|traffic|weather|a lot of (?:fun|people|work to))\b/u;

/**
 * Speaks of what they have today. Not asked of sentences that name an objection in so many words: "too high for us at the
 * moment" is one.
 */
export const TODAY = /\b(?:the way we do|at the moment|today (?:we|it|they)|right now (?:we|it|they)|used to be)\b/u;

/** Who begins the sentence asks the price: "they want double what you quoted", "the other quote was too high". */
export const ANOTHER_PRICE =
  /^(?:(?:and|but|so|because|yes|yeah|well|no|honestly|frankly|actually),? )*(?:(?:they|he|she)(?:'re|'s| (?:are|were|is|was|want|wants|wanted|ask|asks|asked|quoted|charge|charges|charged|cost|costs|came))|their (?!(?:\w+ ){1,3}(?:find|finds|found|think|thinks|say|says|said)\b)|(?:the|an|some|any) ?others?(?: (?:vendors?|suppliers?|companies|company|ones?|two|three|quotes?|offers?|prices?|bids?|proposals?|tools?|systems?|products?))?\b(?! (?:\w+ )?(?:find|finds|found|think|thinks|say|says|said|problem|issue|concern|thing|question|point|reason)\b)|the (?:incumbent|competition|rest)\b)/u;
