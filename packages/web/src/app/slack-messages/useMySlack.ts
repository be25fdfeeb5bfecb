import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, api, query } from '../../api/client.ts';
import { saved } from '../shell/saved.ts';

export type MySlack = Awaited<ReturnType<Api['slackMessages']['mine']>>;
type Change = Partial<Pick<MySlack, 'dealsFromMinor' | 'quietHours'>> & {
  readonly topics?: Partial<MySlack['topics']>;
};

/** What Slack sends this person, and how that is changed: shown at once, with a way back. */
export function useMySlack() {
  const cache = useQueryClient();
  const mine = useQuery(query.slackMessages.mine.queryOptions());
  const after = () => cache.invalidateQueries({ queryKey: query.slackMessages.mine.key() });
  const set = async (change: Change) => {
    cache.setQueryData(
      query.slackMessages.mine.queryKey(),
      (shown) => shown && ({ ...shown, ...change, topics: { ...shown.topics, ...change.topics } } as MySlack),
    );
    await api.slackMessages.setMine(change);
  };
  return {
    mine,
    after,
    change: (words: string, change: Change, back: Change) =>
      saved(words, () => set(change), { undo: () => set(back), after }),
  };
}
