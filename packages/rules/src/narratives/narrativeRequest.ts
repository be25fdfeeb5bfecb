/** What a model is sent for a narrative: the parts of the explanation, and nothing else. */
import { FACT_RULES, factBlock, JSON_ANSWER } from '../drafts/model/factBlock.ts';
import type { ModelRequest } from '../drafts/model/modelRequest.ts';
import type { NarrativeFact } from './narrative.ts';

/** What a narrative is about. `deal` and `waterfall` are changes. */
export const NARRATIVE_KINDS = ['score', 'freshness', 'deal', 'forecast', 'waterfall'] as const;
export type NarrativeKind = (typeof NARRATIVE_KINDS)[number];

const QUESTIONS: Readonly<Record<NarrativeKind, string>> = {
  score: 'Why is the score of the deal what it is, and what should its owner do first?',
  freshness: 'Why is the contact as fresh as they are, and what should the owner of the deal do?',
  deal: 'What changed in the deal since that day, and what should its owner do next?',
  forecast: 'What does the forecast say, what does it rest on, and what should be reviewed first?',
  waterfall: 'What moved the forecast between the two times, and whom should one ask about it?',
};

const INSTRUCTIONS = `You write summaries for a sales team. ${JSON_ANSWER}
Each segment is one sentence. Write at most three. List in "facts" the ids of the facts it rests on, at least one. Use no number, date, amount, percentage or name that is not in the facts you list; copy them as the facts have them. Put the names of deals in “quotation marks”. Every sentence is checked: one that its facts do not hold is left out.
${FACT_RULES}
Write plain, short sentences in the active voice, in English.`;

/** Returns the request. It names no reader, so that the same facts give the same request for everyone. */
export const narrativeRequest = (
  kind: NarrativeKind,
  facts: readonly NarrativeFact[],
  locale: string,
): ModelRequest => ({
  instructions: [INSTRUCTIONS, `Write dates and amounts as people do in ${locale}.`, factBlock(facts)].join('\n\n'),
  messages: [{ role: 'user', text: QUESTIONS[kind] }],
});
