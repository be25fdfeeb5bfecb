/** Removing what the Salesforce connection made, and undoing that. Disconnecting starts a removal. */
import * as z from 'zod';
import { base } from './base.ts';
import { SyncView } from './connections.ts';
import { BIN_DAYS } from './limits.ts';
import { Id, Instant } from './shapes.ts';

export const SalesforceRemovalPreview = z.object({
  objects: z.array(
    z.object({
      object: z.enum(['Opportunity', 'Contact', 'Account']),
      removed: z.int().describe('Records that would go into the bin'),
      older: z.int().describe('Records that stay because the connection did not make them alone'),
      needed: z.int().describe('Records that stay because other records that stay, or another connection, need them'),
    }),
  ),
});

export const SalesforceRemoval = z.object({
  run: SyncView,
  organization: z.string().nullable().describe('Name of the Salesforce org'),
  removed: z.int().describe('Records in the bin by it so far'),
  stayed: z.int(),
  undoUntil: Instant.describe(`When the first record has been in the bin for ${BIN_DAYS} days`),
  undo: SyncView.nullable().describe('The latest undo'),
  canUndo: z.boolean(),
});

const managed = base.meta({ ability: 'manageIntegrations' });
const tags = ['connections'];
const path = '/connections/salesforce/removals' as const;

export const salesforceRemovals = {
  preview: managed
    .route({
      method: 'GET',
      path: `${path}/preview`,
      tags,
      summary: 'Count what disconnecting with removal would move into the bin, and what would stay',
    })
    .output(SalesforceRemovalPreview),
  list: managed
    .route({ method: 'GET', path, tags, summary: `List removals of the last ${BIN_DAYS} days, latest first` })
    .output(z.object({ items: z.array(SalesforceRemoval) })),
  undo: base
    .meta({ ability: 'manageIntegrations', idempotent: true })
    .route({
      method: 'POST',
      path: `${path}/{id}/undo`,
      tags,
      summary: 'Bring back what a removal moved into the bin. The connection stays disconnected',
    })
    .input(z.object({ id: Id }))
    .output(SyncView),
};
