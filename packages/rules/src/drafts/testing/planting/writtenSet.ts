import type { PlantedSet } from './plantedSet.ts';

/** Returns the set as the file holds it: one deal a line, so that a change of one deal shows as one line. */
export const writtenSet = ({ today, deals }: PlantedSet): string =>
  `{ "today": ${JSON.stringify(today)}, "deals": [\n${deals.map((deal) => JSON.stringify(deal)).join(',\n')}\n] }\n`;
