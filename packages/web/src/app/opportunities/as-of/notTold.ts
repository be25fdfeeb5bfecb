import { counted } from '@forecastle/rules';
import type { AsOf } from './comparison.ts';

const ASSUMED = { stageId: 'stage', ownerId: 'owner', currency: 'currency' } as const;

/** What a past day cannot be told of, in sentences. */
export function notTold({ assumed, recordedLater }: AsOf): string[] {
  return [
    ...(assumed.length > 0
      ? [
          `The imported history has no ${assumed.map((field) => ASSUMED[field]).join(' or ')} for that day. It is assumed.`,
        ]
      : []),
    ...(recordedLater > 0 ? [`${counted(recordedLater, 'change')} recorded later left out.`] : []),
    'Text replaced by imports and bulk edits is not kept, nor are deleted notes.',
    'People, stages, accounts and products show today’s names.',
    'Scores: that day’s facts, today’s rules and stage lengths.',
  ];
}
