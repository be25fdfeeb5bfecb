import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import type { Narrative } from './narrative.ts';

/** Says which model wrote a narrative, or why a model's text is not shown. */
export function NarrativeCaption({ narrative: { madeBy, model, leftOut, changedSince } }: { narrative: Narrative }) {
  if (madeBy === 'model') {
    return <p className="text-12 text-ink-3">Written by {model}, checked against the facts</p>;
  }
  if (changedSince !== null) {
    return (
      <p className="text-14 text-ink-2">
        AI wrote this summary <RelativeTime instant={changedSince} justNow />. Facts have changed since, so this is the
        summary without AI.
      </p>
    );
  }
  if (leftOut.length === 0) return null;
  return (
    <p className="text-14 text-ink-2">The facts support nothing the model wrote. This is the summary without AI.</p>
  );
}
