import * as z from 'zod';
import { keyed, keyedCreating } from './base.ts';
import { Id, Name } from './shapes.ts';

export const WinReason = z.object({ id: Id, name: z.string(), archived: z.boolean() });
const TAGS = ['win reasons'];

export const winReasons = {
  list: keyed
    .route({
      method: 'GET',
      path: '/win-reasons',
      tags: TAGS,
      summary: 'List win reasons, including archived ones, with the number of won deals',
    })
    .output(
      z.object({
        items: z.array(WinReason.extend({ count: z.int().describe('Won deals with this reason that you can see') })),
      }),
    ),
  create: keyedCreating
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'POST',
      path: '/win-reasons',
      tags: TAGS,
      summary: 'Add a win reason',
      successStatus: 201,
    })
    .input(z.object({ name: Name }))
    .output(WinReason),
  update: keyed
    .meta({ ability: 'manageDealLists' })
    .route({
      method: 'PATCH',
      path: '/win-reasons/{id}',
      tags: TAGS,
      summary: 'Change a win reason. Deals keep an archived reason',
    })
    .input(z.object({ id: Id, name: Name.optional(), archived: z.boolean().optional() }))
    .output(WinReason),
};
