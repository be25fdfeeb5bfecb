import { Button } from './Button.tsx';

/** Below a list that comes by pages, while there are more. */
export function ShowMore({
  pages,
  label = 'Show more',
}: {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label?: string;
}) {
  if (!pages.hasNextPage) return null;
  return (
    <div className="px-5 py-4 max-sm:px-4">
      <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
