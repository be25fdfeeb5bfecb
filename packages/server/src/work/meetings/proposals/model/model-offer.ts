/** Which model would read a transcript, or why none can. */
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { adminsOf } from '../../../../tenancy/organizations/admins.ts';
import type { Choice } from '../../../ai/choices.ts';
import { hostOf } from '../../../ai/endpoint.ts';
import { readModels } from '../../../ai/models-for.ts';
import type { MeetingOfProposals } from '../meeting-of-proposals.ts';
import { presentReading, readReading } from './reading-row.ts';

interface ReadingModels {
  readonly choice: Choice;
  readonly fallback: Choice | null;
}

/** Returns the fast model, or the detailed one without it, and the one to fall back to; else why there is none. */
export async function modelsOfReading(tx: TenantTransaction): Promise<ReadingModels | string> {
  const { isOn, choiceOf } = await readModels(tx);
  const choice = choiceOf('fast') ?? choiceOf('detailed');
  if (choice !== null) return { choice, fallback: choiceOf('fallback') };
  const admins = await adminsOf(tx);
  return isOn
    ? `No AI model is connected. ${admins} can connect one under Settings, Models. Until then, proposals come from the built-in rules.`
    : `AI models are switched off. ${admins} can switch them on under Settings, Models. Until then, proposals come from the built-in rules.`;
}

export const modelName = ({ provider, model }: Choice): string => `${provider.name}, ${model}`;

export async function modelOffer(tx: TenantTransaction, { id, cueCount }: MeetingOfProposals) {
  const row = await readReading(tx, id);
  const reading = row && presentReading(row);
  if (cueCount === 0) return { name: null, host: null, unavailable: NO_TRANSCRIPT, reading };
  const models = await modelsOfReading(tx);
  if (typeof models === 'string') return { name: null, host: null, unavailable: models, reading };
  return { name: modelName(models.choice), host: hostOf(models.choice.provider), unavailable: null, reading };
}

export const NO_TRANSCRIPT = 'This meeting has no transcript to read.';
