import type { ContextFact } from '../dealContext.ts';

const INTERNAL_IDS: ReadonlySet<string> = new Set([
  'status',
  'stage',
  'stage_since',
  'category',
  'probability',
  'pushes',
  'created',
  'lead_source',
  'strategic',
]);

/**
 * Returns whether a fact is for colleagues only: scores, risks, competitors, forecast fields, and what is missing or doubted.
 * A model that writes to the customer does not get it, because it could not be told from what may be said.
 */
export const isInternalFact = ({ id, group }: Pick<ContextFact, 'id' | 'group'>): boolean =>
  group === 'risk' || group === 'competitors' || INTERNAL_IDS.has(id) || id.startsWith('gaps ');
