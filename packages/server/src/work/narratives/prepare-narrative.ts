import { createHash } from 'node:crypto';
import { estimateTokens, HOUSE_LOCALE, type ModelRequest, narrativeRequest, requestText } from '@forecastle/rules';
import type { Choice } from '../ai/choices.ts';
import type { NarrativeOf } from './narrative-of.ts';

export interface PreparedNarrative extends NarrativeOf {
  readonly request: ModelRequest;
  readonly locale: string;
  /** What is written about, in this locale. */
  readonly subjectKey: string;
  /** The same for everyone whose facts are the same. */
  readonly factsHash: string;
  /** High estimate of what is sent. */
  readonly inputTokens: number;
}

/** What is left to do once a call is reserved. */
export interface NarrativeRun {
  readonly organizationId: string;
  readonly memberId: string;
  readonly narrativeId: string;
  readonly callId: string;
  readonly choice: Choice;
  readonly fallback: Choice | null;
  readonly prepared: PreparedNarrative;
}

/** Composes what a model would be sent for a narrative. */
export function prepareNarrative(of: NarrativeOf, locale = HOUSE_LOCALE): PreparedNarrative {
  const { narrative, kind, subject, opportunityId } = of;
  const request = narrativeRequest(kind, narrative.facts, locale);
  const sent = requestText(request);
  return {
    ...of,
    request,
    locale,
    subjectKey: [kind, locale, ...subject].join(' '),
    factsHash: createHash('sha256')
      .update(JSON.stringify([opportunityId, sent]))
      .digest('hex'),
    inputTokens: estimateTokens(sent),
  };
}
