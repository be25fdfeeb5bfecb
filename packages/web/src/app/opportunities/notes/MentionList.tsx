import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../../../ui/classes.ts';
import { floatingClasses } from '../../../ui/floating/classes.ts';
import type { MentionAsked } from './mentioning.ts';
import type { NoteSubject } from './noteSubject.ts';
import { useMentionable } from './useMentionable.ts';

const WIDTH = 256;
const HEIGHT = 320;
const MARGIN = 8;

interface MentionListProps {
  subject: NoteSubject;
  asked: MentionAsked;
  /** The editor's own element: it keeps the focus, and says which choice is marked. */
  field: HTMLElement;
  /** Takes the keys that are pressed in the editor; true for those that are the list's. */
  keys: RefObject<(event: KeyboardEvent) => boolean>;
}

/** Colleagues who see what the note is on and are called as is being written: a listbox under the @, worked from the editor. */
export function MentionList({ subject, asked, field, keys }: MentionListProps) {
  const id = useId();
  const { people, isPending, more } = useMentionable(subject, asked.text);
  const [marked, setMarked] = useState(0);
  const place = Math.min(marked, people.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters mark the first again
  useEffect(() => setMarked(0), [asked.text]);

  keys.current = (event) => {
    const person = people[place];
    if (!person) return false;
    // It closes by itself at Escape.
    if (event.key === 'ArrowDown') setMarked((place + 1) % people.length);
    else if (event.key === 'ArrowUp') setMarked((place + people.length - 1) % people.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') asked.choose(person);
    else return false;
    event.preventDefault();
    return true;
  };
  useEffect(
    () => () => {
      keys.current = () => false;
    },
    [keys],
  );
  useEffect(() => {
    field.setAttribute('aria-controls', id);
    if (place >= 0) field.setAttribute('aria-activedescendant', `${id}-${place}`);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [field, id, place]);

  const corner = useCorner(asked);
  const said = isPending
    ? 'Searching colleagues'
    : people.length === 0
      ? `No colleague by that name sees this ${subject.kind}.`
      : more
        ? 'More match. Keep typing.'
        : null;
  if (!corner) return null;
  return createPortal(
    <div
      style={{ left: corner.left, top: corner.top, width: WIDTH, maxHeight: HEIGHT }}
      className={classes(floatingClasses, 'fixed overflow-y-auto p-1')}
    >
      <div id={id} role="listbox" aria-label={`Colleagues who see this ${subject.kind}`}>
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are pressed in the editor, which keeps the focus
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === place}
            tabIndex={-1}
            // The cursor stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setMarked(index)}
            onClick={() => asked.choose(person)}
            className={classes(
              'flex min-h-9 cursor-default items-center rounded-sm px-2.5 text-14 touch:min-h-12',
              index === place && 'bg-hover',
            )}
          >
            <span className="truncate">{person.name}</span>
          </div>
        ))}
      </div>
      {said && <p className="px-2.5 py-2 text-12 text-ink-3">{said}</p>}
      <p role="status" className="sr-only">
        {said ?? `${people.length} can be mentioned. Up and down to choose, Enter to mention.`}
      </p>
    </div>,
    document.body,
  );
}

/** Under the @, or over it where there is no room; follows it while the page scrolls. */
function useCorner(asked: MentionAsked): { left: number; top: number } | null {
  const [corner, setCorner] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const place = () => {
      const at = asked.at();
      if (!at) return;
      const isUnder = at.bottom + HEIGHT + MARGIN < innerHeight || at.top < innerHeight / 2;
      setCorner({
        left: Math.max(MARGIN, Math.min(at.left, innerWidth - WIDTH - MARGIN)),
        top: isUnder ? at.bottom + 4 : Math.max(MARGIN, at.top - HEIGHT - 4),
      });
    };
    place();
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [asked]);
  return corner;
}
