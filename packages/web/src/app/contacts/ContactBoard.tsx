import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { RecordBoard } from '../records/board/RecordBoard.tsx';
import type { RecordListState } from '../records/useRecordList.ts';
import type { Contact } from './contact.ts';

/** The contacts of a list in columns. */
export const ContactBoard = ({ list, by }: { list: RecordListState<Contact>; by: string }) => (
  <RecordBoard list={list} by={by} renderFacts={(contact) => <Facts contact={contact} />} />
);

function Facts({ contact }: { contact: Contact }) {
  const { title, accountName, email, openDeals, lastInteractionAt } = contact;
  return (
    <>
      <span className="col-start-1 row-start-2 truncate text-12 text-ink-3" dir="auto">
        {[title, accountName].filter(Boolean).join(', ') || email || 'No details yet'}
      </span>
      <span className="num col-span-2 row-start-3 text-12 text-ink-3">
        {openDeals.toLocaleString()} open {openDeals === 1 ? 'deal' : 'deals'}
        {' · '}
        {lastInteractionAt ? (
          <>
            met <RelativeTime instant={lastInteractionAt} />
          </>
        ) : (
          'never met'
        )}
      </span>
    </>
  );
}
