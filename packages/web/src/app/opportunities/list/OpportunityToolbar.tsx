import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/fields/Select.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { DensityToggle } from '../../../ui/table/DensityToggle.tsx';
import { useLostFocus } from '../../../ui/useLostFocus.ts';
import type { DealChoices } from '../edit/applyDealInput.ts';
import { DEFAULT_VIEW, isFiltered, type OpportunityView, SORTS } from '../opportunityAddress.ts';
import { FIRST_DIRECTION, SORT_NAMES } from '../sorts.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { filterTags } from './filterTags.ts';

interface OpportunityToolbarProps {
  view: OpportunityView;
  choices: DealChoices;
  currency: string;
  showOwners: boolean;
  onChange: (part: Partial<OpportunityView>) => void;
}

const SORT_CHOICES = SORTS.map((sort) => ({ value: sort, label: SORT_NAMES[sort] }));

/** Search, filters and sort over the list; what holds stands under them as tags. */
export function OpportunityToolbar(props: OpportunityToolbarProps) {
  const { view, choices, currency, onChange } = props;
  const tags = filterTags(view, choices, currency);
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useRef(0);
  // A tag that is taken away takes the focus along: the next one has it then, or else what opens the filters.
  useLostFocus(tags.map(({ key }) => key).join(), () => {
    const left = bar.current?.querySelectorAll<HTMLElement>('li button') ?? [];
    return left[pressed.current] ?? left[left.length - 1] ?? bar.current?.querySelector('button');
  });
  return (
    <div ref={bar} className="mb-3 grid gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField value={view.search} onChange={(search) => onChange({ search })} />
        <FilterPanel {...props} holding={tags.length} />
        <div className="ml-auto hidden items-center gap-1 text-14 text-ink-3 sm:flex">
          <span aria-hidden="true">Sorted by</span>
          <Select
            label="Sorted by"
            align="end"
            value={view.sort}
            choices={SORT_CHOICES}
            onChange={(sort) => onChange({ sort, direction: FIRST_DIRECTION[sort] })}
            className="h-9 rounded-sm px-2 font-medium text-ink touch:min-h-12 hover:bg-hover"
          />
          <DensityToggle />
        </div>
      </div>
      <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag, index) => (
          <li key={tag.key}>
            <button
              type="button"
              onClick={() => {
                pressed.current = index;
                onChange(tag.without);
              }}
              className="inline-flex h-7 items-center gap-1.5 rounded-sm bg-sunken pr-1.5 pl-2.5 text-12 font-medium text-ink-2 touch:min-h-12 hover:bg-hover hover:text-ink"
            >
              <span className="sr-only">Remove filter </span>
              {tag.label}
              <Icon name="close" size={12} className="text-ink-3" />
            </button>
          </li>
        ))}
        {isFiltered(view) && (
          <li>
            <Button
              variant="quiet"
              size="small"
              onClick={() => onChange({ ...DEFAULT_VIEW, sort: view.sort, direction: view.direction })}
            >
              {tags.length > 0 ? 'Reset' : 'Only open deals'}
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}

/** How long typing must rest before the list follows, in milliseconds. */
const REST = 200;
const SEARCH_MAX = 200;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;

  useEffect(() => {
    // The address was changed from elsewhere: a tag taken away, Back.
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      latest.current(text.trim());
    }, REST);
    return () => clearTimeout(timer);
  }, [text]);

  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    // Escape takes the words away, as in every search field; Enter keeps them and goes on to what was found.
    if (event.key === 'Escape') event.currentTarget.blur();
    else if (event.key === 'Enter') document.querySelector<HTMLElement>('main [role="grid"]')?.focus();
  };

  return (
    <div className="relative min-w-0 flex-[1_1_10rem] sm:max-w-80">
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        type="search"
        aria-label="Search deals and accounts"
        placeholder="Search deals and accounts"
        maxLength={SEARCH_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={leave}
        className="h-9 w-full rounded-sm border border-line-strong bg-surface pr-3 pl-9 text-14 text-ellipsis placeholder:text-ink-3 touch:min-h-12 touch:text-16"
      />
    </div>
  );
}
