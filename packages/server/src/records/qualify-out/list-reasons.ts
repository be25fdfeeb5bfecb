import { LOSS_REASONS, type LossReason, type LossReasonNames, OTHER_LOSS, readLossReason } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import type { ReasonList } from '../reasons/reason-list.ts';

/** The loss reason that one counts as: of those that the organisation added, the key stands beside Other. */
interface CountsAs {
  readonly lossReason: LossReason;
  readonly ownLossReason: string | null;
}

export const QUALIFY_OUT_REASONS: ReasonList<CountsAs> = {
  table: 'qualify_out_reasons',
  noun: 'qualify_out_reason',
  own: { lossReason: 'loss_reason', ownLossReason: 'own_loss_reason' },
};

/** As it is kept: by the key or the name of a reason in use, or of the one that it counts as already. */
export function countsAs(
  given: string,
  reasons: readonly (LossReasonNames & { readonly archived: boolean })[],
  present?: string,
): CountsAs {
  const { reason: key, words } = readLossReason(given, reasons);
  const reason = reasons.find((each) => each.key === key);
  if (words !== null || !reason || (reason.archived && key !== present)) {
    throw invalid({
      field: 'lossReason',
      value: given,
      expected: 'an active loss reason',
      message: reason?.archived
        ? `The reason ${reason.name} is archived. Nothing was changed. Choose an active one.`
        : `There is no loss reason called ${given}. Nothing was changed.`,
    });
  }
  const standard = LOSS_REASONS.find((each) => each === key);
  return { lossReason: standard ?? OTHER_LOSS, ownLossReason: standard ? null : key };
}

/** As it is answered: the key alone. */
export const answered = <Kept extends CountsAs>({ ownLossReason, ...reason }: Kept) => ({
  ...reason,
  lossReason: (reason.lossReason === OTHER_LOSS ? ownLossReason : null) ?? reason.lossReason,
});

/** How many deals that the actor sees stand qualified out for each reason, as the primary one. */
export async function countByReason(tx: TenantTransaction, actor: Actor): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; count: number }>(
    `SELECT q.primary_reason_id AS id, count(*)::int AS count FROM qualify_outs q
     JOIN opportunities o ON o.organization_id = $1 AND o.id = q.opportunity_id
     WHERE q.organization_id = $1 AND q.reopened_at IS NULL AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2))
     GROUP BY q.primary_reason_id`,
    [tx.organizationId, await visibleOwners(tx, actor)],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
