import type { AiModelUse } from '@forecastle/rules';
import { api } from '../../api/client.ts';
import type { AiChoice } from './settings.ts';

/** Chooses what was chosen before, or nothing where nothing was. */
export function restoreChoice(use: AiModelUse, before: AiChoice | null): Promise<unknown> {
  if (!before) return api.ai.clearChoice({ use });
  const { providerId, model, prices, priceSource } = before;
  return api.ai.choose({ use, providerId, model, ...(priceSource === 'own' && prices && { prices }) });
}
