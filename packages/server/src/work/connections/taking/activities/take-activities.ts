/** Takes what has taken place with deals and contacts, as a connected system tells it. */
import { type IncomingActivity, valueHash } from '@forecastle/rules';
import { newId } from '../../../../platform/database/ids.ts';
import { Overtaken } from '../../../../platform/database/passing-fault.ts';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import {
  findCalendarActivities,
  releaseMeetings,
  type ToldMeeting,
} from '../../../../records/activities/calendar-activities.ts';
import {
  type ActivityRewrite,
  lockActivities,
  type StandingActivity,
  writeActivities,
} from '../../../../records/activities/write-activities.ts';
import { arrivalsOf } from '../arrivals.ts';
import { type Agreed, type Identity, type IdentityToKeep, keepIdentities, markGone, markSeen } from '../identities.ts';
import { CONTACTS, DEALS, resolveReferences } from '../linked-records.ts';
import { Outcomes } from '../outcomes.ts';
import { beginTaking, type TakenCounts, type Taking } from '../taking.ts';
import type { ActivityObject } from './take-deleted-activities.ts';

/**
 * Makes and changes activities. What concerns no deal and no contact of ours, and what has not taken place, is counted and
 * not listed. A value is taken when it changed there: until then what somebody wrote here stays.
 */
export async function takeActivities(
  tx: TenantTransaction,
  taking: Taking,
  object: ActivityObject,
  incoming: readonly IncomingActivity[],
): Promise<TakenCounts> {
  await beginTaking(tx, taking);
  const outcomes = new Outcomes(taking, object, 'activity');
  const { fresh, identities } = await arrivalsOf(tx, taking, object, incoming, outcomes);
  const references = await resolveAll(tx, taking, fresh, identities);
  const calendar = await findCalendarActivities(
    tx,
    fresh.filter(({ externalId }) => !identities.has(externalId)).flatMap((each) => meetingOf(each, references)),
  );
  const standing = await lockActivities(tx, [
    ...fresh.flatMap(({ externalId }) => identities.get(externalId)?.entityId ?? []),
    ...calendar.values(),
  ]);
  const chunk = new Chunk(references, outcomes);
  for (const each of fresh) {
    const identity = identities.get(each.externalId);
    const stands = identity && standing.get(identity.entityId);
    // One that went with its deal, which is no longer in the bin, is made once more.
    if (identity && (stands || !identity.isGone)) chunk.change(each, identity, stands);
    else chunk.create(each, standing.get(calendar.get(each.externalId) ?? ''));
  }
  if (!(await writeActivities(tx, chunk.writes, taking))) throw new Overtaken();
  await releaseMeetings(
    tx,
    chunk.writes.flatMap(({ to }) => (to.isDeleted ? to.id : [])),
  );
  await keepIdentities(tx, taking, { object, entity: 'activity' }, chunk.kept);
  await markSeen(tx, taking, object, chunk.seen);
  await markGone(tx, taking, object, chunk.gone);
  await outcomes.write(tx);
  return outcomes.counts;
}

/** Ids of ours by external id. */
interface References {
  readonly deals: ReadonlyMap<string, string>;
  readonly contacts: ReadonlyMap<string, string>;
}

/** Returns how a calendar may know it; nothing for what is no meeting. */
const meetingOf = (
  { externalId, kind, occurredAt, contactExternalIds }: IncomingActivity,
  { contacts }: References,
): readonly ToldMeeting[] =>
  kind === 'meeting' && occurredAt !== null
    ? [
        {
          key: externalId,
          occurredAt: new Date(occurredAt),
          contactIds: contactExternalIds.flatMap((id) => contacts.get(id) ?? []),
        },
      ]
    : [];

async function resolveAll(
  tx: TenantTransaction,
  taking: Taking,
  fresh: readonly IncomingActivity[],
  identities: ReadonlyMap<string, Identity>,
): Promise<References> {
  const before = fresh.flatMap(({ externalId }) => contactsBefore(identities.get(externalId)?.agreed ?? {}));
  return {
    deals: await resolveReferences(
      tx,
      taking,
      DEALS,
      fresh.map(({ dealExternalId }) => dealExternalId),
    ),
    contacts: await resolveReferences(tx, taking, CONTACTS, [
      ...fresh.flatMap(({ contactExternalIds }) => contactExternalIds),
      ...before,
    ]),
  };
}

/** Of its references, identities keep the external ids that were linked; of its values the hashes. */
const DEAL = 'deal';
const PEOPLE = 'contacts';
const contactsBefore = (agreed: Agreed): readonly string[] => (agreed[PEOPLE] ?? '').split(' ').filter(Boolean);

const VALUES = ['kind', 'direction', 'subject', 'body', 'occurredAt', 'recordedById'] as const;
type Field = (typeof VALUES)[number];

class Chunk {
  readonly writes: ActivityRewrite[] = [];
  readonly kept: IdentityToKeep[] = [];
  readonly seen: string[] = [];
  readonly gone: string[] = [];
  readonly #references: References;
  readonly #outcomes: Outcomes;

  constructor(references: References, outcomes: Outcomes) {
    this.#references = references;
    this.#outcomes = outcomes;
  }

  /** `told` is what a calendar made of the same meeting: it becomes this one, with all who were in it. */
  create(incoming: IncomingActivity, told: StandingActivity | undefined): void {
    const { externalId, occurredAt, body = null, notices } = incoming;
    const links = this.#linksOf(incoming, null, {});
    if (occurredAt === null || links.isEmpty) {
      this.#outcomes.passedOver(externalId);
      return;
    }
    const { kind, direction, subject, recordedById } = incoming;
    const { opportunityId, contactIds } = links;
    const to: StandingActivity = {
      id: told?.id ?? newId(),
      opportunityId,
      contactIds: [...new Set([...contactIds, ...(told?.contactIds ?? [])])].sort(),
      kind,
      direction,
      subject,
      body,
      recordedById: recordedById ?? told?.recordedById ?? null,
      occurredAt: new Date(occurredAt),
      outcome: null,
      colleagueIds: told?.colleagueIds ?? [],
      isWordless: false,
      isDeleted: false,
    };
    this.writes.push({ from: told ?? null, to });
    this.#keep(incoming, to.id, links.agreed);
    if (told) this.#outcomes.updated(externalId, to.id, differences(told, to), notices);
    else this.#outcomes.created(externalId, to.id, notices);
  }

  change(incoming: IncomingActivity, identity: Identity, from: StandingActivity | undefined): void {
    const { externalId, occurredAt, notices } = incoming;
    if (!from || (from.isDeleted && !identity.isGone)) {
      this.seen.push(externalId);
      if (from) this.#outcomes.skipped(externalId, DELETED_HERE, from.id);
      else this.#outcomes.passedOver(externalId);
      return;
    }
    const links = this.#linksOf(incoming, from, identity.agreed);
    if (occurredAt === null || (links.isEmpty && links.hasLost)) {
      this.#remove(externalId, from);
      return;
    }
    const { opportunityId, contactIds } = links;
    const changed = changedThere(incoming, occurredAt, identity.agreed);
    const to: StandingActivity = { ...from, ...changed, opportunityId, contactIds, isDeleted: false };
    this.#keep(incoming, from.id, { ...identity.agreed, ...links.agreed });
    const before = differences(from, to);
    if (Object.keys(before).length === 0) {
      this.#outcomes.unchanged(externalId);
      return;
    }
    this.writes.push({ from, to });
    this.#outcomes.updated(externalId, from.id, before, notices);
  }

  /** It has not taken place after all, or concerns nothing of ours any more. */
  #remove(externalId: string, from: StandingActivity): void {
    this.gone.push(externalId);
    if (from.isDeleted) {
      this.#outcomes.passedOver(externalId);
      return;
    }
    this.writes.push({ from, to: { ...from, isDeleted: true } });
    this.#outcomes.removed(externalId, from.id);
  }

  /** A deal or a contact is linked when it is new there or was not here before, and goes when it changed there. */
  #linksOf(
    { dealExternalId, contactExternalIds }: IncomingActivity,
    from: StandingActivity | null,
    agreed: Agreed,
  ): Links {
    const { deals, contacts } = this.#references;
    const dealBefore = agreed[DEAL] ?? '';
    const isDealSame = dealBefore !== '' && dealBefore === dealExternalId;
    const found = deals.get(dealExternalId ?? '') ?? null;
    const opportunityId = isDealSame ? (from?.opportunityId ?? null) : found;
    const before = contactsBefore(agreed);
    const lost = before.filter((id) => !contactExternalIds.includes(id));
    const gained = contactExternalIds.filter((id) => !before.includes(id) && contacts.has(id));
    const linked = contactExternalIds.filter((id) => before.includes(id) || gained.includes(id));
    const stay = new Set(linked.map((id) => contacts.get(id)));
    const ids = new Set(from?.contactIds);
    for (const id of lost.map((each) => contacts.get(each) ?? '')) if (!stay.has(id)) ids.delete(id);
    for (const id of gained) ids.add(contacts.get(id) ?? '');
    return {
      opportunityId,
      contactIds: [...ids].sort(),
      isEmpty: opportunityId === null && ids.size === 0,
      hasLost: lost.length > 0 || (dealBefore !== '' && !isDealSame),
      agreed: { [DEAL]: opportunityId === null ? '' : (dealExternalId ?? ''), [PEOPLE]: linked.join(' ') },
    };
  }

  #keep(incoming: IncomingActivity, entityId: string, agreed: Agreed): void {
    const { externalId, modifiedAt } = incoming;
    const told = VALUES.filter((field) => incoming[field] !== undefined);
    const hashes = Object.fromEntries(told.map((field) => [field, valueHash(incoming[field])]));
    this.kept.push({ externalId, entityId, modifiedAt, agreed: { ...agreed, ...hashes } });
  }
}

interface Links extends Pick<StandingActivity, 'opportunityId' | 'contactIds'> {
  readonly isEmpty: boolean;
  /** Whether one that it had is gone there. */
  readonly hasLost: boolean;
  readonly agreed: Agreed;
}

/** Returns what changed there since both sides last had the same. */
function changedThere(
  incoming: IncomingActivity,
  occurredAt: number,
  agreed: Agreed,
): Partial<Pick<StandingActivity, Field>> {
  const isNew = (field: Field) => incoming[field] !== undefined && valueHash(incoming[field]) !== agreed[field];
  const theirs = { ...incoming, body: incoming.body ?? null, occurredAt: new Date(occurredAt) };
  return Object.fromEntries(VALUES.filter(isNew).map((field) => [field, theirs[field]]));
}

/** Returns the former values of what changes. */
function differences(from: StandingActivity, to: StandingActivity): Readonly<Record<string, unknown>> {
  const fields = [...VALUES, 'opportunityId', 'contactIds', 'isDeleted'] as const;
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]))
      .map((field) => [field, from[field]]),
  );
}

const DELETED_HERE = 'Someone deleted this activity here.';
