import { revenueGroupName } from '@forecastle/rules';
import type { Breakdown, BreakdownGroup } from './answers.ts';

/** What a part is called. */
export const groupName = ({ dimension }: Breakdown, group: BreakdownGroup): string =>
  revenueGroupName(dimension, group);
