/** Compares deals with what Salesforce has, for a push. */
import { comparable, oursOf, readDeal } from '../../taking/deals/compare-deal.ts';
import { readChangeTimes, readStandingDeals, type StandingDeal } from '../../taking/deals/find-deals.ts';
import { surroundingsOf } from '../../taking/deals/take-deals.ts';
import { DEALS } from '../../taking/linked-records.ts';
import type { OwnRecord, PushedKind } from './pushed-kind.ts';

interface OwnDeal extends OwnRecord {
  readonly deal: StandingDeal;
}

export const PUSHED_DEALS: PushedKind<OwnDeal> = {
  ...DEALS,
  hasScores: true,
  lockedBy: 'AccountId',
  async readOwn(tx, ids) {
    const deals = await readStandingDeals(tx, ids);
    return new Map([...deals].map(([id, deal]) => [id, ownDeal(deal)]));
  },
  async compare(tx, taking, read, found, fields) {
    const incoming = found.map(({ record }) => read.deal(record));
    const around = await surroundingsOf(tx, taking, incoming);
    const times = await readChangeTimes(
      tx,
      found.flatMap(({ candidate: { own } }) => fields.map((field) => ({ id: own.id, field }))),
    );
    return incoming.flatMap((each, at) => {
      const deal = found[at]?.candidate.own.deal;
      if (!deal) return [];
      const theirs = readDeal(each, around, deal.custom);
      const told = theirs.fields.find(({ field }) => field === 'stageId');
      return [
        {
          theirsAt: each.modifiedAt,
          oursAt: (field) => times.of(deal.id, field),
          stage: told ? { ...told, ours: deal.stageId } : null,
          others: (stage) => {
            const stageId = stage === 'take' && told ? String(told.theirs) : deal.stageId;
            // A deal that is closed on one side alone has no category that both could have.
            const isOpen = around.stages.get(stageId)?.kind === 'open' && deal.status === 'open';
            const compared = comparable(theirs, deal, { isTheirs: told?.theirs === stageId, isOpen });
            // Salesforce drops an amount that is written beside products, and says nothing.
            return each.amountIsSum ? compared.filter(({ field }) => field !== 'amountMinor') : compared;
          },
        },
      ];
    });
  },
};

const ownDeal = (deal: StandingDeal): OwnDeal => ({
  id: deal.id,
  deal,
  holds: (field) => (field === 'category' && deal.status !== 'open' ? undefined : oursOf(field, deal)),
});
