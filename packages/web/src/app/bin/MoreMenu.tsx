import { lazy, useState } from 'react';
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import type { BinKind } from './binKinds.ts';

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));

interface MoreMenuProps {
  kind: BinKind;
  record: { id: string; name: string; abilities: { update: boolean } };
  /** What becomes of what hangs on it, in sentences. */
  goesWithIt: string;
}

/** Names each menu by its record, because "More" is the menu of the bottom bar. */
const NAMES: Readonly<Record<BinKind, string>> = {
  opportunity: 'Deal actions',
  account: 'Account actions',
  contact: 'Contact actions',
};

/** Holds what is rarely done to a record; shows nothing to people who may not change it. */
export function MoreMenu({ kind, record, goesWithIt }: MoreMenuProps) {
  const [deleting, setDeleting] = useState(false);
  if (!record.abilities.update) return null;
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton icon="dots" variant="secondary" label={NAMES[kind]} />}>
        <MenuItem icon="trash" danger onSelect={() => setDeleting(true)}>
          Delete
        </MenuItem>
      </DropdownMenu>
      {deleting && (
        <LazyPart onClose={() => setDeleting(false)}>
          <DeleteDialog kind={kind} record={record} goesWithIt={goesWithIt} onClose={() => setDeleting(false)} />
        </LazyPart>
      )}
    </>
  );
}
