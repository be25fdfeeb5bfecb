/** What the operations on deals are given, as the contract validated it. */
import type { contract } from '@forecastle/contract';
import type { InferSchemaOutput } from '@orpc/contract';

type Operations = (typeof contract)['opportunities'];
type InputOf<K extends keyof Operations> = InferSchemaOutput<NonNullable<Operations[K]['~orpc']['inputSchema']>>;

export type OpportunityCreateInput = InputOf<'create'>;
export type OpportunityUpdateInput = InputOf<'update'>;
export type OpportunityListInput = InputOf<'list'>;
export type OpportunityFilterInput = InputOf<'count'>;
export type EvidenceInput = InputOf<'putEvidence'>;
