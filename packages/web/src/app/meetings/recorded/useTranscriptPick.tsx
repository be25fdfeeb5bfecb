import { type ReactNode, useRef } from 'react';
import { ACCEPTED } from '../imports/importTranscripts.ts';

/** Returns the field that takes a transcript, which nobody sees, and what opens it. */
export function useTranscriptPick(onPick: (files: readonly File[]) => void): { field: ReactNode; open: () => void } {
  const input = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      accept={ACCEPTED}
      onChange={({ currentTarget }) => {
        onPick([...(currentTarget.files ?? [])]);
        // The same file can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
  return { field, open: () => input.current?.click() };
}
