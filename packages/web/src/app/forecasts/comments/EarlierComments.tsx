import { Button } from '../../../ui/Button.tsx';

/** Above a thread whose first comments were not fetched yet. */
export function EarlierComments({
  pages,
}: {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!pages.hasNextPage) return null;
  return (
    <Button
      size="small"
      className="justify-self-start"
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      Show earlier comments
    </Button>
  );
}
