/** Writes what was found in a meeting as proposals, without touching what people decided. */
import { isSameItem, type MeetingItem } from '@forecastle/rules';
import { newId } from '../../../platform/database/ids.ts';
import type { StoredItem } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';

interface CurrentProposal {
  readonly id: string;
  readonly item: StoredItem;
  readonly state: string;
  readonly isChanged: boolean;
}

/** An item with the moment at which its first cue begins. */
export interface FoundItem {
  readonly item: MeetingItem;
  readonly startMs: number;
}

/**
 * Makes the undecided proposals of the rules those that are found now. One with the same kind and quote stays the same
 * proposal, and what a person decided on or changed is neither replaced nor proposed again. The meeting is locked.
 */
export async function replaceRuleProposals(
  tx: TenantTransaction,
  meetingId: string,
  found: readonly FoundItem[],
): Promise<void> {
  const current = await readCurrent(tx, meetingId);
  const byKey = new Map(current.map((each) => [keyOf(each.item), each]));
  const sameAs = findSame(current);
  const isOpen = ({ state, item, isChanged }: CurrentProposal) =>
    state === 'proposed' && item.origin === 'rules' && !isChanged;
  const kept = new Set<string>();
  const fresh: FoundItem[] = [];
  const again: (FoundItem & { readonly id: string })[] = [];
  for (const each of found) {
    const known = byKey.get(keyOf(each.item)) ?? sameAs(each.item);
    if (known === undefined) fresh.push(each);
    else if (isOpen(known)) again.push({ ...each, id: known.id });
    if (known !== undefined) kept.add(known.id);
  }
  const gone = current.filter((each) => isOpen(each) && !kept.has(each.id)).map(({ id }) => id);
  await tx.client.query(
    'DELETE FROM meeting_proposals WHERE organization_id = $1 AND meeting_id = $2 AND id = ANY($3::uuid[])',
    [tx.organizationId, meetingId, gone],
  );
  await tx.client.query(
    `UPDATE meeting_proposals p SET item = f.item, start_ms = f.start_ms, cue = f.cue, version = version + 1
     FROM jsonb_to_recordset($3::jsonb) AS f(id uuid, item jsonb, start_ms int, cue int)
     WHERE p.organization_id = $1 AND p.meeting_id = $2 AND p.id = f.id AND p.item <> f.item`,
    [tx.organizationId, meetingId, JSON.stringify(again.map((each) => ({ id: each.id, ...rowOf(each) })))],
  );
  await insertProposals(tx, meetingId, fresh);
}

/** Adds what a model found beside what is there. Returns how many were new: nothing is proposed twice. */
export async function addModelProposals(
  tx: TenantTransaction,
  meetingId: string,
  found: readonly FoundItem[],
): Promise<number> {
  const current = await readCurrent(tx, meetingId);
  const sameAs = findSame(current);
  const fresh = found.filter(({ item }) => sameAs(item) === undefined);
  await insertProposals(tx, meetingId, fresh);
  return fresh.length;
}

/** Adds what a person selected and returns its id. Selected twice, it is one while nobody has decided on it. */
export async function addSelectedProposal(tx: TenantTransaction, meetingId: string, found: FoundItem): Promise<string> {
  const key = keyOf(found.item);
  const same = (await readCurrent(tx, meetingId)).find(
    ({ item, state }) => state === 'proposed' && item.cue === found.item.cue && keyOf(item) === key,
  );
  if (same) return same.id;
  const [id] = await insertProposals(tx, meetingId, [found]);
  if (id === undefined) throw new Error('a proposal that is added has an id');
  return id;
}

async function readCurrent(tx: TenantTransaction, meetingId: string): Promise<CurrentProposal[]> {
  const { rows } = await tx.client.query<CurrentProposal>(
    `SELECT id, item, state, changed IS NOT NULL AS "isChanged" FROM meeting_proposals
     WHERE organization_id = $1 AND meeting_id = $2 ORDER BY id`,
    [tx.organizationId, meetingId],
  );
  return rows;
}

/**
 * Returns what finds a proposal that is the same as an item, among those of its cues: of all there may be thousands. One of an
 * earlier transcript stands at other cues, and is the same where its words are.
 */
function findSame(current: readonly CurrentProposal[]): (item: MeetingItem) => CurrentProposal | undefined {
  const isEarlier = ({ item }: CurrentProposal) => item.earlier !== undefined;
  const earlier = new Map(current.filter(isEarlier).map((each) => [keyOf(each.item), each]));
  const byCue = Map.groupBy(
    current.filter((each) => !isEarlier(each)).flatMap((each) => cuesOf(each.item).map((cue) => ({ cue, each }))),
    ({ cue }) => cue,
  );
  return (item) => {
    for (const cue of cuesOf(item))
      for (const { each } of byCue.get(cue) ?? []) if (isSameItem(each.item, item)) return each;
    return earlier.get(keyOf(item));
  };
}

const cuesOf = ({ cue, lastCue }: MeetingItem): number[] =>
  Array.from({ length: lastCue - cue + 1 }, (_, at) => cue + at);

const keyOf = ({ kind, quote, component, competitorId }: MeetingItem): string =>
  JSON.stringify([kind, quote, component?.framework ?? null, component?.component ?? null, competitorId]);

/** Returns their ids. */
async function insertProposals(
  tx: TenantTransaction,
  meetingId: string,
  found: readonly FoundItem[],
): Promise<readonly string[]> {
  if (found.length === 0) return [];
  const rows = found.map((each) => ({ id: newId(), kind: each.item.kind, ...rowOf(each) }));
  await tx.client.query(
    `INSERT INTO meeting_proposals (organization_id, meeting_id, id, kind, item, start_ms, cue)
     SELECT $1, $2, f.id, f.kind, f.item, f.start_ms, f.cue
     FROM jsonb_to_recordset($3::jsonb) AS f(id uuid, kind text, item jsonb, start_ms int, cue int)`,
    [tx.organizationId, meetingId, JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

const rowOf = ({ item, startMs }: FoundItem) => ({ item, start_ms: startMs, cue: item.cue });
