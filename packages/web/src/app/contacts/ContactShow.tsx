import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { query } from '../../api/client.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { accountPath } from '../accounts/account.ts';
import { MergedInto } from '../records/MergedInto.tsx';
import { RecordActivities } from '../records/RecordActivities.tsx';
import { RecordCustomFacts } from '../records/RecordCustomFacts.tsx';
import { RecordDeals } from '../records/RecordDeals.tsx';
import { RecordHeader } from '../records/RecordHeader.tsx';
import { RecordMerges } from '../records/RecordMerges.tsx';
import { RecordProblem } from '../records/RecordProblem.tsx';
import { RecordSending } from '../records/RecordSending.tsx';
import { RecordTotals, Total } from '../records/RecordTotals.tsx';
import { savingField } from '../records/savingField.ts';
import { useSession } from '../shell/session.ts';
import { ContactDeals } from './ContactDeals.tsx';
import { ContactFacts } from './ContactFacts.tsx';
import { ContactPrivacy } from './ContactPrivacy.tsx';
import { CONTACTS_PATH, type Contact, contactPath } from './contact.ts';

const RecordNotes = lazy(() => import('../records/RecordNotes.tsx'));
const ContactEdit = lazy(() => import('./ContactEdit.tsx'));

const TABS = ['overview', 'activities', 'notes'] as const;

export function ContactShow({ id }: { id: string }) {
  const contact = useQuery(query.contacts.get.queryOptions({ input: { id } }));
  const name = contact.data?.name;
  useEffect(() => {
    if (name) document.title = `${name} · Forecastle`;
  }, [name]);
  if (contact.isPending) return <TableSkeleton label="Loading the contact" rows={8} columns={3} />;
  if (!contact.data) {
    return (
      <RecordProblem
        word="contact"
        error={contact.error}
        onRetry={() => void contact.refetch()}
        busy={contact.isFetching}
      />
    );
  }
  if (contact.data.id !== id) return <MergedInto to={contactPath(contact.data.id)} name={contact.data.name} />;
  return <Loaded contact={contact.data} />;
}

function Loaded({ contact }: { contact: Contact }) {
  const { id, name, accountId, accountName, lastInteractionAt } = contact;
  const { abilities } = useSession();
  const path = contactPath(id);
  const [tab, setTab] = useUrlParam<(typeof TABS)[number]>('tab', 'overview', { push: true });
  const save = savingField({ noun: 'contact', id, name, to: path });
  return (
    <>
      <RecordHeader
        noun="contact"
        record={contact}
        list={{ to: CONTACTS_PATH, label: 'Contacts' }}
        above={
          accountId && (
            <Link quiet to={accountPath(accountId)} dir="auto">
              {accountName}
            </Link>
          )
        }
        actions={abilities.erasePeople && <ContactPrivacy contact={contact} />}
        form={(close) => <ContactEdit contact={contact} onClose={close} />}
        goesWithIt="Deals and activities stay, without this contact. Scores update. Restoring brings it back."
        save={save}
      >
        <RecordTotals>
          <Total label="Open deals">{contact.openDeals.toLocaleString()}</Total>
          <Total label="Last interaction">
            {lastInteractionAt ? <RelativeTime instant={lastInteractionAt} /> : 'Never met'}
          </Total>
        </RecordTotals>
      </RecordHeader>
      <RecordSending id={id} />
      <Tabs
        label="Contact sections"
        value={TABS.includes(tab) ? tab : 'overview'}
        onChange={setTab}
        items={[
          { value: 'overview', label: 'Overview', to: path },
          { value: 'activities', label: 'Activities', to: `${path}?tab=activities` },
          { value: 'notes', label: 'Notes', to: `${path}?tab=notes` },
        ]}
      >
        <TabPanel value="overview">
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid gap-4">
              <ContactDeals id={id} />
              <RecordDeals
                title="Closed deals"
                filter={{ contactId: id, status: ['won', 'lost'] }}
                none="No closed deals visible to you."
              />
            </div>
            <div className="grid gap-4">
              <ContactFacts contact={contact} save={save} />
              <RecordCustomFacts noun="contact" record={contact} save={save} />
              <RecordMerges noun="contact" id={id} />
            </div>
          </div>
        </TabPanel>
        <TabPanel value="activities">
          <RecordActivities noun="contact" id={id} />
        </TabPanel>
        <TabPanel value="notes">
          <LazyPart fallback={<TableSkeleton label="Loading the notes" rows={4} columns={1} />}>
            <RecordNotes noun="contact" record={contact} />
          </LazyPart>
        </TabPanel>
      </Tabs>
    </>
  );
}
