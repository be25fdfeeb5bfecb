/** What the operations are given, as the contract validated it. */
import type { contract } from '@forecastle/contract';
import type { BulkEdit } from '@forecastle/rules';
import type { InferSchemaOutput } from '@orpc/contract';

type Operations = (typeof contract)['bulkEdits'];
type Given = InferSchemaOutput<NonNullable<Operations['start']['~orpc']['inputSchema']>>;

export interface BulkEditInput {
  readonly deals: Given['deals'];
  readonly edit: BulkEdit;
}
