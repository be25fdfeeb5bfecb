import { lazy, useMemo } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { DUPLICATES_PATH } from '../duplicates/duplicates.ts';
import { RecordList } from '../records/RecordList.tsx';
import { useSession } from '../shell/session.ts';
import { contactColumns, moreContactColumns } from './contactColumns.tsx';
import { CONTACTS } from './contactsList.ts';

/** Loaded where the list is shown as a board. */
const ContactBoard = lazy(async () => ({ default: (await import('./ContactBoard.tsx')).ContactBoard }));
/** Loaded when a contact is added. */
const ContactCreate = lazy(async () => ({ default: (await import('./ContactCreate.tsx')).ContactCreate }));

export function ContactList() {
  const [creating, setCreating] = useUrlParam<'' | 'contact'>('new', '');
  const { timeZone } = useSession().organization;
  const more = useMemo(() => moreContactColumns(timeZone), [timeZone]);
  return (
    <>
      <RecordList
        noun={CONTACTS}
        board={ContactBoard}
        columns={contactColumns}
        moreColumns={more}
        actions={
          <>
            <ButtonLink variant="quiet" to={`${DUPLICATES_PATH}?noun=contact`}>
              Duplicates
            </ButtonLink>
            <Button variant="primary" icon="plus" onClick={() => setCreating('contact')}>
              <span className="max-sm:sr-only">New contact</span>
            </Button>
          </>
        }
        none={
          <EmptyState
            icon="people"
            title="No contacts yet"
            action={
              <Button icon="plus" onClick={() => setCreating('contact')}>
                Add a contact
              </Button>
            }
          >
            Contacts are the people you sell to. Add one or import a spreadsheet.
          </EmptyState>
        }
      />
      {creating && (
        <LazyPart onClose={() => setCreating(null)}>
          <ContactCreate account={null} onClose={() => setCreating(null)} />
        </LazyPart>
      )}
    </>
  );
}
