import { useQuery } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A mail as it was written. That it was opened, and by whom, is kept. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery({
    queryKey: [...query.outbox.open.key(), id],
    queryFn: () => api.outbox.open({ id }),
    // Each look is kept with the mail: none is taken that nobody asked for.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const link = read.data?.link ?? null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={read.data?.mail.subject ?? 'Mail'}
      description={read.data && `To ${read.data.mail.to}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {link && (
            <Button
              variant="primary"
              onClick={() => copyText(link, { copied: 'Link copied', instead: 'Select the link and copy it.' })}
            >
              Copy the link
            </Button>
          )}
        </>
      }
    >
      {read.isPending && <Skeleton className="h-32" />}
      {read.error && (
        <p role="alert" className="text-risk">
          {problemOf(read.error).message}
        </p>
      )}
      {read.data && <p className="text-14 break-words whitespace-pre-wrap">{read.data.text}</p>}
    </Dialog>
  );
}
