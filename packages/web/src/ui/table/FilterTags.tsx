import { useRef } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { useLostFocus } from '../useLostFocus.ts';

interface FilterTagsProps<Tag> {
  /** One for each filter that holds. */
  tags: readonly Tag[];
  /** Words of the button that takes all away; null when there is nothing to take. */
  reset: string | null;
  onReset: () => void;
  onRemove: (tag: Tag) => void;
}

/** The filters that hold, each taken away by pressing it. */
export function FilterTags<Tag extends { readonly key: string; readonly label: string }>({
  tags,
  reset,
  onReset,
  onRemove,
}: FilterTagsProps<Tag>) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<number | null>(null);
  // A tag that is taken away takes the focus along: the next one has it then, or else what opens the filters. Tags that come,
  // as when a list is opened by a link and its conditions are put in words, take nothing.
  useLostFocus(tags.map(({ key }) => key).join(), () => {
    const at = pressed.current;
    pressed.current = null;
    if (at === null) return null;
    const left = list.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    return left[at] ?? left[left.length - 1] ?? list.current?.parentElement?.querySelector('button');
  });
  return (
    <ul ref={list} aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {tags.map((tag, index) => (
        <li key={tag.key}>
          <button
            type="button"
            onClick={() => {
              pressed.current = index;
              onRemove(tag);
            }}
            className="inline-flex h-7 items-center gap-1.5 rounded-sm bg-sunken pr-1.5 pl-2.5 text-12 font-medium text-ink-2 touch:min-h-12 hover:bg-hover hover:text-ink"
          >
            <span className="sr-only">Remove filter </span>
            {tag.label}
            <Icon name="close" size={12} className="text-ink-3" />
          </button>
        </li>
      ))}
      {reset !== null && (
        <li>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              pressed.current = 0;
              onReset();
            }}
          >
            {reset}
          </Button>
        </li>
      )}
    </ul>
  );
}
