/** Other systems that know a record, and what they decide of it. */
import * as z from 'zod';
import { SYNCED_SYSTEMS } from './connections.ts';
import { Instant } from './shapes.ts';

export const RecordSystem = z.object({
  system: z.enum(SYNCED_SYSTEMS),
  externalId: z.string().describe('Id of the record there'),
  url: z.string().nullable().describe('Page of the record there'),
  heldFields: z
    .array(z.string())
    .describe(
      'Fields that it decides, as an update names them: a change of one is refused here. custom. and the key of a custom field',
    ),
  modifiedAt: Instant.describe('When it was last changed there, as far as is known here'),
});
export type RecordSystem = z.infer<typeof RecordSystem>;
