import { useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import type { Refusal } from './slackChannels.ts';

interface RefusalNoteProps {
  refusal: Refusal;
  busy: boolean;
  onJoin: () => void;
  onShare: () => void;
}

/** Says why a channel cannot be used yet, and offers what mends it. Takes the focus when it appears. */
export function RefusalNote({
  refusal: { outcome, message, canJoin, invite },
  busy,
  onJoin,
  onShare,
}: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is said again
  useEffect(() => note.current?.focus(), [message]);
  return (
    <div
      ref={note}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink outline-none"
    >
      <p className="break-words">{message}</p>
      {invite !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <code className="rounded-sm bg-surface px-2 py-1 text-14 break-all text-ink">{invite}</code>
          <Button
            size="small"
            icon="copy"
            aria-label={`Copy: ${invite}`}
            onClick={() => copyText(invite, { copied: 'Copied', instead: 'Select the words and copy them.' })}
          >
            Copy
          </Button>
        </div>
      )}
      {(canJoin || outcome === 'shared') && (
        <div className="flex flex-wrap gap-2">
          {canJoin && (
            <Button busy={busy} onClick={onJoin}>
              Let Forecastle join
            </Button>
          )}
          {outcome === 'shared' && (
            <Button variant="danger" busy={busy} onClick={onShare}>
              Send to it anyway
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
