import { CONTACT_LIST_FIELDS, type ContactListField } from '@forecastle/rules';
import { Unknown } from '../../ui/format/Money.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { mailTo } from '../../ui/mailTo.ts';
import type { Column } from '../../ui/table/columns.ts';
import { accountPath } from '../accounts/account.ts';
import { plainColumns } from '../records/plainColumns.tsx';
import type { Look } from '../records/RecordTable.tsx';
import { type Contact, contactPath } from './contact.ts';

const TITLE: Column<Contact> = {
  key: 'title',
  header: 'Title',
  leaves: 1,
  narrow: 'hidden',
  text: ({ title }) => title ?? '',
  cell: ({ title }) => <span className="block truncate text-ink-2">{title ?? <Unknown />}</span>,
};

/** Those that are there when they are chosen. */
export function moreContactColumns(timeZone: string): readonly Column<Contact>[] {
  const { words, day } = plainColumns<Contact, ContactListField>(CONTACT_LIST_FIELDS, timeZone);
  return [
    TITLE,
    words('owner', ({ owner }) => owner?.name ?? null),
    words('reports_to', ({ reportsTo }) => reportsTo?.name ?? null),
    words('other_emails', ({ otherEmails }) => otherEmails.join(', ')),
    words('phone', ({ phone }) => phone),
    words('other_phones', ({ otherPhones }) => otherPhones.join(', ')),
    words('external_id', ({ externalId }) => externalId),
    day('updated', ({ updatedAt }) => updatedAt),
  ];
}

export function contactColumns({ isNarrow, density }: Look): readonly Column<Contact>[] {
  const columns: Column<Contact>[] = [
    {
      key: 'name',
      header: 'Contact',
      isMain: true,
      // Cards come by name; their order is chosen where there is a header.
      sortable: !isNarrow,
      narrow: 'title',
      text: ({ name }) => name,
      cell: (contact) =>
        isNarrow ? (
          <ContactCard contact={contact} />
        ) : (
          <>
            <Link
              quiet
              to={contactPath(contact.id)}
              title={contact.name}
              dir="auto"
              className="block truncate font-medium touch:leading-8"
            >
              {contact.name}
            </Link>
            {density === 'comfortable' && (
              <span className="block truncate text-12 text-ink-3" dir="auto">
                {contact.title ?? 'No title'}
              </span>
            )}
          </>
        ),
    },
    TITLE,
    {
      key: 'account',
      header: 'Account',
      leaves: 4,
      narrow: 'hidden',
      text: ({ accountName }) => accountName ?? '',
      cell: ({ accountId, accountName }) =>
        accountId ? (
          <Link quiet to={accountPath(accountId)} dir="auto" className="block truncate text-ink-2 touch:leading-8">
            {accountName}
          </Link>
        ) : (
          <Unknown />
        ),
    },
    {
      key: 'email',
      header: 'Email',
      leaves: 3,
      narrow: 'hidden',
      text: ({ email }) => email ?? '',
      cell: ({ email }) =>
        email ? (
          <a href={mailTo(email)} className="block truncate hover:underline touch:leading-8">
            {email}
          </a>
        ) : (
          <Unknown />
        ),
    },
    {
      key: 'last_interaction',
      header: 'Last interaction',
      leaves: 2,
      narrow: 'hidden',
      text: () => '10 months ago',
      cell: ({ lastInteractionAt }) =>
        lastInteractionAt ? (
          <RelativeTime instant={lastInteractionAt} />
        ) : (
          <span className="text-ink-3">Never met</span>
        ),
    },
    {
      key: 'open_deals',
      header: 'Open deals',
      align: 'end',
      narrow: 'hidden',
      text: ({ openDeals }) => openDeals.toLocaleString(),
      cell: ({ openDeals }) => openDeals.toLocaleString(),
    },
  ];
  // Two lines of a row have it under the name.
  return columns.filter(({ key }) => key !== 'title' || density !== 'comfortable');
}

function ContactCard({ contact }: { contact: Contact }) {
  const { id, name, title, accountName, email, openDeals } = contact;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5">
      <Link
        quiet
        to={contactPath(id)}
        dir="auto"
        className="line-clamp-2 font-medium break-words after:absolute after:inset-0"
      >
        {name}
      </Link>
      <span className="num text-right text-12 text-ink-3">
        {openDeals.toLocaleString()} open {openDeals === 1 ? 'deal' : 'deals'}
      </span>
      <span className="col-span-2 truncate text-12 text-ink-3" dir="auto">
        {[title, accountName].filter(Boolean).join(', ') || email || 'No details yet'}
      </span>
    </div>
  );
}
