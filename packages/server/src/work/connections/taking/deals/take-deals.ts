import { type CustomFieldShape, type IncomingDeal, isoDate, valueHash } from '@forecastle/rules';
import { Overtaken } from '../../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { keepAllHere } from '../../../../records/accounts/check-owner.ts';
import { nameKey } from '../../../../records/accounts/name-key.ts';
import { loadRates } from '../../../../records/currencies/rates.ts';
import { customChanges, fieldsByKey } from '../../../../records/custom-fields/custom-changes.ts';
import { calendarOf, momentIn } from '../../../../records/health/calendar.ts';
import { listLossReasons } from '../../../../records/loss-reasons/list-loss-reasons.ts';
import { addDeals } from '../../../../records/opportunities/add-deals.ts';
import type { DealUpdate } from '../../../../records/opportunities/deal-update.ts';
import { hasValues, insertDeals, type NewDeal } from '../../../../records/opportunities/insert-deals.ts';
import { loadStages } from '../../../../records/opportunities/load-stages.ts';
import { updateDeals } from '../../../../records/opportunities/update-deals.ts';
import { noteVerdicts, type RecordVerdicts } from '../../conflicts/note-verdicts.ts';
import { arrivalsOf } from '../arrivals.ts';
import { agreedOf, type ComparedField, type DecidedFields, decideFields, ownerOf } from '../decide-fields.ts';
import { takenIds } from '../find-alike.ts';
import { mayBeOurs } from '../first-load.ts';
import { type Agreed, type Identity, type IdentityToKeep, keepIdentities, markSeen } from '../identities.ts';
import { namedPeople } from '../incoming-custom.ts';
import { ACCOUNTS, DEALS, findLinked, resolveReferences } from '../linked-records.ts';
import { Outcomes } from '../outcomes.ts';
import { ownersNow } from '../owners.ts';
import { beginTaking, type TakenCounts, type Taking } from '../taking.ts';
import {
  beforeOf,
  changedDeal,
  comparable,
  type DecidedStage,
  newDeal,
  oursOf,
  type ReadDeal,
  readDeal,
  type Surroundings,
} from './compare-deal.ts';
import {
  type ChangeTimes,
  findAlikeDeals,
  lockStandingDeals,
  readChangeTimes,
  type StandingDeal,
} from './find-deals.ts';

/** Takes deals of a chunk. One that cannot be taken fails alone; one whose account is not here yet is linked by `linkWaiting`. */
export async function takeDeals(
  tx: TenantTransaction,
  taking: Taking,
  incoming: readonly IncomingDeal[],
): Promise<TakenCounts> {
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, DEALS.object, DEALS.entity);
  const { fresh, identities } = await arrivalsOf(tx, taking, DEALS.object, incoming, outcomes);
  const around = await surroundingsOf(tx, taking, fresh);
  const { ids, skipped } = await findOurs(tx, taking, fresh, { identities, accounts: around.accounts });
  const standing = await lockStandingDeals(tx, [...ids.values()]);
  const chunk = new Chunk(taking, around);
  for (const deal of fresh) {
    const reason = skipped.get(deal.externalId);
    const own = standing.get(ids.get(deal.externalId) ?? '');
    if (reason !== undefined) outcomes.skipped(deal.externalId, reason);
    else if (own) chunk.compare(deal, own, identities.get(deal.externalId));
    // Somebody deleted it between the two reads: as a new one it would be here twice.
    else if (ids.has(deal.externalId)) throw new Overtaken();
    else chunk.create(deal, outcomes);
  }
  chunk.change(await readChangeTimes(tx, chunk.differing), outcomes);
  await writeMade(tx, taking, chunk.made, around.customs);
  if (chunk.updates.length > 0) await updateDeals(tx, chunk.updates, { now: taking.now, actor: taking.actor });
  await keepIdentities(tx, taking, DEALS, chunk.identities);
  await noteVerdicts(tx, taking, DEALS, chunk.verdicts);
  const kept = new Set(chunk.identities.map(({ externalId }) => externalId));
  await markSeen(
    tx,
    taking,
    DEALS.object,
    fresh.map(({ externalId }) => externalId).filter((id) => identities.has(id) && !kept.has(id)),
  );
  await outcomes.write(tx);
  return outcomes.counts;
}

/** Reads what deals of a chunk are compared by. */
export async function surroundingsOf(
  tx: TenantTransaction,
  taking: Taking,
  deals: readonly IncomingDeal[],
): Promise<Surroundings> {
  const owners = await ownersNow(
    tx,
    deals.map(({ ownerId }) => ownerId),
  );
  const customs = await fieldsByKey(tx, 'deal');
  const { timeZone, currency } = await calendarOf(tx);
  return {
    stages: await loadStages(tx),
    rates: await loadRates(tx, currency),
    today: isoDate((await momentIn(tx, taking.now)).day),
    timeZone,
    memberId: taking.memberId,
    owners,
    accounts: await resolveReferences(
      tx,
      taking,
      ACCOUNTS,
      deals.map(({ accountExternalId }) => accountExternalId),
    ),
    customs,
    people: await keepAllHere(tx, namedPeople(customs, deals)),
    lossReasons: deals.some(({ values }) => values.lossReason) ? await listLossReasons(tx) : [],
  };
}

async function findOurs(
  tx: TenantTransaction,
  taking: Taking,
  fresh: readonly IncomingDeal[],
  {
    identities,
    accounts,
  }: { readonly identities: ReadonlyMap<string, Identity>; readonly accounts: ReadonlyMap<string, string> },
) {
  const linked = await findLinked(
    tx,
    taking,
    DEALS,
    fresh.flatMap(({ externalId }) => identities.get(externalId) ?? []),
  );
  const unlinked = fresh.filter(({ externalId }) => !linked.ids.has(externalId) && !linked.skipped.has(externalId));
  const byKeys = new Set(await mayBeOurs(tx, taking, DEALS.object, unlinked));
  const alike = await findAlikeDeals(
    tx,
    taking,
    unlinked.map((deal) => ({
      externalId: deal.externalId,
      nameKey: nameKey(deal.values.name ?? ''),
      accountId: accounts.get(deal.accountExternalId ?? '') ?? null,
      byKeys: byKeys.has(deal),
    })),
  );
  return { ids: new Map([...linked.ids, ...alike]), skipped: linked.skipped };
}

async function writeMade(
  tx: TenantTransaction,
  { now, actor }: Taking,
  made: readonly NewDeal[],
  customs: ReadonlyMap<string, CustomFieldShape>,
): Promise<void> {
  const taken = await takenIds(
    tx,
    DEALS,
    made.flatMap(({ externalId }) => externalId ?? []),
  );
  await insertDeals(
    tx,
    made.map((deal) => (taken.has(deal.externalId ?? '') ? { ...deal, externalId: null } : deal)),
    { importId: null },
  );
  const custom = new Map(
    made.filter((deal) => hasValues(deal.custom)).map((deal) => [deal.id, customChanges(customs, {}, deal.custom)]),
  );
  await addDeals(
    tx,
    made.map(({ id }) => id),
    { now, actor, alone: true, custom },
  );
}

/** An amount that is the sum of lines there is theirs: they take no other. */
const decidersOf = ({ owners }: Taking, { amountIsSum }: IncomingDeal): Pick<Taking, 'owners'> => ({
  owners: amountIsSum ? new Map([...owners, ['amountMinor', 'theirs']]) : owners,
});

interface Compared {
  readonly deal: IncomingDeal;
  readonly own: StandingDeal;
  readonly read: ReadDeal;
  readonly agreed: Agreed;
}

class Chunk {
  readonly made: NewDeal[] = [];
  readonly updates: DealUpdate[] = [];
  readonly identities: IdentityToKeep[] = [];
  readonly verdicts: RecordVerdicts[] = [];
  /** Fields that the later change decides, where both sides may have changed them. */
  readonly differing: { readonly id: string; readonly field: string }[] = [];
  readonly #compared: Compared[] = [];
  readonly #taking: Taking;
  readonly #around: Surroundings;

  constructor(taking: Taking, around: Surroundings) {
    this.#taking = taking;
    this.#around = around;
  }

  create(deal: IncomingDeal, outcomes: Outcomes): void {
    const { externalId, notices } = deal;
    const read = readDeal(deal, this.#around, {});
    const made = newDeal(deal, read, this.#around);
    if ('reason' in made) {
      outcomes.failed(externalId, made.reason);
      return;
    }
    this.made.push(made.deal);
    // Of a closed deal the category is no value that both sides have.
    const isOpen = made.deal.status === 'open';
    const both = read.fields.filter(({ field, theirs }) => field !== 'category' || (isOpen && theirs !== 'closed'));
    this.#keep(deal, { entityId: made.deal.id, agreed: agreedOf(both), waitsFor: read.waitsFor });
    outcomes.created(externalId, made.deal.id, [...notices, ...read.notices]);
  }

  compare(deal: IncomingDeal, own: StandingDeal, identity: Identity | undefined): void {
    const read = readDeal(deal, this.#around, own.custom);
    const agreed = identity?.agreed ?? {};
    this.#compared.push({ deal, own, read, agreed });
    for (const { field, theirs } of read.fields) {
      if (ownerOf(decidersOf(this.#taking, deal), field) !== 'latest') continue;
      const both = agreed[field];
      const [their, our] = [valueHash(theirs), valueHash(oursOf(field, own))];
      if (their === our || our === both || their === both) continue;
      this.differing.push({ id: own.id, field });
    }
  }

  /** Decides the deals that were compared. */
  change(times: ChangeTimes, outcomes: Outcomes): void {
    for (const { deal, own, read, agreed } of this.#compared) {
      const sides = { agreed, theirsAt: deal.modifiedAt, oursAt: (field: string) => times.of(own.id, field) };
      const of = decidersOf(this.#taking, deal);
      const stage = read.fields
        .filter(({ field }) => field === 'stageId')
        .map(({ field, theirs }) => ({ field, theirs, ours: oursOf(field, own) }));
      const staged = decideFields(this.#taking, stage, sides);
      const others = comparable(read, own, this.#stageAfter(own, stage[0], staged));
      const decided = decideFields(of, others, { ...sides, agreed: staged.agreed });
      const taken = [...stage, ...others].filter(({ field }) => staged.taken.has(field) || decided.taken.has(field));
      const verdicts = [...staged.verdicts, ...decided.verdicts];
      this.#write({ deal, own, read, agreed: decided.agreed }, { taken, verdicts }, outcomes);
    }
  }

  #write(
    { deal, own, read, agreed }: Compared,
    { taken, verdicts }: { readonly taken: readonly ComparedField[] } & Pick<DecidedFields, 'verdicts'>,
    outcomes: Outcomes,
  ): void {
    const { externalId } = deal;
    const changed = taken.length === 0 ? null : changedDeal(own, taken, this.#around);
    if (changed && 'reason' in changed) {
      outcomes.failed(externalId, changed.reason, own.id);
      return;
    }
    this.verdicts.push({ externalId, entityId: own.id, verdicts });
    const keepsAccount = ownerOf(this.#taking, 'accountId') === 'ours' && own.accountId !== null;
    this.#keep(deal, { entityId: own.id, agreed, waitsFor: keepsAccount ? null : read.waitsFor });
    if (!changed) {
      outcomes.unchanged(externalId);
      return;
    }
    this.updates.push(changed.update);
    outcomes.updated(externalId, own.id, beforeOf(own, taken), [...deal.notices, ...read.notices]);
  }

  #stageAfter(own: StandingDeal, told: ComparedField | undefined, { taken }: DecidedFields): DecidedStage {
    const stageId = taken.has('stageId') && told ? String(told.theirs) : own.stageId;
    return { isTheirs: told?.theirs === stageId, isOpen: this.#around.stages.get(stageId)?.kind === 'open' };
  }

  #keep(
    { externalId, modifiedAt }: IncomingDeal,
    { entityId, agreed, waitsFor }: { entityId: string; agreed: Agreed; waitsFor: string | null },
  ): void {
    this.identities.push({ externalId, entityId, modifiedAt, agreed, waitsFor });
  }
}
