import { query } from '../../api/client.ts';
import { countWords } from '../search/searchKinds.ts';
import { type RecordHit, type RecordSearch, useRecordSearch } from '../shell/commands.ts';
import { queryClient } from '../shell/queryClient.ts';
import { meetingsPath } from './list/meetingsAddress.ts';
import { meetingMoment, meetingPath } from './meetingMoment.ts';

/** Meetings that the palette shows. */
const SHOWN = 4;
/** How long an answer serves, in milliseconds. */
const FRESH = 10_000;

const SEARCHES: readonly RecordSearch[] = [{ label: 'Meetings', icon: 'mic', search: findMeetings }];

/** Finds meetings by title and by what was said; the last line leads to all of them. */
async function findMeetings(q: string): Promise<readonly RecordHit[]> {
  const { items, total } = await queryClient.fetchQuery({
    ...query.search.ofKind.queryOptions({ input: { kind: 'meeting', q, limit: SHOWN } }),
    staleTime: FRESH,
  });
  const hits = items.map(({ id, title, subtitle, excerpt, startMs }) => ({
    id,
    title,
    detail: excerpt ?? subtitle ?? undefined,
    to: startMs === null ? meetingPath(id) : meetingMoment(id, startMs),
  }));
  if (total.count <= items.length) return hits;
  const all = `All ${countWords(total)} matches in meetings`;
  return [...hits, { id: 'all-meetings-found', title: all, to: meetingsPath({ words: q }) }];
}

/** Lets the palette find recorded meetings on every screen. */
export function MeetingCommands() {
  useRecordSearch(SEARCHES);
  return null;
}
