import {
  isCustomColumn,
  isRequiredRole,
  keyOfColumn,
  ownValue,
  requiredToEnter,
  type StageRequirement,
} from '@forecastle/rules';
import { api, query } from '../../../api/client.ts';
import { queryClient } from '../../shell/queryClient.ts';
import { customFieldsOfDeals, knownField } from '../custom/customFields.ts';
import type { Deal, DealContact, DealInput, Stage } from '../deal.ts';

/** What a deal lacks for a stage. A deal that is brought back to where it was before is not asked, nor by the server. */
export async function missingFor(
  deal: Deal,
  input: DealInput,
  { stage, stages }: { stage: Stage; stages: readonly Stage[] },
): Promise<{ missing: readonly StageRequirement[]; contacts: readonly DealContact[] }> {
  const required = deal.status === 'open' ? requiredToEnter(stages, stage.id) : [];
  if (required.some(isCustomColumn)) await queryClient.ensureQueryData(customFieldsOfDeals());
  const contacts = required.some(isRequiredRole)
    ? (await queryClient.fetchQuery(query.dealContacts.list.queryOptions({ input: { opportunityId: deal.id } }))).items
    : [];
  const next = { ...deal, ...input, custom: { ...deal.custom, ...input.custom } };
  const has = (key: StageRequirement): boolean => {
    if (isCustomColumn(key)) {
      const field = knownField(keyOfColumn(key));
      return field === undefined || field.archived || (ownValue(next.custom, keyOfColumn(key)) ?? null) !== null;
    }
    switch (key) {
      case 'amount':
        return (next.amountMinor ?? 0) > 0;
      case 'close_date':
        return Boolean(next.closeDate);
      case 'account':
        return input.accountId === undefined ? deal.account !== null : input.accountId !== null;
      case 'next_step':
        return Boolean(next.nextStep);
      case 'description':
        return Boolean(next.description);
      default:
        return contacts.some(({ role }) => role === key);
    }
  };
  const missing = required.filter((key) => !has(key));
  return { missing: missing.length > 0 && (await justLeft(deal, stage)) ? [] : missing, contacts };
}

/** Of the ledger's latest entries, in which the last change of stage is looked for. */
const LOOKED_THROUGH = 50;

/** Whether the deal came to its stage from this one. */
async function justLeft(deal: Deal, stage: Stage): Promise<boolean> {
  const { items } = await api.opportunities.timeline({ id: deal.id, limit: LOOKED_THROUGH });
  const moves = items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'stageId'));
  return moves[0]?.from === stage.id;
}
