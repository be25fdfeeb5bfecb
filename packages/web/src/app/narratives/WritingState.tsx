import { problemOf } from '../../api/problem.ts';
import type { Narrative } from './narrative.ts';
import type { useWriting } from './useWriting.ts';

interface WritingStateProps {
  narrative: Narrative;
  writing: ReturnType<typeof useWriting>;
}

/** Says that a model is writing, or why no text of it came and what to do. */
export function WritingState({ narrative: { isWriting }, writing }: WritingStateProps) {
  const isBusy = writing.isPending || isWriting;
  const fault = writing.error ? problemOf(writing.error).message : writing.data?.fault?.message;
  return (
    <>
      <p role="status" className="text-12 text-ink-2 empty:hidden">
        {isBusy ? 'Writing…' : ''}
      </p>
      {fault && !isBusy && (
        <p role="alert" className="rounded-sm bg-attention-soft px-3 py-2 text-14 break-words text-attention-ink">
          {fault}
        </p>
      )}
    </>
  );
}
