/** Taking a stage out of use while deals are in it: where they go, how far that is, and how many they are. */
import * as z from 'zod';
import { base, keyed } from './base.ts';
import { BulkEdit } from './bulk-edits.ts';
import { Id } from './shapes.ts';
import { Stage } from './stages.ts';

const Archived = z.object({
  stage: Stage,
  move: BulkEdit.nullable().describe('The bulk edit that moves its deals; null without one'),
});

export const archivedStages = {
  openDeals: keyed
    .meta({ ability: 'manageStages' })
    .route({
      method: 'GET',
      path: '/stages/{id}/open-deals',
      tags: ['stages'],
      summary: 'Count the open deals in the stage',
    })
    .input(z.object({ id: Id }))
    .output(z.object({ count: z.int() })),
  archive: base
    .meta({ keys: 'unnarrowed', ability: 'manageStages' })
    .route({
      method: 'POST',
      path: '/stages/{id}/archive',
      tags: ['stages'],
      summary: 'Archive an open stage and move its open deals in the background',
      description:
        'The stage is archived immediately. Its deals follow, regardless of the new stage’s requirements. Undo the bulk edit (`POST /bulk-edits/{id}/undo`), even while it runs, to restore the stage and its deals.',
    })
    .input(
      z.object({
        id: Id,
        moveTo: Id.optional().describe('Another active open stage; required while the stage has open deals'),
      }),
    )
    .output(Archived),
  moves: keyed
    .meta({ ability: 'manageStages' })
    .route({
      method: 'GET',
      path: '/stages/moves',
      tags: ['stages'],
      summary: 'List the moves of deals from archived stages, and their undos',
    })
    .output(z.object({ items: z.array(BulkEdit) }).describe('Latest move of each stage')),
};
