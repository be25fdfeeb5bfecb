import { counted } from '@forecastle/rules';
import type { AsOf } from './comparison.ts';

const ASSUMED = { stageId: 'stage', ownerId: 'owner', currency: 'currency' } as const;

/** What a past day cannot be told of, in sentences. */
export function notTold({ assumed, recordedLater }: AsOf): string[] {
  return [
    ...(assumed.length > 0
      ? [
          `Nobody has told the ${assumed.map((field) => ASSUMED[field]).join(' and ')} of that day: an imported history assumed it.`,
        ]
      : []),
    ...(recordedLater > 0
      ? [`${counted(recordedLater, 'change')} that had happened by then and were recorded later are left out.`]
      : []),
    'Words that imports and bulk edits replaced are not kept, nor those of deleted notes: what was reworded since says so.',
    'People, stages, accounts and products bear the names they have today.',
    'Scores are worked out by the rules and the usual stage lengths of today, from the facts of that day.',
  ];
}
