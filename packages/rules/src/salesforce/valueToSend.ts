/** Words of Salesforce for a stage or category of ours. Several of theirs may stand for one of ours. */
import type { ForecastCategory } from '../facts.ts';
import type { SalesforceMapping } from './mapping.ts';

/**
 * Returns what `StageName` becomes when the deal is in this stage of ours: what it is now where that already stands for the
 * stage, else the first that does. Null when none does.
 */
export function stageToSend({ stages }: SalesforceMapping, stageId: string, current: string | null): string | null {
  const fitting = stages.filter(({ to }) => to.kind === 'stage' && to.stageId === stageId).map(({ value }) => value);
  return oneOf(fitting, current);
}

/** Returns what the forecast category becomes, in the same way. */
export function categoryToSend(
  { categories }: SalesforceMapping,
  category: ForecastCategory,
  current: string | null,
): string | null {
  return oneOf(
    categories.filter((line) => line.category === category).map(({ value }) => value),
    current,
  );
}

const oneOf = (fitting: readonly string[], current: string | null): string | null =>
  current !== null && fitting.includes(current) ? current : (fitting[0] ?? null);
