/** Short texts that say why: of a score, of a forecast, and of what changed, made from the parts of the explanation. */
import { FACT_TRUSTS, LEFT_OUT_REASONS } from '@forecastle/rules';
import * as z from 'zod';
import { keyed } from './base.ts';
import { AnswerFaultView, ContextFact, SegmentFaultView } from './conversations.ts';
import { SCORES } from './deal-scores.ts';
import { WaterfallAsked } from './forecast-runs.ts';
import { ForecastAsked } from './forecasts.ts';
import { Id, Instant } from './shapes.ts';

const NarrativeSentence = z.object({
  text: z.string(),
  facts: z.array(z.string()).describe('IDs of the facts it rests on'),
});

export const NarrativeView = z.object({
  sentences: z.array(NarrativeSentence).max(3),
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
  madeBy: z
    .enum(['rule', 'model'])
    .describe('rule: filled in by fixed rules; model: written by a model, and each sentence supported by its facts'),
  model: z.string().nullable().describe('Name of the model; null by rule'),
  leftOut: z
    .array(
      NarrativeSentence.extend({
        reason: z
          .enum(LEFT_OUT_REASONS)
          .describe('unsupported: its facts do not hold it; uncited: it cites none; beyond: more than three sentences'),
        faults: z.array(SegmentFaultView),
      }),
    )
    .describe('Sentences of the model that are not shown'),
  changedSince: Instant.nullable().describe('When a model last wrote it, from facts that have changed since'),
  isWriting: z.boolean().describe('true: a model is writing it from these facts'),
  offer: z
    .object({
      model: z.string(),
      sendsTo: z.string().describe('Host that would receive the facts'),
      costMicros: z.int().nullable().describe('Most it can cost, in millionths of a US dollar; null if unknown'),
    })
    .nullable()
    .describe('What writing it by a model takes; null without a model, and for what a model has written'),
});

const Written = z.object({
  narrative: NarrativeView,
  fault: AnswerFaultView.nullable().describe('Why no text of a model came; the narrative is by rule then'),
});

const tags = ['narratives'];
const OfScore = z.object({ id: Id, score: z.enum(SCORES) });
const OfDeal = z.object({ id: Id });
const OfContact = z.object({ id: Id, contactId: Id });
const scorePath = '/opportunities/{id}/explanations/{score}/narrative';
const dealPath = '/opportunities/{id}/changes/narrative';
const freshnessPath = '/opportunities/{id}/contacts/{contactId}/freshness/narrative';

export const narratives = {
  score: keyed
    .route({
      method: 'GET',
      path: scorePath,
      tags,
      summary: 'Tell in up to three sentences why a score of a deal is what it is',
    })
    .input(OfScore)
    .output(NarrativeView),
  writeScore: keyed
    .route({
      method: 'POST',
      path: scorePath,
      tags,
      summary: 'Have the fast model write why a score is what it is. The same facts are never sent twice',
    })
    .input(OfScore)
    .output(Written),
  freshness: keyed
    .route({
      method: 'GET',
      path: freshnessPath,
      tags,
      summary: 'Tell in up to three sentences why a contact on an open deal is as fresh as they are',
    })
    .input(OfContact)
    .output(NarrativeView),
  writeFreshness: keyed
    .route({
      method: 'POST',
      path: freshnessPath,
      tags,
      summary: 'Have the fast model write why a contact is as fresh as they are. The same facts are never sent twice',
    })
    .input(OfContact)
    .output(Written),
  deal: keyed
    .route({
      method: 'GET',
      path: dealPath,
      tags,
      summary: 'Tell in up to three sentences what changed in a deal in the last seven days',
    })
    .input(OfDeal)
    .output(NarrativeView),
  writeDeal: keyed
    .route({
      method: 'POST',
      path: dealPath,
      tags,
      summary: 'Have the fast model write what changed in a deal. The same facts are never sent twice',
    })
    .input(OfDeal)
    .output(Written),
  forecast: keyed
    .route({
      method: 'GET',
      path: '/forecast/narrative',
      tags,
      summary: 'Tell in up to three sentences what a forecast says, what it rests on and what to review first',
    })
    .input(ForecastAsked)
    .output(NarrativeView),
  writeForecast: keyed
    .route({
      method: 'POST',
      path: '/forecast/narrative',
      tags,
      summary: 'Have the fast model write what a forecast says. The same facts are never sent twice',
    })
    .input(ForecastAsked)
    .output(Written),
  waterfall: keyed
    .route({
      method: 'GET',
      path: '/forecast/waterfall/narrative',
      tags,
      summary: 'Tell in up to three sentences what moved a forecast between two times',
    })
    .input(WaterfallAsked)
    .output(NarrativeView.nullable().describe('null if no forecast was saved then')),
  writeWaterfall: keyed
    .route({
      method: 'POST',
      path: '/forecast/waterfall/narrative',
      tags,
      summary: 'Have the fast model write what moved a forecast. The same facts are never sent twice',
    })
    .input(WaterfallAsked)
    .output(Written),
};
