import { IconButton } from '../../../ui/IconButton.tsx';

interface CueActionsProps {
  cue: number;
  onLink: (cue: number) => void;
  /** Null for people who may not, and where the words were removed. */
  onCorrect: ((cue: number) => void) | null;
}

/** Shows what can be done with a line, over its end, and under it for fingers. By keyboard its letters do the same, and the bar of selected words. */
export function CueActions({ cue, onLink, onCorrect }: CueActionsProps) {
  return (
    <div className="absolute right-1.5 bottom-0.5 z-1 flex rounded-sm bg-surface shadow-raised touch:static touch:justify-end touch:bg-forecast-soft touch:shadow-none">
      <IconButton icon="link" label="Copy link to this moment" size="small" tabIndex={-1} onClick={() => onLink(cue)} />
      {onCorrect && (
        <IconButton icon="edit" label="Correct this line" size="small" tabIndex={-1} onClick={() => onCorrect(cue)} />
      )}
    </div>
  );
}
