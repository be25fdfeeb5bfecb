import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranscriptPicker } from './useTranscriptPicker.ts';

interface TranscriptDropProps {
  /** The deal that the meetings are about. */
  dealId: string | null;
  /** Nothing can be dropped by a person who may not change the deal. */
  isOff?: boolean;
  children: ReactNode;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A part of a screen on which transcripts can be dropped. */
export function TranscriptDrop({ dealId, isOff = false, children }: TranscriptDropProps) {
  const { add } = useTranscriptPicker(dealId);
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the menu “Add meeting” does the same by keyboard
    <div
      onDragOver={(event) => {
        if (isOff || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (isOff || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        add(event.dataTransfer.files);
      }}
      className="relative"
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-2 z-20 grid place-items-start justify-center rounded-md border-2 border-dashed border-action bg-forecast-soft/60 pt-16">
          <p className="rounded-md bg-surface px-4 py-2 font-medium shadow-floating">Drop transcripts to import them</p>
        </div>
      )}
    </div>
  );
}
