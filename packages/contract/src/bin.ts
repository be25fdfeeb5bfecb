/** Records that were deleted, for as long as they can be brought back. */
import * as z from 'zod';
import { keyed } from './base.ts';
import { BIN_DAYS } from './limits.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

export const BIN_KINDS = ['opportunity', 'account', 'contact'] as const;
export const BinKind = z.enum(BIN_KINDS);

export const BinItem = z.object({
  id: Id.describe('Of the record, which comes back under it'),
  kind: BinKind,
  name: z.string(),
  owner: z.object({ id: Id, name: z.string() }).nullable().describe('Whose it was, or who looked after it'),
  deletedAt: Instant,
  deletedBy: z.object({ id: Id, name: z.string() }).nullable(),
  endsAt: Instant.describe('When it is gone for good'),
  daysLeft: z.int().describe('Days until then, the last one among them'),
  abilities: z.object({ restore: z.boolean(), remove: z.boolean() }),
});

export const Restored = z.object({
  id: Id,
  kind: BinKind,
  name: z.string(),
  lost: z
    .array(z.string())
    .describe('What it could not be given back, because that is no longer there or has gone to another, in sentences'),
});

const tags = ['bin'];

export const bin = {
  list: keyed
    .route({
      method: 'GET',
      path: '/bin',
      tags,
      summary: `Deleted records that you could have changed, the latest first; each for ${BIN_DAYS} days`,
    })
    .input(PageInput.extend({ search: z.string().max(200).optional(), kind: BinKind.optional() }))
    .output(page(BinItem)),
  restore: keyed
    .route({
      method: 'POST',
      path: '/bin/{id}/restore',
      tags,
      summary: 'Bring a deleted record back with all that went with it; doing it twice changes nothing',
    })
    .input(z.object({ id: Id }))
    .output(Restored),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/bin/{id}',
      tags,
      summary: 'Delete a record in the bin for good; its figures in the history stay',
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
};
