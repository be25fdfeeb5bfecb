import { type CustomValue, isoDate, ownValue } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { nameKey } from '../../accounts/name-key.ts';
import { loadRates, toBaseMinor } from '../../currencies/rates.ts';
import { givenOnly } from '../../custom-fields/custom-changes.ts';
import { calendarOf, momentIn } from '../../health/calendar.ts';
import { LEDGER_TEXTS, subjectOf } from '../../ledger/changes.ts';
import type { DealState } from '../../ledger/decide-change.ts';
import { LEDGER_FIELDS } from '../../ledger/ledger-fields.ts';
import type { LedgerRow } from '../../ledger/read-history.ts';
import { redatesClose } from '../../ledger/redates-close.ts';
import { foreignLines } from '../../line-items/foreign-lines.ts';
import type { DealTexts } from '../deal-update.ts';
import { customValuesOf } from '../load-deal-custom.ts';
import { loadDealStates } from '../load-deal-states.ts';
import { writeDeals } from '../write-deals.ts';
import type { PreviousText } from './previous-text.ts';
import { followsLines, linesInAnother, valueGone, wordsGone } from './refusals.ts';

const AMOUNT = ['amountMinor', 'currency', 'closedOn'] as const;

/** Gives a deal's own fields and words, and its custom fields, what they held before a change; says whether a closed deal has another day of its close by it. */
export async function restoreFields(
  tx: TenantTransaction,
  id: string,
  { entry, words, now }: { entry: LedgerRow; words: PreviousText; now: Date },
): Promise<{ redates: boolean }> {
  const { changes } = entry;
  const own = LEDGER_FIELDS.filter((field) => changes[field]);
  const texts = formerTexts(changes, words);
  const custom = formerCustom(changes, words);
  if (own.length === 0 && Object.keys(texts).length === 0 && !custom) return { redates: false };
  const before = (await loadDealStates(tx, [id])).get(id);
  if (!before) throw new Error(`there is no opportunity ${id} to change`);
  await refuseGone(tx, id, changes);
  const next = { ...before, ...Object.fromEntries(own.map((field) => [field, changes[field]?.from])) } as DealState;
  const { currency: base } = await calendarOf(tx);
  const today = isoDate((await momentIn(tx, now)).day);
  const amountBaseMinor = AMOUNT.some((field) => changes[field])
    ? toBaseMinor(await loadRates(tx, base), next.amountMinor, next.currency, next.closedOn ?? today)
    : undefined;
  const standing = custom && (await customValuesOf(tx, [id])).get(id);
  const values = custom && givenOnly({ ...standing, ...custom });
  await writeDeals(tx, [{ id, before, next, amountBaseMinor, texts, custom: values }], now);
  return { redates: redatesClose(before, next) };
}

function formerTexts(changes: LedgerRow['changes'], { texts = {} }: PreviousText): DealTexts {
  const former: Record<string, string | null> = {};
  for (const field of LEDGER_TEXTS) {
    const change = changes[field];
    if (!change) continue;
    const text = texts[field] ?? null;
    if (change.from === true && text === null) throw wordsGone();
    former[field] = change.from === true ? text : null;
  }
  return typeof former.name === 'string' ? { ...former, nameKey: nameKey(former.name) } : former;
}

function formerCustom(
  changes: LedgerRow['changes'],
  { custom = {} }: PreviousText,
): Readonly<Record<string, CustomValue | null>> | undefined {
  const former: Record<string, CustomValue | null> = {};
  for (const [field, { from }] of Object.entries(changes)) {
    const subject = subjectOf(field);
    if (subject.of !== 'custom') continue;
    const isThere = from !== null && from !== false;
    if (isThere && ownValue(custom, subject.key) == null) throw wordsGone();
    former[subject.key] = isThere ? (ownValue(custom, subject.key) ?? null) : null;
  }
  return Object.keys(former).length > 0 ? former : undefined;
}

/** A stage that is archived, an owner who has left, an account or a reason that is gone: nothing to go back to. */
async function refuseGone(tx: TenantTransaction, id: string, changes: LedgerRow['changes']): Promise<void> {
  const named = (field: string) => changes[field]?.from ?? null;
  const { rows } = await tx.client.query<Record<'stage' | 'owner' | 'account' | 'reason' | 'lines', boolean>>(
    `SELECT $3::uuid IS NULL OR EXISTS (SELECT 1 FROM stages WHERE organization_id = $1 AND id = $3 AND archived_at IS NULL) AS stage,
       $4::uuid IS NULL OR EXISTS (SELECT 1 FROM members WHERE organization_id = $1 AND id = $4 AND deactivated_at IS NULL) AS owner,
       $5::uuid IS NULL OR EXISTS (SELECT 1 FROM accounts WHERE organization_id = $1 AND id = $5) AS account,
       $6::uuid IS NULL OR EXISTS (SELECT 1 FROM win_reasons WHERE organization_id = $1 AND id = $6) AS reason,
       (SELECT amount_from_lines FROM opportunities WHERE organization_id = $1 AND id = $2) AS lines`,
    [tx.organizationId, id, named('stageId'), named('ownerId'), named('accountId'), named('winReasonId')],
  );
  const [there] = rows;
  if (!there?.stage) throw valueGone('The stage');
  if (!there.owner) throw valueGone('The owner');
  if (!there.account) throw valueGone('The account');
  if (!there.reason) throw valueGone('The win reason');
  if (there.lines && (changes.amountMinor || changes.currency)) throw followsLines();
  const currency = changes.currency?.from;
  if (typeof currency === 'string' && (await foreignLines(tx, id, currency)).length > 0) throw linesInAnother();
}
