import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { saved } from '../../shell/saved.ts';

const options = query.slackLinks.list.infiniteOptions({
  input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

/** Everybody with a linked Slack user, for admins. */
export function LinkedPeople() {
  const pages = useInfiniteQuery(options);
  const client = useQueryClient();
  const after = () => client.invalidateQueries({ queryKey: query.slackLinks.key() });
  return (
    <QueryBody of={pages} what="linked people">
      {({ pages: loaded }) => {
        const items = loaded.flatMap((page) => page.items);
        return (
          <Card
            title="Linked people"
            aside={<span className="num">{pages.hasNextPage ? `more than ${items.length}` : items.length}</span>}
            flush
          >
            {items.length === 0 ? (
              <p className="px-5 pb-4 text-14 text-ink-2 max-sm:px-4">
                Nobody yet. Each person types /forecastle in Slack and follows the link.
              </p>
            ) : (
              <ul>
                {items.map(({ id, member, slackName, teamName, linkedAt }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3.5 first:border-0 max-sm:px-4"
                  >
                    <div className="min-w-0 flex-1 basis-48">
                      <p className="font-medium break-words">{member.name}</p>
                      <p className="text-12 break-words text-ink-3">
                        {slackName} in {teamName}, linked <RelativeTime instant={linkedAt} />
                      </p>
                    </div>
                    <Button
                      size="small"
                      aria-label={`Unlink ${member.name}`}
                      onClick={() =>
                        void saved(`${member.name} unlinked from Slack`, () => api.slackLinks.removeOf({ id }), {
                          after,
                        })
                      }
                    >
                      Unlink
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <ShowMore pages={pages} />
          </Card>
        );
      }}
    </QueryBody>
  );
}
