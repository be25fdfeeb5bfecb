/** Records that were deleted, for as long as they can be brought back. */
import * as z from 'zod';
import { keyed } from './base.ts';
import { BIN_DAYS } from './limits.ts';
import { Id, Instant, PageInput, page } from './shapes.ts';

export const BIN_KINDS = ['opportunity', 'account', 'contact'] as const;
export const BinKind = z.enum(BIN_KINDS);

export const BinItem = z.object({
  id: Id.describe('ID of the record; restoring keeps it'),
  kind: BinKind,
  name: z.string(),
  owner: z.object({ id: Id, name: z.string() }).nullable().describe('Former owner'),
  deletedAt: Instant,
  deletedBy: z.object({ id: Id, name: z.string() }).nullable(),
  endsAt: Instant.describe('When it is deleted for good'),
  daysLeft: z.int().describe('Days left, including the last one'),
  abilities: z.object({ restore: z.boolean(), remove: z.boolean() }),
});

export const Restored = z.object({
  id: Id,
  kind: BinKind,
  name: z.string(),
  lost: z
    .array(z.string())
    .describe('What could not be restored, because it no longer exists or belongs elsewhere, as sentences'),
});

const tags = ['bin'];

export const bin = {
  list: keyed
    .route({
      method: 'GET',
      path: '/bin',
      tags,
      summary: `List deleted records that you could change, latest first. Each stays for ${BIN_DAYS} days`,
    })
    .input(PageInput.extend({ search: z.string().max(200).optional(), kind: BinKind.optional() }))
    .output(page(BinItem)),
  restore: keyed
    .route({
      method: 'POST',
      path: '/bin/{id}/restore',
      tags,
      summary: 'Restore a deleted record with everything that went with it. Repeating changes nothing',
    })
    .input(z.object({ id: Id }))
    .output(Restored),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/bin/{id}',
      tags,
      summary: 'Delete a record in the bin for good. Its figures in the history stay',
    })
    .input(z.object({ id: Id }))
    .output(z.object({})),
};
