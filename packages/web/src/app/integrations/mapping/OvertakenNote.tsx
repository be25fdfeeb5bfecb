import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { MappingView } from './mapping.ts';

interface OvertakenNoteProps {
  view: MappingView;
  busy: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Somebody saved another mapping since the changes here began. Takes the focus: it may be far from the button that saves. */
export function OvertakenNote({ view: { version, lastByPerson }, busy, onKeep, onDiscard }: OvertakenNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid scroll-mt-6 gap-2 rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink"
    >
      <p className="font-semibold">
        {lastByPerson?.isYou
          ? 'You saved another mapping in another tab.'
          : `${lastByPerson?.name ?? 'Somebody'} saved another mapping meanwhile.`}
      </p>
      <p>Your changes are still here and not saved. Parts that you did not change are those of version {version}.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={onKeep}>
          Save mine over it
        </Button>
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </div>
  );
}
