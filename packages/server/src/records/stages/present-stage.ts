import type { Stage } from '@forecastle/contract';
import type * as z from 'zod';
import type { stages } from '../../platform/database/schema/index.ts';

export type StageRow = Omit<typeof stages.$inferSelect, 'organizationId'>;

export const STAGE_COLUMNS = `id, name, position, kind, phase, win_probability AS "winProbability", is_proposal AS "isProposal",
  is_negotiation AS "isNegotiation", requires, archived_at AS "archivedAt"`;

export function presentStage(row: StageRow): z.infer<typeof Stage> {
  return {
    id: row.id,
    name: row.name,
    position: row.position,
    kind: row.kind,
    phase: row.phase,
    winProbability: row.winProbability,
    isProposal: row.isProposal,
    isNegotiation: row.isNegotiation,
    requires: [...row.requires],
    archived: row.archivedAt !== null,
  };
}
