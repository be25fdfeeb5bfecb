import { PROPOSAL_QUOTE_MAX } from '@forecastle/contract';
import { type MeetingItem, noteOf, quoteStands, wordsOfCues } from '@forecastle/rules';
import type { StoredItem } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { readCues } from '../transcripts/read-transcript.ts';

interface Quoting {
  readonly id: string;
  readonly state: string;
  readonly item: StoredItem;
}

interface CorrectedWords {
  readonly cue: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Makes proposals follow a corrected cue. Undecided ones of a model or a person quote its new words; the rules find theirs again.
 * Decided ones keep what was said when they were decided, and say that it was corrected later.
 */
export async function followCorrection(
  tx: TenantTransaction,
  meetingId: string,
  corrected: CorrectedWords,
): Promise<void> {
  const { rows } = await tx.client.query<Quoting>(
    `SELECT id, state, item FROM meeting_proposals
     WHERE organization_id = $1 AND meeting_id = $2 AND cue <= $3 AND (item ->> 'lastCue')::int >= $3 AND NOT item ? 'earlier'`,
    [tx.organizationId, meetingId, corrected.cue],
  );
  if (rows.length === 0) return;
  const transcript = { cues: await readCues(tx, meetingId) };
  const followed = rows.map(({ id, state, item: { isCorrectedLater, ...item } }) => {
    const stands = quoteStands(transcript, item);
    if (stands || item.quote === '') return { id, item };
    if (state !== 'proposed') return { id, item: { ...item, isCorrectedLater: true } };
    return { id, item: { ...item, ...requoted(item, corrected, transcript) } };
  });
  await tx.client.query(
    `UPDATE meeting_proposals p SET item = f.item, version = version + 1
     FROM jsonb_to_recordset($3::jsonb) AS f(id uuid, item jsonb)
     WHERE p.organization_id = $1 AND p.meeting_id = $2 AND p.id = f.id AND p.item <> f.item`,
    [tx.organizationId, meetingId, JSON.stringify(followed)],
  );
}

/** Returns a quote with the new words in place of the old ones; where it holds a part of them, all words of its cues. */
function requoted(
  item: MeetingItem,
  { before, after }: CorrectedWords,
  transcript: { readonly cues: Parameters<typeof wordsOfCues>[0] },
): Pick<MeetingItem, 'quote' | 'title'> {
  const replaced = item.quote.replace(before, () => after);
  const quote = quoteStands(transcript, { ...item, quote: replaced })
    ? replaced
    : wordsOfCues(transcript.cues, item.cue, item.lastCue).slice(0, PROPOSAL_QUOTE_MAX);
  return { quote, title: item.title === noteOf(item.quote) ? noteOf(quote) : item.title };
}
