import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { StoredImport } from './stored-import.ts';

type Kept = 'noun' | 'guesses' | 'choices' | 'recordChoices' | 'stageValues' | 'ownerValues';

interface Configuration extends Pick<StoredImport, Kept> {
  readonly inspection: NonNullable<StoredImport['inspection']>;
  /** Whether nothing is left to be chosen or confirmed. */
  readonly isReady: boolean;
}

/** Keeps how an import is to be read and taken; what was counted by earlier choices goes. */
export async function keepConfiguration(
  { client, organizationId }: TenantTransaction,
  id: string,
  { inspection, isReady, ...kept }: Configuration,
): Promise<void> {
  await client.query(
    `UPDATE imports SET noun = $3, inspection = $4, total_rows = $5, choices = $6, record_choices = $7, guesses = $8,
       stage_values = $9, owner_values = $10, status = $11, preview = NULL, error = NULL,
       remembered = CASE WHEN $3 = 'deals' THEN remembered END
     WHERE organization_id = $1 AND id = $2`,
    [
      organizationId,
      id,
      kept.noun,
      inspection,
      inspection.rowCount,
      kept.choices,
      kept.recordChoices,
      ...[kept.guesses, kept.stageValues, kept.ownerValues].map((list) => JSON.stringify(list)),
      isReady ? 'ready' : 'uploaded',
    ],
  );
}
