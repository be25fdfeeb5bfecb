/** Words as they were before a change, beside the ledger, which holds none: by change-set, and erasable. */
import type { NoteDocument } from '@forecastle/contract';
import type { CustomValue } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { TextPatch } from '../load-deal-texts.ts';

export interface PreviousText {
  readonly texts?: TextPatch;
  /** Values of custom fields by key; null: there was none. */
  readonly custom?: Readonly<Record<string, CustomValue | null>>;
  /** The whole row of a piece of evidence, as the database writes it. */
  readonly evidence?: Readonly<Record<string, unknown>>;
  /** A note before it was reworded. */
  readonly note?: { readonly id: string; readonly version: number; readonly document: NoteDocument };
}
export interface KeptWords {
  readonly entryId: string;
  readonly opportunityId: string;
  readonly words: PreviousText;
}

export async function keepPreviousText(tx: TenantTransaction, kept: readonly KeptWords[]): Promise<void> {
  if (kept.length === 0) return;
  await tx.client.query({
    name: 'keep-former-words',
    text: `INSERT INTO former_words (organization_id, entry_id, opportunity_id, words)
     SELECT $1, u.* FROM unnest($2::uuid[], $3::uuid[], $4::jsonb[]) AS u`,
    values: [
      tx.organizationId,
      kept.map(({ entryId }) => entryId),
      kept.map(({ opportunityId }) => opportunityId),
      kept.map(({ words }) => JSON.stringify(words)),
    ],
  });
}

/** Keeps a piece of evidence as it stands, before it is written anew; nothing where there is none. */
export async function keepPreviousEvidence(
  tx: TenantTransaction,
  entryId: string,
  { opportunityId, framework, component }: { opportunityId: string; framework: string; component: string },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO former_words (organization_id, entry_id, opportunity_id, words)
     SELECT $1, $2, $3, jsonb_build_object('evidence', to_jsonb(e)) FROM evidence e
     WHERE e.organization_id = $1 AND e.opportunity_id = $3 AND e.framework = $4 AND e.component = $5`,
    [tx.organizationId, entryId, opportunityId, framework, component],
  );
}

/** By row of the ledger, of one deal: what stood before each. */
export async function readPreviousText(
  tx: TenantTransaction,
  opportunityId: string,
): Promise<ReadonlyMap<string, PreviousText>> {
  const { rows } = await tx.client.query<{ entry_id: string; words: PreviousText }>(
    'SELECT entry_id, words FROM former_words WHERE organization_id = $1 AND opportunity_id = $2',
    [tx.organizationId, opportunityId],
  );
  return new Map(rows.map(({ entry_id, words }) => [entry_id, words]));
}

/** Read once, by the undo that gives them back: they are forgotten with it. */
export async function takePreviousText(tx: TenantTransaction, entryId: string): Promise<PreviousText> {
  const { rows } = await tx.client.query<{ words: PreviousText }>(
    'DELETE FROM former_words WHERE organization_id = $1 AND entry_id = $2 RETURNING words',
    [tx.organizationId, entryId],
  );
  return rows[0]?.words ?? {};
}
