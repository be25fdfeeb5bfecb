import type { ImportKind } from '@forecastle/rules/reading';
import { isChangeLog } from './change-log.ts';
import { guessMapping } from './mapping.ts';
import type { FileInspection } from './types.ts';

/** Rows for each deal from which a file is taken for a history: a pipeline has one, and a few by mistake. */
const ROWS_A_DEAL = 1.1;

/**
 * What a file holds: a history when it has a time for each row, and deals, by their id or else their name, that return.
 * A proposal; the person decides.
 */
export function recogniseKind(inspection: FileInspection): ImportKind {
  const { mapping } = guessMapping(inspection, 'history');
  if (mapping.changedAt !== undefined && isChangeLog(mapping)) return 'history';
  const deal = inspection.columns[mapping.externalId ?? mapping.name ?? -1];
  if (mapping.changedAt === undefined || !deal?.distinct) return 'pipeline';
  return deal.filled > deal.distinct * ROWS_A_DEAL ? 'history' : 'pipeline';
}
