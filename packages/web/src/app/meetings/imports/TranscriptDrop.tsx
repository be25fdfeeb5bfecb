import type { ReactNode } from 'react';
import { useDropAnywhere } from '../../imports/useDropAnywhere.ts';
import { useMeetingRefusal } from '../PlanLimit.tsx';
import { useTranscriptPicker } from './useTranscriptPicker.ts';

interface TranscriptDropProps {
  /** The deal that the meetings are about. */
  dealId: string | null;
  /** Nothing can be dropped by a person who may not change the deal. */
  isOff?: boolean;
  children: ReactNode;
}

/** Takes transcripts that are dropped anywhere on the page, and says so on its part of the screen while some hang over it. */
export function TranscriptDrop({ dealId, isOff = false, children }: TranscriptDropProps) {
  const { add } = useTranscriptPicker(dealId);
  const isOver = useDropAnywhere(add, !isOff);
  const refusal = useMeetingRefusal(isOver);
  return (
    <div className="relative">
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-2 z-20 grid place-items-start justify-center rounded-md border-2 border-dashed border-action bg-forecast-soft/60 pt-16">
          <p className="mx-4 max-w-[56ch] rounded-md bg-surface px-4 py-2 font-medium shadow-floating">
            {refusal ?? 'Drop transcripts to import them'}
          </p>
        </div>
      )}
    </div>
  );
}
