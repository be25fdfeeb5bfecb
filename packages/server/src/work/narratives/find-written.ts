import type { CheckedSegment } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { SILENT_SECONDS } from '../ai/silence.ts';
import type { PreparedNarrative } from './prepare-narrative.ts';

export interface WrittenNarrative {
  readonly id: string;
  /** Whether it was made from these very facts. */
  readonly isOfFacts: boolean;
  readonly model: string;
  /** Null while it is written. */
  readonly segments: readonly CheckedSegment[] | null;
  readonly writtenAt: Date;
}

/** Returns what a model wrote from these facts or is writing, else the latest it wrote on the subject. */
export async function findWritten(
  tx: TenantTransaction,
  { factsHash, subjectKey }: Pick<PreparedNarrative, 'factsHash' | 'subjectKey'>,
): Promise<WrittenNarrative | undefined> {
  const { rows } = await tx.client.query<WrittenNarrative>(
    `SELECT id, facts_hash = $2 AS "isOfFacts", model, segments, written_at AS "writtenAt" FROM written_narratives
     WHERE organization_id = $1 AND (
       facts_hash = $2 AND (segments IS NOT NULL OR alive_at >= now() - make_interval(secs => $4))
       OR subject = $3 AND segments IS NOT NULL)
     ORDER BY facts_hash = $2 DESC, written_at DESC LIMIT 1`,
    [tx.organizationId, factsHash, subjectKey, SILENT_SECONDS],
  );
  return rows[0];
}

/** Returns whether a process still writes a narrative. */
export async function isBeingWritten(tx: TenantTransaction, narrativeId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT 1 FROM written_narratives WHERE organization_id = $1 AND id = $2 AND segments IS NULL
       AND alive_at >= now() - make_interval(secs => $3)`,
    [tx.organizationId, narrativeId, SILENT_SECONDS],
  );
  return rowCount === 1;
}
