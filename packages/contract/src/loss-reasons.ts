import { LOSS_NAME_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { REASONS_MAX } from './qualify-out.ts';
import { Flag, Id, oneLine } from './shapes.ts';

export const LossReason = z.object({
  id: Id,
  key: z.string().describe('Original name; stays when you rename the reason'),
  name: z.string(),
  archived: z.boolean(),
});
const LossName = oneLine(LOSS_NAME_MAX, 'Enter a name').refine(
  (name) => !name.includes(':'),
  'A loss reason name has no colon: the text after a colon is the explanation',
);
const TAGS = ['loss reasons'];
const Listed = z.object({ items: z.array(LossReason) });

export const lossReasons = {
  list: keyed
    .route({
      method: 'GET',
      path: '/loss-reasons',
      tags: TAGS,
      summary: 'List loss reasons in order, including archived ones',
    })
    .input(z.object({ counts: Flag.describe('true: with the number of lost deals you can see') }))
    .output(
      z.object({
        items: z.array(LossReason.extend({ count: z.int().nullable().describe('null if not requested') })),
      }),
    ),
  create: keyedCreating
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/loss-reasons',
      tags: TAGS,
      summary: 'Add a loss reason',
      successStatus: 201,
    })
    .input(z.object({ name: LossName }))
    .output(LossReason),
  update: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PATCH',
      path: '/loss-reasons/{id}',
      tags: TAGS,
      summary: 'Change a loss reason. Deals keep an archived reason',
    })
    .input(z.object({ id: Id, name: LossName.optional(), archived: z.boolean().optional() }))
    .output(LossReason),
  reorder: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PUT',
      path: '/loss-reasons/order',
      tags: TAGS,
      summary: 'Reorder the active loss reasons',
    })
    .input(z.object({ ids: z.array(Id).min(1).max(REASONS_MAX) }))
    .output(Listed),
};
