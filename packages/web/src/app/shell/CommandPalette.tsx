import { Command as Palette } from 'cmdk';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useRegistry } from '../../ui/registry.ts';
import { focusedBeforeTyping } from '../../ui/typing/typeAhead.ts';
import { searchPath } from '../search/searchPath.ts';
import { type Command, commandRegistry } from './commands.ts';
import { paletteSections } from './paletteSections.ts';
import { PLACE_WORDS } from './placeWords.ts';
import { SHORTEST, useFoundRecords } from './useFoundRecords.ts';

const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3';
const ITEM =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 text-14 touch:min-h-12 data-[selected=true]:bg-forecast-soft';

const withPlaceWords = (command: Command): Command => {
  const words = PLACE_WORDS[command.id];
  return words ? { ...command, words } : command;
};

/** Ctrl/Cmd+K: any record, any command. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const commands = useRegistry(commandRegistry).map(withPlaceWords);
  const { sources, busy, failed } = useFoundRecords(query);
  const navigate = useNavigate();
  // Read while rendering: by the first effect the palette's own field has the focus.
  const [before] = useState(focusedBeforeTyping);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  const sections = paletteSections(commands, sources, query);
  const [selected, setSelected] = useState('');
  // Records come a moment after the commands, and what stands first may change: it takes over the selection unless
  // somebody has moved it since the last letter.
  const moved = useRef(false);
  const first = sections[0]?.items[0]?.id ?? 'see-all-results';
  useEffect(() => {
    if (!moved.current) setSelected(first);
  }, [first]);
  const search = (text: string) => {
    moved.current = false;
    setQuery(text);
  };
  const leave = (then: () => void) => () => {
    onClose();
    then();
  };

  return (
    <Palette.Dialog
      open
      onOpenChange={onClose}
      label="Search or jump to"
      loop
      value={selected}
      onValueChange={setSelected}
      onKeyDown={({ key }) => {
        if (key.startsWith('Arrow')) moved.current = true;
      }}
      shouldFilter={false}
      overlayClassName="fixed inset-0 z-40 animate-fade bg-veil"
      contentClassName="fixed inset-x-2 top-2 z-50 mx-auto max-w-xl animate-rise overflow-hidden rounded-lg bg-surface shadow-floating sm:top-[14vh]"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Icon name={busy ? 'spinner' : 'search'} className={busy ? 'animate-turn text-ink-3' : 'text-ink-3'} />
        <Palette.Input
          value={query}
          onValueChange={search}
          placeholder="Search or jump to"
          className="h-12 w-full bg-transparent text-16 outline-none placeholder:text-ink-3"
        />
        <Kbd keys="Escape" />
      </div>
      <Palette.List className="max-h-[min(60vh,26rem)] overflow-y-auto p-2">
        {sections.length === 0 && (
          <p role="status" className="px-3 py-8 text-center text-ink-3">
            {busy ? 'Searching' : `Nothing matches "${query}"`}
          </p>
        )}
        {failed && <p className="px-3 py-2 text-risk">Records could not be searched. Commands still work.</p>}
        {sections.map(({ heading, items }) => (
          <Palette.Group key={heading} heading={heading} className={GROUP}>
            {items.map(({ id, label, detail, icon, keys, act }) => (
              <Palette.Item
                key={id}
                value={id}
                onSelect={leave(typeof act === 'string' ? () => navigate(act) : act)}
                className={ITEM}
              >
                {icon && <Icon name={icon} className="text-ink-3" />}
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {detail && <span className="max-w-3/5 truncate text-12 text-ink-3">{detail}</span>}
                {keys && <Kbd keys={keys} />}
              </Palette.Item>
            ))}
          </Palette.Group>
        ))}
        {query.trim().length >= SHORTEST && (
          <Palette.Group className="mt-2 border-t border-line pt-2">
            <Palette.Item
              value="see-all-results"
              onSelect={leave(() => navigate(searchPath(query.trim())))}
              className={ITEM}
            >
              <Icon name="search" className="text-ink-3" />
              <span className="min-w-0 flex-1 truncate">See all results for “{query.trim()}”</span>
            </Palette.Item>
          </Palette.Group>
        )}
      </Palette.List>
    </Palette.Dialog>
  );
}
