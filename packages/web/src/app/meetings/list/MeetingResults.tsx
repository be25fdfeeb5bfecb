import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { FoundMeetings } from './FoundMeetings.tsx';
import { FoundTitles } from './FoundTitles.tsx';
import { EVERY_MEETING, type MeetingsView } from './meetingsAddress.ts';
import { useFoundMeetings, type useMeetingPages } from './useMeetingPages.ts';
import { useWalkedLinks } from './useWalkedLinks.ts';

interface MeetingResultsProps {
  view: MeetingsView;
  titled: ReturnType<typeof useMeetingPages>;
  onView: (part: Partial<MeetingsView>) => void;
}

/** Shows what words found: meetings by their title, then the moments at which the words were said. */
export function MeetingResults({ view, titled, onView }: MeetingResultsProps) {
  const found = useFoundMeetings(view);
  const walk = useWalkedLinks(found.items.reduce((sum, { cues }) => sum + cues.length, titled.items.length));
  const isNothing =
    found.pages.isSuccess && found.items.length === 0 && titled.pages.isSuccess && titled.items.length === 0;
  if (isNothing && !found.pages.isPlaceholderData && !titled.pages.isPlaceholderData) {
    return (
      <Card flush>
        <EmptyState
          icon="search"
          title={`“${view.words}” was not said`}
          action={<Button onClick={() => onView(EVERY_MEETING)}>Show every meeting</Button>}
        >
          Words count when they are said together, in one sentence or the next. Try fewer words or other filters.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div data-results tabIndex={-1} className="grid gap-4 outline-none">
      {titled.items.length > 0 && (
        <Card flush title="By title" className="overflow-hidden">
          <div aria-busy={titled.pages.isPlaceholderData}>
            <FoundTitles items={titled.items} words={view.words} walk={walk} />
          </div>
          <ShowMore pages={titled.pages} />
        </Card>
      )}
      <Card flush title="What was said">
        {found.pages.isPending && <TableSkeleton label="Searching the transcripts" rows={5} columns={2} />}
        {found.pages.isError && found.items.length === 0 && (
          <FailedQuery title="The transcripts could not be searched" of={found.pages} />
        )}
        {found.pages.isSuccess && found.items.length === 0 && (
          <p className="px-5 pb-5 text-14 text-ink-3 max-sm:px-4">Nobody said this in a meeting you can see.</p>
        )}
        {found.items.length > 0 && (
          <div aria-busy={found.pages.isPlaceholderData}>
            <FoundMeetings items={found.items} words={view.words} walk={walk} first={titled.items.length} />
          </div>
        )}
        <ShowMore pages={found.pages} />
      </Card>
    </div>
  );
}
