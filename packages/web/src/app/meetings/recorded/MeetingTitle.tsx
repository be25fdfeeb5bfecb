import { MEETING_TITLE_MAX } from '@forecastle/contract/limits';
import { useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { InlineText } from '../../opportunities/edit/InlineEditor.tsx';
import { useFocusBack } from '../../opportunities/edit/useFocusBack.ts';

interface MeetingTitleProps {
  /** Of the meeting. */
  id: string;
  title: string;
  /** Null for people who may not. */
  onRename: ((title: string) => void) | null;
  as: 'h1' | 'h2';
  className: string;
  /** Around the field, and of the field, while somebody edits. */
  editorClassName: string;
  fieldClassName: string;
  /** Ends after the second line. */
  isClamped?: boolean;
}

/** Shows the title of a meeting; a press on it edits it. */
export function MeetingTitle(props: MeetingTitleProps) {
  const { id, title, onRename, as: Heading, className, isClamped = false } = props;
  const typed = `typed/meeting/${id}/title`;
  const [isEditing, setEditing] = useState(() => readDraft(typed) !== undefined);
  const opener = useFocusBack(isEditing);
  if (isEditing && onRename) {
    return (
      <div className={classes('px-1.5', props.editorClassName)}>
        <InlineText
          place={typed}
          label="Title"
          value={title}
          required
          maxLength={MEETING_TITLE_MAX}
          className={classes('font-serif font-medium', props.fieldClassName)}
          onCancel={() => setEditing(false)}
          onSave={(next) => {
            setEditing(false);
            if (next && next !== title) onRename(next);
          }}
        />
      </div>
    );
  }
  return (
    <Heading dir="auto" className={classes('font-serif font-medium break-words', className)}>
      {onRename ? (
        <button
          ref={opener}
          type="button"
          title="Edit title"
          onClick={() => setEditing(true)}
          className={classes(
            '-mx-1.5 cursor-text rounded-sm px-1.5 text-left break-words touch:min-h-12 hover:bg-surface hover:ring-1 hover:ring-line-strong',
            isClamped && 'line-clamp-2',
          )}
        >
          {title}
        </button>
      ) : (
        title
      )}
    </Heading>
  );
}
