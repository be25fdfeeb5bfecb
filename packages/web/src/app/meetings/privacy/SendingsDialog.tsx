import { useInfiniteQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { QueryBody } from '../../queries/QueryBody.tsx';
import { SendingRow } from './SendingRow.tsx';

/** Lists what was sent of one meeting, and to whom. */
export default function SendingsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const pages = useInfiniteQuery(
    query.meetingPrivacy.sendingsOfMeeting.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What left the server"
      description="Each time audio or a transcript of this meeting was sent. There are no public links."
      footer={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <QueryBody of={pages} what="list">
        {(data) => {
          const items = data.pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="text-14 text-ink-2">Nothing. All of it stayed here.</p>;
          return (
            <>
              <ul className="-mx-5 max-sm:-mx-4">
                {items.map((sending) => (
                  <SendingRow key={sending.id} sending={sending} isNamed={false} />
                ))}
              </ul>
              <ShowMore pages={pages} />
            </>
          );
        }}
      </QueryBody>
    </Dialog>
  );
}
