import type { DealCompetitor } from '@forecastle/contract';
import { type CompetitorPosition, isUnanswered, localDay } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf, momentIn } from '../health/calendar.ts';

interface Row {
  id: string;
  name: string;
  position: CompetitorPosition | null;
  strengths: string | null;
  weaknesses: string | null;
  notes: string | null;
  created_at: Date;
  updated_at: Date;
  editor_id: string | null;
  editor_name: string | null;
  is_open: boolean;
}

/** Competitors on a deal: who leads first, then those nobody has placed, who is out last. The caller has checked who asks. */
export async function listDealCompetitors(
  tx: TenantTransaction,
  { opportunityId, competitorId = null }: { opportunityId: string; competitorId?: string | null },
): Promise<z.infer<typeof DealCompetitor>[]> {
  const { rows } = await tx.client.query<Row>(
    `SELECT c.id, c.name, d.position, d.strengths, d.weaknesses, d.notes, d.created_at, d.updated_at,
       m.id AS editor_id, m.name AS editor_name, o.status = 'open' AS is_open
     FROM deal_competitors d
     JOIN opportunities o ON o.organization_id = $1 AND o.id = d.opportunity_id
     JOIN competitors c ON c.organization_id = $1 AND c.id = d.competitor_id
     LEFT JOIN members m ON m.organization_id = $1 AND m.id = d.updated_by_id
     WHERE d.organization_id = $1 AND d.opportunity_id = $2 AND ($3::uuid IS NULL OR d.competitor_id = $3)
     ORDER BY array_position(ARRAY['leads', NULL, 'level', 'behind', 'out'], d.position), c.name_key, c.id`,
    [tx.organizationId, opportunityId, competitorId],
  );
  const { timeZone } = await calendarOf(tx);
  const { day } = await momentIn(tx, new Date());
  return rows.map((row) => ({
    competitor: { id: row.id, name: row.name },
    position: row.position,
    strengths: row.strengths,
    weaknesses: row.weaknesses,
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.editor_id !== null && row.editor_name !== null ? { id: row.editor_id, name: row.editor_name } : null,
    unanswered:
      row.is_open &&
      isUnanswered({ position: row.position, addedOn: localDay(row.created_at.getTime(), timeZone) }, day),
  }));
}
