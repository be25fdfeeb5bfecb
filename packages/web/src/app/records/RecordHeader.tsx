import { type ReactNode, useState } from 'react';
import { readDraft } from '../../ui/drafts/drafts.ts';
import { Link } from '../../ui/Link.tsx';
import { MoreMenu } from '../bin/MoreMenu.tsx';
import { InlineText } from '../opportunities/edit/InlineEditor.tsx';
import { useFocusBack } from '../opportunities/edit/useFocusBack.ts';
import { UnsavedMark } from '../unsaved/UnsavedMark.tsx';
import { OpenElsewhere } from './DecidedElsewhere.tsx';
import { type ConnectedRecord, mayChange } from './decidingSystem.ts';
import { EditButton } from './EditButton.tsx';
import { fieldPlace, type Noun, recordEditPlace, typedField } from './recordSaver.ts';
import type { SaveField } from './savingField.ts';

const NAME_MAX = 200;

interface RecordHeaderProps {
  noun: Noun;
  record: ConnectedRecord & { readonly id: string; readonly name: string };
  /** The list it is in. */
  list: { to: string; label: string };
  /** What stands beside the way back: its account, its parent. */
  above?: ReactNode;
  actions?: ReactNode;
  /** The form with all its fields. */
  form: (close: () => void) => ReactNode;
  /** What becomes of what hangs on it when it is deleted, in sentences. */
  goesWithIt: string;
  save: SaveField;
  /** Facts under the name. */
  children?: ReactNode;
}

/** The name of an account or a contact, changed where it stands. */
export function RecordHeader({
  noun,
  record,
  list,
  above,
  actions,
  form,
  goesWithIt,
  save,
  children,
}: RecordHeaderProps) {
  const { id, name, abilities } = record;
  const typed = typedField(noun, id, 'name');
  const [editing, setEditing] = useState(() => readDraft(typed) !== undefined);
  const opener = useFocusBack(editing);
  return (
    <header className="mb-4">
      <p className="trail mb-1 text-12 text-ink-3">
        <Link quiet to={list.to}>
          {list.label}
        </Link>
        {above && (
          <>
            <span aria-hidden="true"> / </span>
            {above}
          </>
        )}
        <OpenElsewhere systems={record.systems} />
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        {editing ? (
          <div className="min-w-0 flex-1 px-1.5">
            <InlineText
              place={typed}
              label="Name"
              value={name}
              required
              maxLength={NAME_MAX}
              className="h-10! font-serif text-28! font-medium"
              onCancel={() => setEditing(false)}
              onSave={(next) => {
                setEditing(false);
                if (next) void save({ field: 'name', label: 'Name', shown: next, value: next, seen: name });
              }}
            />
          </div>
        ) : (
          <h1
            dir="auto"
            className="min-w-0 flex-1 font-serif text-28 font-medium tracking-tight text-balance break-words max-sm:basis-full max-sm:text-22"
          >
            {mayChange(record, 'name') ? (
              <button
                ref={opener}
                type="button"
                title="Edit name"
                onClick={() => setEditing(true)}
                className="-mx-1.5 line-clamp-3 cursor-text rounded-sm px-1.5 text-left touch:min-h-12 hover:bg-surface hover:ring-1 hover:ring-line-strong"
              >
                {name}
              </button>
            ) : (
              name
            )}
            <UnsavedMark place={fieldPlace(noun, id, 'name')} className="font-sans tracking-normal" />
          </h1>
        )}
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          {abilities.update && (
            <EditButton noun={noun} place={recordEditPlace(noun, id)}>
              {form}
            </EditButton>
          )}
          <MoreMenu kind={noun} record={record} goesWithIt={goesWithIt} />
        </div>
      </div>
      {children}
    </header>
  );
}
