import type { AiModelUse, AiPurpose, DraftMode } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { conflict } from '../../platform/http/errors.ts';
import { adminsOf } from '../../tenancy/organizations/admins.ts';
import { type Choice, readChoices, readLimits } from './choices.ts';
import { readProviders } from './providers.ts';

/** What goes on when no model can be asked. */
export const WITHOUT_A_MODEL: Readonly<Record<AiPurpose, string>> = {
  conversation: 'Drafts without AI work meanwhile.',
  narrative: 'The summary without AI stays.',
  search: 'Searching for words works meanwhile.',
  transcription: 'The recording is kept. You can import a transcript meanwhile.',
  meeting: 'What rules found in the meeting stays.',
};

/** Returns the models an organisation may ask now: none while they are off. */
export async function readModels(
  tx: TenantTransaction,
): Promise<{ isOn: boolean; choiceOf: (use: AiModelUse) => Choice | null }> {
  const { isOn } = await readLimits(tx);
  const choices = isOn ? await readChoices(tx, await readProviders(tx)) : [];
  return { isOn, choiceOf: (use) => choices.find((choice) => choice.use === use) ?? null };
}

/** Returns the chosen model and the one to fall back to. Throws CONFLICT with who can change it. */
export async function modelsFor(
  tx: TenantTransaction,
  { use, purpose }: { readonly use: DraftMode; readonly purpose: AiPurpose },
): Promise<{ choice: Choice; fallback: Choice | null }> {
  const { isOn, choiceOf } = await readModels(tx);
  const choice = use === 'template' ? null : choiceOf(use);
  if (choice === null) {
    const admins = await adminsOf(tx);
    const cause = isOn
      ? `No ${use} model is connected. ${admins} can connect one under Settings, Models.`
      : `AI models are switched off. ${admins} can switch them on under Settings, Models.`;
    const message = `${cause} ${WITHOUT_A_MODEL[purpose]}`;
    throw conflict(
      purpose === 'conversation'
        ? { field: 'mode', value: use, expected: 'a connected model, or "template"', message }
        : { field: null, message },
    );
  }
  return { choice, fallback: choiceOf('fallback') };
}
