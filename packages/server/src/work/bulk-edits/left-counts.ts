import type { BulkEdit as BulkEditView } from '@forecastle/contract';
import { LEFT_WHY, type LeftWhy } from '@forecastle/rules';
import type * as z from 'zod';
import type { LeftCounts } from '../../platform/database/schema/bulk-edits.ts';

const ORDER = Object.keys(LEFT_WHY);

/** Counts with more deals left for a reason. */
export const addLeft = (counts: LeftCounts, why: LeftWhy, deals: number): LeftCounts =>
  deals === 0 ? counts : { ...counts, [why]: (counts[why] ?? 0) + deals };

/** The most frequent reason first. */
export const presentLeft = (counts: LeftCounts): z.infer<typeof BulkEditView>['left'] =>
  Object.entries(counts)
    .map(([why, count]) => ({ why: why as LeftWhy, count }))
    .sort((a, b) => b.count - a.count || ORDER.indexOf(a.why) - ORDER.indexOf(b.why));
