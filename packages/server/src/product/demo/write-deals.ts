/** Writes planned deals with all that happened to them, each change at the time at which it happened. */
import { isoDate, localDay, startOfLocalDay } from '@forecastle/rules';
import { gatherStatistics } from '../../platform/database/gather-statistics.ts';
import { newId } from '../../platform/database/ids.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { nameKey } from '../../records/accounts/name-key.ts';
import { calendarOf } from '../../records/health/calendar.ts';
import { renewStageMedians } from '../../records/health/stage-medians.ts';
import type { LedgerEntry } from '../../records/ledger/changes.ts';
import { recordChanges } from '../../records/ledger/record.ts';
import { addDeals } from '../../records/opportunities/add-deals.ts';
import { changeDeals } from '../../records/opportunities/change-deals.ts';
import type { PlannedCompany } from './planned.ts';
import { writeBeside } from './write-beside.ts';
import type { WrittenCustomer } from './write-customers.ts';
import { writeRecords } from './write-records.ts';
import { writeSteps } from './write-steps.ts';
import { writeTerms } from './write-terms.ts';
import type { InstantOf, WritingDeal } from './writing-deal.ts';

export interface DealWriting {
  readonly now: Date;
  readonly timeZone: string;
  /** By name. */
  readonly memberIds: ReadonlyMap<string, string>;
  readonly customers: readonly WrittenCustomer[];
}
/** So that no statement comes near the time that statements have. */
const ENTRIES_AT_ONCE = 2_000;

export async function writeDealHistories(
  tx: TenantTransaction,
  company: PlannedCompany,
  { now, timeZone, memberIds, customers }: DealWriting,
): Promise<void> {
  const { rows: stages } = await tx.client.query<{ id: string }>(
    'SELECT id FROM stages WHERE organization_id = $1 ORDER BY position',
    [tx.organizationId],
  );
  const stageIds = stages.map(({ id }) => id);
  const deals = company.deals.map((planned): WritingDeal => {
    const ownerId = memberIds.get(planned.owner);
    const customer = customers[planned.account];
    if (!ownerId || !customer) throw new RangeError(`${planned.name} has no owner or no account`);
    return { id: newId(), ownerId, customer, planned };
  });
  await insertDeals(tx, deals, stageIds);
  // Whatever was planned for the few rows of a young server would read all of these for each deal.
  await gatherStatistics(tx.client);
  for (const [ownerId, own] of Map.groupBy(deals, (deal) => deal.ownerId)) {
    const ids = own.map(({ id }) => id);
    await addDeals(tx, ids, { now, actor: { kind: 'person', id: ownerId }, alone: true });
  }
  const { currency } = await calendarOf(tx);
  const starts = new Map<number, number>();
  const instantOf: InstantOf = ({ day, minute }) => {
    const start = starts.get(day) ?? startOfLocalDay(day, timeZone);
    starts.set(day, start);
    return new Date(start + minute * 60_000);
  };
  await changeDeals(
    tx,
    deals.map(({ id }) => id),
    now,
    async () => {
      const entries: LedgerEntry[] = [
        ...(await writeSteps(tx, deals, { stageIds, instantOf })),
        ...(await writeRecords(tx, deals, instantOf)),
        ...(await writeTerms(tx, deals, { instantOf, currency, today: localDay(now.getTime(), timeZone) })),
        ...(await writeBeside(tx, deals, { accounts: company.accounts, instantOf })),
      ];
      // In the order in which it happened, which is the order in which a timeline shows it.
      entries.sort((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime());
      for (let first = 0; first < entries.length; first += ENTRIES_AT_ONCE) {
        await recordChanges(tx, entries.slice(first, first + ENTRIES_AT_ONCE));
      }
      // The planner knows nothing of these rows yet, and would read whole tables for each deal that is scored.
      await gatherStatistics(tx.client);
      // Only now there are won deals to learn from.
      await renewStageMedians(tx, now);
    },
  );
}

/** As they were on the day they were created. */
async function insertDeals(
  tx: TenantTransaction,
  deals: readonly WritingDeal[],
  stageIds: readonly string[],
): Promise<void> {
  const rows = deals.map(({ id, ownerId, customer, planned }) => ({
    id,
    name: planned.name,
    key: nameKey(planned.name),
    description: planned.description,
    account: customer.accountId,
    stage: stageIds[planned.stage],
    owner: ownerId,
    amount: planned.amountMinor,
    category: planned.category,
    close: isoDate(planned.closeDay),
    created: isoDate(planned.createdDay),
  }));
  await tx.client.query(
    `INSERT INTO opportunities (organization_id, id, name, name_key, description, account_id, stage_id, status, owner_id,
       amount_minor, currency, amount_base_minor, category, close_date, last_set_close_date, created_on, stage_entered_on)
     SELECT $1, r.id, r.name, key, description, account, stage, 'open', owner, amount, o.currency, amount, category, close,
       close, created, created
     FROM json_to_recordset($2::json) AS r(id uuid, name text, key text, description text, account uuid, stage uuid,
       owner uuid, amount bigint, category text, close date, created date)
     JOIN organizations o ON o.organization_id = $1`,
    [tx.organizationId, JSON.stringify(rows)],
  );
}
