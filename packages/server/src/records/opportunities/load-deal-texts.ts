import { readLossReason, snake } from '@forecastle/rules';
import { meant } from '../../platform/database/meant.ts';
import type { LedgerChanges } from '../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { LEDGER_TEXTS, type LedgerText } from '../ledger/changes.ts';
import type { LossReasonKept } from '../loss-reasons/list-loss-reasons.ts';

export type KeptTexts = Readonly<Record<LedgerText, string | null>>;
export type TextPatch = { readonly [text in LedgerText]?: string | null | undefined };

const SELECTED = LEDGER_TEXTS.map((text) => `${snake(text)} AS "${text}"`).join(', ');

/** The words of deals by id, of those whose words a change names; lock them first. */
export async function loadDealTexts(
  tx: TenantTransaction,
  updates: readonly { readonly id: string; readonly patch: TextPatch }[],
): Promise<ReadonlyMap<string, KeptTexts>> {
  const ids = updates.filter(({ patch }) => LEDGER_TEXTS.some((text) => patch[text] !== undefined)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const those = meant('load-deal-texts', ids);
  const { rows } = await tx.client.query<KeptTexts & { id: string }>({
    name: those.name,
    text: `SELECT id, ${SELECTED} FROM opportunities WHERE organization_id = $1 AND id ${those.is}`,
    values: [tx.organizationId, those.ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * That words changed, as the ledger may know it: whether they were set and are set, never what they say. Of a loss reason
 * it may know which of these reasons it was and is.
 */
export function textChanges(
  before: KeptTexts | undefined,
  patch: TextPatch,
  reasons: readonly LossReasonKept[] = [],
): LedgerChanges {
  const changes: LedgerChanges = {};
  if (!before) return changes;
  for (const text of LEDGER_TEXTS) {
    const [from, to] = [before[text] || null, patch[text] || null];
    if (patch[text] !== undefined && from !== to) changes[text] = { from: from !== null, to: to !== null };
  }
  if (changes.lossReason && reasons.length > 0)
    changes.lossReason.reasons = {
      from: idOfLoss(before.lossReason, reasons),
      to: idOfLoss(patch.lossReason ?? null, reasons),
    };
  return changes;
}

function idOfLoss(text: string | null, reasons: readonly LossReasonKept[]): string | null {
  if (!text) return null;
  const { reason } = readLossReason(text, reasons);
  return reasons.find(({ key }) => key === reason)?.id ?? null;
}

/** What stood in the words that a change has changed. */
export const formerOf = (before: KeptTexts | undefined, changes: LedgerChanges): TextPatch =>
  Object.fromEntries(LEDGER_TEXTS.flatMap((text) => (changes[text] ? [[text, before?.[text] ?? null]] : [])));
