import type { NarrativeView } from '@forecastle/contract';
import { checkNarrative } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { momentIn } from '../../records/health/calendar.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { mostCost } from '../ai/calls.ts';
import { readChoices, readLimits } from '../ai/choices.ts';
import { hostOf } from '../ai/endpoint.ts';
import { readProviders } from '../ai/providers.ts';
import { findWritten, type WrittenNarrative } from './find-written.ts';
import type { NarrativeOf } from './narrative-of.ts';
import { type PreparedNarrative, prepareNarrative } from './prepare-narrative.ts';

export type PresentedNarrative = z.infer<typeof NarrativeView>;

/** Returns the text of a model where one wrote it from these very facts, else the text by rule with what a model takes. */
export async function presentNarrative(
  tx: TenantTransaction,
  actor: Actor,
  of: NarrativeOf,
  now: Date,
): Promise<PresentedNarrative> {
  const prepared = prepareNarrative(of, actor.locale);
  const { sentences, facts } = of.narrative;
  const written = await findWritten(tx, prepared);
  const { day: today } = await momentIn(tx, now);
  const checked = checkWritten(prepared, written, today);
  const isByModel = checked.sentences.length > 0;
  return {
    sentences: (isByModel ? checked.sentences : sentences).map(({ text, facts: ids }) => ({ text, facts: [...ids] })),
    facts: facts.map(({ id, label, text, trust, record }) => ({ id, label, text, trust, record })),
    madeBy: isByModel ? 'model' : 'rule',
    model: isByModel ? (written?.model ?? null) : null,
    leftOut: checked.leftOut.map(({ faults, facts: ids, ...sentence }) => ({
      ...sentence,
      facts: [...ids],
      faults: faults.map((fault) => ({ ...fault })),
    })),
    changedSince: written && !written.isOfFacts ? written.writtenAt.toISOString() : null,
    isWriting: written?.segments === null,
    offer: isByModel ? null : await offerOf(tx, prepared),
  };
}

/** Checks what a model wrote from these facts. Nothing is supported where it wrote nothing. */
export const checkWritten = (
  { narrative, locale }: PreparedNarrative,
  written: WrittenNarrative | undefined,
  today: number,
): ReturnType<typeof checkNarrative> =>
  checkNarrative(narrative.facts, (written?.isOfFacts && written.segments) || [], { today, locale });

async function offerOf(
  tx: TenantTransaction,
  { inputTokens }: PreparedNarrative,
): Promise<PresentedNarrative['offer']> {
  const { isOn } = await readLimits(tx);
  if (!isOn) return null;
  const choice = (await readChoices(tx, await readProviders(tx))).find(({ use }) => use === 'fast');
  if (!choice) return null;
  return { model: choice.model, sendsTo: hostOf(choice.provider), costMicros: mostCost(choice, inputTokens) };
}
