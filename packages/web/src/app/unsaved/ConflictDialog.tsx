import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextAreaField } from '../../ui/fields/TextField.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { useSession } from '../shell/session.ts';
import { keepMine, keepTheirs } from './savers.ts';
import { type Conflict, isOwnConflict, type Unsaved } from './unsaved.ts';

interface ConflictDialogProps {
  place: string;
  change: Unsaved;
  conflict: Conflict;
  onClose: () => void;
}

/** Both values side by side, who changed it and when, and the choice; texts can be brought together by hand. */
export default function ConflictDialog({ place, change, conflict, onClose }: ConflictDialogProps) {
  const [merged, setMerged] = useState<string | null>(null);
  const { member } = useSession();
  const { by, at, theirs, mergeable } = conflict;
  const isOwn = isOwnConflict(conflict, member.id);
  const words = isOwn
    ? { mine: 'This tab', theirs: 'Other tab', keepMine: 'Keep this one', keepTheirs: 'Keep the other' }
    : {
        mine: 'Yours',
        theirs: by ? `${by.name}’s` : 'Theirs',
        keepMine: 'Use mine',
        keepTheirs: 'Use theirs',
      };
  const decide = (how: () => unknown) => () => {
    onClose();
    void how();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={change.what}
      description={
        <>
          {isOwn ? 'You' : (by?.name ?? 'Someone else')} changed it{isOwn && ' in another tab'}{' '}
          {at && <RelativeTime instant={at} justNow />}. Both are kept. Choose one.
        </>
      }
      footer={
        merged === null ? (
          <>
            {mergeable && (
              <Button
                variant="quiet"
                className="mr-auto"
                onClick={() => setMerged([change.shown, theirs].filter(Boolean).join('\n'))}
              >
                Merge
              </Button>
            )}
            <Button onClick={decide(() => keepTheirs(place))}>{words.keepTheirs}</Button>
            <Button variant="primary" onClick={decide(() => keepMine(place, change))}>
              {words.keepMine}
            </Button>
          </>
        ) : (
          <>
            <Button variant="quiet" className="mr-auto" onClick={() => setMerged(null)}>
              Back
            </Button>
            <Button variant="primary" onClick={decide(() => keepMine(place, change, merged))}>
              Save merged
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title={words.mine}>{change.shown}</Side>
        <Side title={words.theirs}>{theirs}</Side>
        {merged !== null && (
          <div className="sm:col-span-2">
            <TextAreaField label="Merged" rows={4} value={merged} onChange={setMerged} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-md border border-line px-3 py-2">
      <h3 className="text-12 font-medium text-ink-3">{title}</h3>
      <p className="max-h-48 overflow-y-auto break-words whitespace-pre-wrap">{children ?? 'Empty'}</p>
    </section>
  );
}
