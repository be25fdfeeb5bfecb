/** Taking a stage out of use while deals are in it: where they go, how far that is, and how many they are. */
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { BulkEdit } from './bulk-edits.ts';
import { Id } from './shapes.ts';
import { Stage } from './stages.ts';

const Archived = z.object({
  stage: Stage,
  move: BulkEdit.nullable().describe('The bulk edit that moves its deals, or moved them; null without one'),
});

export const archivedStages = {
  openDeals: keyed
    .meta({ ability: 'manageStages' })
    .route({
      method: 'GET',
      path: '/stages/{id}/open-deals',
      tags: ['stages'],
      summary: 'How many open deals are in it',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ count: z.int() })),
  archive: base
    .meta({ keys: 'unnarrowed', ability: 'manageStages' })
    .route({
      method: 'POST',
      path: '/stages/{id}/archive',
      tags: ['stages'],
      summary: 'Archive an open stage, and move its open deals to another in the background',
      description:
        'The stage is out of use at once; its deals follow, whatever their new stage requires of others. Undoing the bulk edit (`POST /bulk-edits/{id}/undo`), also while it runs, brings the stage back with them.',
    })
    .input(
      z.object({
        id: Id,
        moveTo: Id.optional().describe('Another open stage in use; asked for while open deals are in the stage'),
      }),
    )
    .output(Archived),
  moves: keyed
    .meta({ ability: 'manageStages' })
    .route({
      method: 'GET',
      path: '/stages/moves',
      tags: ['stages'],
      summary: 'Deals of archived stages that are moved, were moved, or are moved back',
    })
    .output(z.object({ items: z.array(BulkEdit) }).describe('The latest of each stage')),
};
