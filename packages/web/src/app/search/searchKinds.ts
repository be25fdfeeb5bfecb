/** What a search finds, in the order and words of the page. */
import type { Api } from '../../api/client.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { accountPath } from '../accounts/account.ts';
import { contactPath } from '../contacts/contact.ts';
import { meetingMoment, meetingPath } from '../meetings/meetingMoment.ts';
import { dealPath } from '../opportunities/deal.ts';
import { opportunitiesPath } from '../opportunities/opportunityAddress.ts';

export type Overview = Awaited<ReturnType<Api['search']['overview']>>;
export type Kind = Overview['kinds'][number]['kind'];
export type Found = Overview['kinds'][number]['items'][number];
export type Total = Overview['kinds'][number]['total'];

interface KindWords {
  readonly name: string;
  readonly icon: IconName;
  readonly to: (found: Found) => string;
}

export const KIND_WORDS: Readonly<Record<Kind, KindWords>> = {
  opportunity: { name: 'Opportunities', icon: 'deals', to: ({ id }) => dealPath(id) },
  account: { name: 'Accounts', icon: 'building', to: ({ id }) => accountPath(id) },
  contact: { name: 'Contacts', icon: 'people', to: ({ id }) => contactPath(id) },
  note: { name: 'Notes', icon: 'note', to: noteOf },
  meeting: {
    name: 'Meetings',
    icon: 'mic',
    to: ({ id, startMs }) => (startMs === null ? meetingPath(id) : meetingMoment(id, startMs)),
  },
  // Colleagues have no screens of their own: they lead to their deals.
  person: { name: 'Colleagues', icon: 'person', to: ({ id }) => opportunitiesPath({ owner: [id] }) },
};

/** The notes of what it is on. */
function noteOf({ id, opportunityId, accountId, contactId }: Found): string {
  if (accountId) return `${accountPath(accountId)}?tab=notes`;
  if (contactId) return `${contactPath(contactId)}?tab=notes`;
  return `${dealPath(opportunityId ?? id)}/notes`;
}

/** "10,000+" where there are more than were counted. */
export const countWords = ({ count, more }: Total): string => `${count.toLocaleString('en')}${more ? '+' : ''}`;
