import { excerptAround } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { type FoundMeeting, searchMeetings } from '../meetings/transcripts/search-meetings.ts';
import { EXCERPT } from './search-kinds.ts';
import type { Asked, KindPage } from './search-page.ts';

/** Returns a page of recorded meetings that hold the words in their title or in what was said, latest first. */
export async function searchMeetingKind(tx: TenantTransaction, actor: Actor, asked: Asked): Promise<KindPage> {
  const { items, nextCursor, total } = await searchMeetings(tx, actor, asked);
  return { items: items.map((found) => present(found, asked.q)), nextCursor, near: false, total };
}

const present = ({ id, title, sortAt, deal, said }: FoundMeeting, words: string): KindPage['items'][number] => ({
  kind: 'meeting',
  id,
  title,
  subtitle: deal?.name ?? null,
  excerpt: said && `${said.speaker === null ? '' : `${said.speaker}: `}${excerptAround(said.text, words, EXCERPT)}`,
  opportunityId: null,
  accountId: null,
  contactId: null,
  startMs: said?.startMs ?? null,
  at: sortAt,
});
