import { LOSS_NAME_MAX } from '@forecastle/rules';
import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { REASONS_MAX } from './qualify-out.ts';
import { Flag, Id, oneLine } from './shapes.ts';

export const LossReason = z.object({
  id: Id,
  key: z.string().describe('What it was first called: it stays when the reason is renamed'),
  name: z.string(),
  archived: z.boolean(),
});
const LossName = oneLine(LOSS_NAME_MAX, 'Give a name').refine(
  (name) => !name.includes(':'),
  'A loss reason has no colon in its name: behind one come the words about it',
);
const TAGS = ['loss reasons'];
const Listed = z.object({ items: z.array(LossReason) });

export const lossReasons = {
  list: keyed
    .route({
      method: 'GET',
      path: '/loss-reasons',
      tags: TAGS,
      summary: 'Reasons for losing in their order, archived ones too',
    })
    .input(z.object({ counts: Flag.describe('true: with how many lost deals that you may see have each') }))
    .output(
      z.object({
        items: z.array(LossReason.extend({ count: z.int().nullable().describe('null where not asked for') })),
      }),
    ),
  create: keyedCreating
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/loss-reasons',
      tags: TAGS,
      summary: 'Add a reason for losing',
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
      summary: 'Change a reason for losing; an archived one stays on its deals',
    })
    .input(z.object({ id: Id, name: LossName.optional(), archived: z.boolean().optional() }))
    .output(LossReason),
  reorder: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PUT',
      path: '/loss-reasons/order',
      tags: TAGS,
      summary: 'Put the reasons for losing that are in use in this order',
    })
    .input(z.object({ ids: z.array(Id).min(1).max(REASONS_MAX) }))
    .output(Listed),
};
