import { CONTACT_LIST_FIELDS, DEFAULT_CONTACT_COLUMNS } from '@forecastle/rules';
import { lazy, useMemo } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { DUPLICATES_PATH } from '../duplicates/duplicates.ts';
import { offeredOf } from '../records/plainColumns.tsx';
import { RecordList } from '../records/RecordList.tsx';
import { useRecordView } from '../records/recordView.ts';
import { useSession } from '../shell/session.ts';
import { contactPath } from './contact.ts';
import { contactColumns, moreContactColumns } from './contactColumns.tsx';
import { contactFilter, useContactPages } from './useContactPages.ts';

/** Loaded when a contact is added. */
const ContactCreate = lazy(async () => ({ default: (await import('./ContactCreate.tsx')).ContactCreate }));

const CHOICE = { offered: offeredOf(CONTACT_LIST_FIELDS), usual: DEFAULT_CONTACT_COLUMNS };

export function ContactList() {
  const [view, setView] = useRecordView();
  const [creating, setCreating] = useUrlParam<'' | 'contact'>('new', '');
  const { timeZone } = useSession().organization;
  const more = useMemo(() => moreContactColumns(timeZone), [timeZone]);
  const { pages, rows, count } = useContactPages(view);
  return (
    <>
      <RecordList
        title="Contacts"
        words={['contact', 'contacts']}
        view={view}
        onView={setView}
        pages={pages}
        rows={rows}
        count={count}
        columns={contactColumns}
        moreColumns={more}
        choice={CHOICE}
        filter={contactFilter(view)}
        toPath={({ id }) => contactPath(id)}
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
            Contacts are the people you sell to. A spreadsheet that is imported brings them with its deals.
          </EmptyState>
        }
      />
      {creating && (
        <LaterPart onClose={() => setCreating(null)}>
          <ContactCreate account={null} onClose={() => setCreating(null)} />
        </LaterPart>
      )}
    </>
  );
}
