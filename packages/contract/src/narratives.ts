/** Short texts that say why: of a score, of a forecast, and of what changed, made from the parts of the explanation. */
import { FACT_TRUSTS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { ContextFact } from './conversations.ts';
import { SCORES } from './deal-scores.ts';
import { WaterfallAsked } from './forecast-runs.ts';
import { ForecastAsked } from './forecasts.ts';
import { Id } from './shapes.ts';

export const NarrativeView = z.object({
  sentences: z
    .array(z.object({ text: z.string(), facts: z.array(z.string()).describe('IDs of the facts it rests on') }))
    .max(3),
  facts: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        text: z.string(),
        trust: z.enum(FACT_TRUSTS).describe('system: figures and fixed words; colleague: holds a name somebody typed'),
        record: ContextFact.shape.record.nullable().describe('null for a part of no single record'),
      }),
    )
    .describe('Parts of the explanation, also those no sentence uses'),
  madeBy: z.enum(['rule']).describe('rule: filled in by fixed rules, without a model'),
});

const tags = ['narratives'];

export const narratives = {
  score: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/explanations/{score}/narrative',
      tags,
      summary: 'Tell in up to three sentences why a score of a deal is what it is',
    })
    .input(z.object({ id: Id, score: z.enum(SCORES) }))
    .output(NarrativeView),
  deal: keyed
    .route({
      method: 'GET',
      path: '/opportunities/{id}/changes/narrative',
      tags,
      summary: 'Tell in up to three sentences what changed in a deal in the last seven days',
    })
    .input(z.object({ id: Id }))
    .output(NarrativeView),
  forecast: keyed
    .route({
      method: 'GET',
      path: '/forecast/narrative',
      tags,
      summary: 'Tell in up to three sentences what a forecast says, what it rests on and what to review first',
    })
    .input(ForecastAsked)
    .output(NarrativeView),
  waterfall: keyed
    .route({
      method: 'GET',
      path: '/forecast/waterfall/narrative',
      tags,
      summary: 'Tell in up to three sentences what moved a forecast between two times',
    })
    .input(WaterfallAsked)
    .output(NarrativeView.nullable().describe('null if no forecast was saved then')),
};
