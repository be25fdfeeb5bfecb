import { type NoteDocument, noteText } from '@forecastle/contract';
import { type CustomValue, nameLossReason, ofTexts } from '@forecastle/rules';
import type { LedgerChanges } from '../../../platform/database/schema/ledger.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { listFields } from '../../custom-fields/list-fields.ts';
import { LEDGER_TEXTS, type LedgerText } from '../../ledger/changes.ts';
import { NAMED_FIELDS, namesInChanges } from '../../ledger/names-in-changes.ts';
import type { LedgerRow } from '../../ledger/read-history.ts';
import { listLossReasons } from '../../loss-reasons/list-loss-reasons.ts';
import { loadDealTexts, type TextPatch } from '../load-deal-texts.ts';
import { type PreviousText, readPreviousText } from '../undo-change/previous-text.ts';
import type { ToldWords } from './standing.ts';

const NO_TEXTS: Readonly<Record<LedgerText, string | null>> = ofTexts(LEDGER_TEXTS, () => null);

interface NoteRow {
  readonly id: string;
  readonly version: number;
  readonly document: NoteDocument;
}

/** The words that the ledger of a deal leaves out: as they are now, and what is kept of those that changes replaced. */
export async function readWords(tx: TenantTransaction, id: string, rows: readonly LedgerRow[]): Promise<ToldWords> {
  const fields = (await listFields(tx, 'deal')).filter(({ archived }) => !archived);
  const texts = await loadDealTexts(tx, [{ id, patch: { name: null } }]);
  const people = fields.filter(({ kind }) => kind === 'person').map(({ key }) => `custom.${key}`);
  const { rows: notes } = await tx.client.query<NoteRow>(
    `SELECT id, version, document FROM deal_notes
     WHERE organization_id = $1 AND opportunity_id = $2 AND deleted_at IS NULL`,
    [tx.organizationId, id],
  );
  const { rows: evidence } = await tx.client.query<{ key: string; notes: string | null }>(
    `SELECT framework || '.' || component AS key, notes FROM evidence
     WHERE organization_id = $1 AND opportunity_id = $2`,
    [tx.organizationId, id],
  );
  const { rows: custom } = await tx.client.query<{ custom: Record<string, CustomValue> }>(
    'SELECT custom FROM opportunities WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id],
  );
  const reasons = await listLossReasons(tx);
  const named = <Texts extends TextPatch>(words: Texts): Texts =>
    words.lossReason ? { ...words, lossReason: nameLossReason(words.lossReason, reasons) } : words;
  const former = new Map(
    [...(await readPreviousText(tx, id))].map(([entry, words]) => [
      entry,
      words.texts ? { ...words, texts: named(words.texts) } : words,
    ]),
  );
  return {
    former,
    texts: named(texts.get(id) ?? NO_TEXTS),
    custom: custom[0]?.custom ?? {},
    evidence: new Map(evidence.map(({ key, notes: words }) => [key, words])),
    notes: noteTexts(notes, former),
    names: await readNames(
      tx,
      rows.map(({ changes }) => changes),
      people,
    ),
    fields,
  };
}

/** Of a note that was deleted, nothing it ever said is told. */
function noteTexts(
  notes: readonly NoteRow[],
  former: ReadonlyMap<string, PreviousText>,
): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const texts = new Map(notes.map(({ id, version, document }) => [id, new Map([[version, noteText(document)]])]));
  for (const { note } of former.values()) if (note) texts.get(note.id)?.set(note.version, noteText(note.document));
  return texts;
}

/** Names of all that change-sets name, by id, in one statement. */
async function readNames(
  tx: TenantTransaction,
  changeSets: readonly LedgerChanges[],
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // Values of fields that change are ids one at a time; each gets a name of its own to be asked for.
  const asked: Record<string, { from: unknown; to: unknown }> = {};
  const fields: string[] = [];
  const ask = (value: unknown) => {
    if (typeof value !== 'string') return;
    const field = `asked${fields.length}`;
    fields.push(field);
    asked[field] = { from: null, to: value };
  };
  const values = new Set<unknown>();
  const held: ReadonlySet<string> = new Set([...NAMED_FIELDS, ...people]);
  for (const [field, change] of changeSets.flatMap((changes) => Object.entries(changes))) {
    if (field.startsWith('step.')) for (const state of [change.from, change.to]) values.add(ownerOf(state));
    if (held.has(field)) for (const value of [change.from, change.to]) values.add(value);
    else if (field.includes('.')) asked[field] ??= { from: null, to: null };
  }
  for (const value of values) ask(value);
  const { rows } = await tx.client.query<{ names: Record<string, string> | null }>(
    `SELECT named.names FROM (SELECT $2::jsonb AS changes) given, LATERAL (${namesInChanges('given.changes', fields)}) named`,
    [tx.organizationId, JSON.stringify(asked)],
  );
  return new Map(Object.entries(rows[0]?.names ?? {}));
}

const ownerOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'ownerId' in state ? state.ownerId : null;
