import { type CustomValues, type FreeDealText, isoDate } from '@forecastle/rules';
import type { LedgerChanges } from '../../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../../records/accounts/name-key.ts';
import { loadRates, type Rates, toBaseMinor } from '../../../records/currencies/rates.ts';
import { calendarOf, momentIn } from '../../../records/health/calendar.ts';
import { type DealContactState, type LedgerEntry, subjectOf } from '../../../records/ledger/changes.ts';
import type { DealState } from '../../../records/ledger/decide-change.ts';
import { type DealFields, LEDGER_FIELDS } from '../../../records/ledger/ledger-fields.ts';
import { recordChanges } from '../../../records/ledger/record.ts';
import { redatesClose } from '../../../records/ledger/redates-close.ts';
import { writeProjections } from '../../../records/ledger/write-projections.ts';
import { survivorsOf } from '../../../records/merges/survivors.ts';
import { loadDealStates } from '../../../records/opportunities/load-deal-states.ts';
import { loadDealTexts, textChanges } from '../../../records/opportunities/load-deal-texts.ts';
import { type DecidedDeal, writeDeals } from '../../../records/opportunities/write-deals.ts';
import type { DealUndo } from './decide-undo.ts';
import { restoreCustom } from './restore-custom.ts';
import { type LinkChange, restoreLinks } from './restore-links.ts';

/** Words of a deal as they were before the import. */
export type FormerTexts = { readonly name: string } & { readonly [T in FreeDealText]: string | null };

export interface Restoration {
  readonly id: string;
  readonly undo: DealUndo;
  readonly former: FormerTexts;
  readonly formerCustom: CustomValues;
  /** Day of its creation, as it was known; a history may know of an earlier one. */
  readonly createdOn: string;
}

/**
 * Gives deals back, by set, what an import changed of them, and tells so in the ledger, from which their projections are
 * made anew. Run it in `changeDeals`, whose `redated` takes the deals that get another day of their close.
 */
export async function restoreDeals(
  tx: TenantTransaction,
  importId: string,
  deals: readonly Restoration[],
  { now, closeDateChanged }: { now: Date; closeDateChanged: Set<string> },
): Promise<void> {
  if (deals.length === 0) return;
  const ids = deals.map(({ id }) => id);
  const states = await loadDealStates(tx, ids);
  const patches = deals.map(({ id, undo, former }) => ({ id, patch: textsOf(undo, former) }));
  const texts = await loadDealTexts(tx, patches);
  const rates = await loadRates(tx, (await calendarOf(tx)).currency);
  const today = isoDate((await momentIn(tx, now)).day);
  // What an import found may have been merged since.
  const accountsNow = await survivorsOf(
    tx,
    'accounts',
    deals.flatMap(({ undo }) => undo.replayed.fields.accountId ?? []),
  );
  const customs = await restoreCustom(
    tx,
    deals.map(({ id, undo, formerCustom }) => ({ id, fields: undo.fields, former: formerCustom })),
  );
  const decided: DecidedDeal[] = [];
  const entries: LedgerEntry[] = [];
  const links: LinkChange[] = [];
  for (const [at, { id, undo }] of deals.entries()) {
    const before = states.get(id);
    const patch = patches[at]?.patch ?? {};
    if (!before) throw new Error(`there is no opportunity ${id} to restore`);
    const next = nextState(before, undo, accountsNow);
    if (redatesClose(before, next)) closeDateChanged.add(id);
    const key = patch.name === undefined ? undefined : nameKey(patch.name);
    decided.push({
      id,
      before,
      next,
      amountBaseMinor: baseOf(rates, before, next, today),
      texts: { ...patch, nameKey: key },
      custom: customs.get(id)?.next,
    });
    const own = undo.fields.filter((field) => subjectOf(field).of === 'contact');
    for (const field of own) links.push(linkOf(id, field, undo));
    const changes = {
      ...changesOf(undo, before, next),
      ...textChanges(texts.get(id), patch),
      ...customs.get(id)?.changes,
    };
    const actor = { kind: 'import', id: importId } as const;
    entries.push({ opportunityId: id, kind: 'import_undone', actor, effectiveAt: now, undoes: importId, changes });
  }
  await writeDeals(tx, decided, now);
  await restoreCreation(tx, deals);
  const were = await restoreLinks(tx, await ofSurvivors(tx, links));
  await recordChanges(
    tx,
    entries.map((entry) => ({ ...entry, changes: { ...entry.changes, ...were.get(entry.opportunityId) } })),
  );
  await writeProjections(tx, ids);
}

/** Except where another history has told of the creation since. */
async function restoreCreation(tx: TenantTransaction, deals: readonly Restoration[]): Promise<void> {
  const own = deals.filter(({ undo }) => !undo.since.some(({ kind }) => kind.startsWith('history_')));
  await tx.client.query(
    `UPDATE opportunities o SET created_on = u.created_on FROM unnest($2::uuid[], $3::date[]) AS u(id, created_on)
     WHERE o.organization_id = $1 AND o.id = u.id AND o.created_on <> u.created_on`,
    [tx.organizationId, own.map(({ id }) => id), own.map(({ createdOn }) => createdOn)],
  );
}

function nextState(
  before: DealState,
  { fields, replayed }: DealUndo,
  accountsNow: ReadonlyMap<string, string>,
): DealState {
  const own = LEDGER_FIELDS.filter((field) => fields.includes(field) && field !== 'nextStep');
  const restored = Object.fromEntries(own.map((field) => [field, replayed.fields[field]])) as Partial<DealState>;
  const accountId = restored.accountId && (accountsNow.get(restored.accountId) ?? restored.accountId);
  return { ...before, ...restored, ...(accountId && { accountId }), ...replayed.closeDate };
}

/** Every field that goes back is named, changed or not: what is named never counted. Words are told by `textChanges`. */
function changesOf({ fields, left }: DealUndo, before: DealFields, next: DealFields): LedgerChanges {
  const changes: LedgerChanges = {};
  for (const field of fields) {
    const { of } = subjectOf(field);
    if (of === 'line') changes[field] = { from: null, to: null };
    if (of === 'text' || field === 'nextStep') changes[field] = { from: null, to: null };
    if (of === 'deal' && field !== 'nextStep') {
      const name = field as keyof DealFields;
      changes[field] = { from: before[name], to: next[name] };
    }
  }
  for (const field of left) {
    const value = subjectOf(field).of === 'deal' && field !== 'nextStep' ? before[field as keyof DealFields] : null;
    changes[field] = { from: value, to: value, left: true };
  }
  return changes;
}

function textsOf({ fields }: DealUndo, former: FormerTexts): Partial<FormerTexts> {
  const told = (Object.keys(former) as (keyof FormerTexts)[]).filter((text) => fields.includes(text));
  return Object.fromEntries(told.map((text) => [text, former[text]]));
}

function baseOf(rates: Rates, before: DealState, next: DealState, today: string): number | null | undefined {
  const isSame =
    before.amountMinor === next.amountMinor && before.currency === next.currency && before.closedOn === next.closedOn;
  return isSame ? undefined : toBaseMinor(rates, next.amountMinor, next.currency, next.closedOn ?? today);
}

/** Links of contacts that were merged since are those of whom they were merged into, who stays on a deal in any case. */
async function ofSurvivors(tx: TenantTransaction, links: readonly LinkChange[]): Promise<readonly LinkChange[]> {
  const now = await survivorsOf(
    tx,
    'contacts',
    links.map(({ contactId }) => contactId),
  );
  return links.flatMap((link) => {
    const contactId = now.get(link.contactId);
    if (contactId === undefined) return [link];
    return link.to === null ? [] : [{ ...link, contactId }];
  });
}

function linkOf(dealId: string, field: string, { replayed }: DealUndo): LinkChange {
  const subject = subjectOf(field);
  if (subject.of !== 'contact') throw new RangeError(`${field} is no contact`);
  const to: DealContactState | null = replayed.contacts.get(subject.id) ?? null;
  return { dealId, contactId: subject.id, to };
}
