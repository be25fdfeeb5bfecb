import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { copyText } from '../../ui/copyText.ts';
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/DropdownMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { FailedQuery } from '../queries/FailedQuery.tsx';
import { useViewChanges } from './useViewChanges.ts';
import { ViewForm, type ViewIntent } from './ViewForm.tsx';
import type { ListOfViews, SavedView } from './workingList.ts';

const SCOPE_NAMES = { private: 'Yours', team: 'Your team’s', organization: 'Everyone’s' } as const;
const SCOPES = ['private', 'team', 'organization'] as const;

interface ViewPanelProps {
  list: ListOfViews;
  onClose: () => void;
}

/** Every view somebody may open, and what can be done with each. */
export function ViewPanel({ list, onClose }: ViewPanelProps) {
  const { views, saved, open } = list;
  const [intent, setIntent] = useState<ViewIntent | null>(null);
  const [, setBulk] = useUrlParam('bulk', '');
  if (views.isError) {
    return <FailedQuery title="The views could not be loaded" of={views} />;
  }
  if (!views.data) return <Skeleton className="h-40" />;
  const { items } = views.data;
  const go = (id: string | null) => {
    open(id);
    onClose();
  };
  return (
    <div className="grid gap-3">
      <ViewRow name={list.address.all} isOpen={saved === null} onOpen={() => go(null)} />
      {SCOPES.map((scope) => {
        const own = items.filter((view) => view.scope === scope);
        if (own.length === 0) return null;
        return (
          <fieldset key={scope} className="min-w-0">
            <legend className="mb-1 px-1 text-12 font-medium text-ink-3">{SCOPE_NAMES[scope]}</legend>
            <ul>
              {own.map((view) => (
                <li key={view.id}>
                  <ViewRow
                    name={view.name}
                    isOpen={view.id === saved?.id}
                    isDefault={view.isDefault}
                    onOpen={() => go(view.id)}
                    menu={<ViewMenu list={list} view={view} onIntent={setIntent} />}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        );
      })}
      <Button icon="plus" onClick={() => setIntent({ kind: 'create', name: '', definition: null })}>
        Save this list as a view
      </Button>
      {/* The way back to what was changed, long after its notice has gone. */}
      <Button
        variant="quiet"
        icon="undo"
        onClick={() => {
          setBulk('all');
          onClose();
        }}
      >
        My bulk edits
      </Button>
      {intent && (
        <ViewForm
          intent={intent}
          list={list}
          onClose={() => setIntent(null)}
          onSaved={(id) => {
            setIntent(null);
            if (intent.kind === 'create') go(id);
          }}
        />
      )}
    </div>
  );
}

interface ViewRowProps {
  name: string;
  isOpen: boolean;
  isDefault?: boolean;
  onOpen: () => void;
  menu?: React.ReactNode;
}

function ViewRow({ name, isOpen, isDefault = false, onOpen, menu }: ViewRowProps) {
  return (
    <div className={classes('flex items-center gap-1 rounded-sm', isOpen ? 'bg-forecast-soft' : 'hover:bg-hover')}>
      <button
        type="button"
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2 px-2 text-left text-14 touch:min-h-12"
      >
        <span className={classes('min-w-0 truncate', isOpen && 'font-medium')}>{name}</span>
        {isDefault && (
          <span className="shrink-0 text-12 text-ink-3" title="Your default view">
            default
          </span>
        )}
        {isOpen && <Icon name="check" size={14} className="ml-auto shrink-0 text-forecast" />}
      </button>
      {menu}
    </div>
  );
}

interface ViewMenuProps {
  list: ListOfViews;
  view: SavedView;
  onIntent: (intent: ViewIntent) => void;
}

function ViewMenu({ list, view, onIntent }: ViewMenuProps) {
  const { begin, remove } = useViewChanges(list.address);
  const link = `${location.origin}${list.address.path}?view=${view.id}`;
  return (
    <DropdownMenu align="end" trigger={<IconButton icon="dots" size="small" label={`Options for ${view.name}`} />}>
      {view.abilities.update && (
        <MenuItem icon="edit" onSelect={() => onIntent({ kind: 'change', view })}>
          Rename or share
        </MenuItem>
      )}
      <MenuItem
        icon="copy"
        onSelect={() => onIntent({ kind: 'create', name: `${view.name}, copy`, definition: view.definition })}
      >
        Duplicate
      </MenuItem>
      <MenuItem
        icon="link"
        onSelect={() => void copyText(link, { copied: 'Link copied.', instead: `The link is ${link}` })}
      >
        Copy link
      </MenuItem>
      <MenuItem icon="bookmark" onSelect={() => void begin(view.isDefault ? null : view.id)}>
        {view.isDefault ? 'Remove as default' : 'Set as default'}
      </MenuItem>
      {view.abilities.update && (
        <>
          <MenuLine />
          <MenuItem
            icon="trash"
            danger
            onSelect={() => {
              if (list.saved?.id === view.id) list.open(null);
              void remove(view);
            }}
          >
            Delete
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  );
}
