import { isPhone } from '@forecastle/rules';
import * as z from 'zod';
import { SEEN } from './accounts.ts';
import { base, keyed, keyedCreating } from './base.ts';
import { BinItem } from './bin.ts';
import { CUSTOM_GROUPS, CustomColumnKey, CustomSortKey, CustomValuesInput, CustomValuesView } from './custom-fields.ts';
import { BIN_DAYS } from './limits.ts';
import { ContactWhereInput, GroupKey, groupsOf, ORDER, orderKeys, sortKeyOf } from './lists.ts';
import { RecordSystem } from './record-systems.ts';
import { BoundedCount, Email, Id, Instant, Name, oneLine, orNothing, PageInput, page } from './shapes.ts';

export const Contact = z.object({
  id: Id,
  externalId: z.string().nullable(),
  accountId: Id.nullable(),
  accountName: z.string().nullable(),
  reportsTo: z.object({ id: Id, name: z.string() }).nullable().describe('Another contact'),
  owner: z.object({ id: Id, name: z.string() }).nullable().describe('Contact owner; can change the contact'),
  name: z.string(),
  email: z.string().nullable(),
  otherEmails: z.array(z.string()),
  title: z.string().nullable(),
  phone: z.string().nullable(),
  otherPhones: z.array(z.string()),
  openDeals: z.int().describe('Number of their open deals that you can see'),
  lastInteractionAt: Instant.nullable(),
  custom: CustomValuesView,
  updatedAt: Instant,
  systems: z.array(RecordSystem).describe('Connected systems that know it, and the fields that they decide'),
  abilities: z.object({ update: z.boolean() }),
});

export const Phone = oneLine(60).refine(isPhone, 'Give a phone number in digits, for example +64 9 555 0123');
/** Beside the first; more than this are no longer looked at by anybody. */
export const OTHERS_MAX = 10;

/** As people give them, one by one or in a file. */
export const ContactFields = z.object({
  name: Name,
  externalId: orNothing(oneLine(200)),
  accountId: Id.nullable(),
  reportsToId: Id.nullable().describe('The contact they report to; not someone who reports to them'),
  ownerId: Id.nullable().describe('An active person in the organisation'),
  email: orNothing(Email),
  otherEmails: z.array(Email).max(OTHERS_MAX),
  title: orNothing(oneLine(200)),
  phone: orNothing(Phone),
  otherPhones: z.array(Phone).max(OTHERS_MAX),
  custom: CustomValuesInput,
});
const CustomSaid = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .describe('As text, including archived fields');
/** All that is kept about a person, for a request under privacy law. */
export const KeptAboutContact = z.object({
  exportedAt: Instant,
  contact: Contact.omit({ abilities: true, openDeals: true, custom: true }).extend({
    customFields: CustomSaid,
    createdAt: Instant,
  }),
  mergedRecords: z
    .array(
      z.object({
        name: z.string(),
        email: z.string().nullable(),
        otherEmails: z.array(z.string()),
        title: z.string().nullable(),
        phone: z.string().nullable(),
        otherPhones: z.array(z.string()),
        customFields: CustomSaid,
        mergedAt: Instant,
      }),
    )
    .describe('Duplicates merged into this contact'),
  notes: z
    .array(
      z.object({
        text: z.string(),
        writtenAt: Instant,
        writtenBy: z.string().nullable(),
        deleted: z.boolean(),
        files: z
          .array(z.object({ id: Id, name: z.string(), size: z.int().describe('Bytes'), deleted: z.boolean() }))
          .describe('Attached files; get their content with dealFiles.content'),
      }),
    )
    .describe('Notes about them'),
  deals: z.array(
    z.object({
      name: z.string(),
      role: z.string().nullable(),
      influence: z.int().nullable(),
      since: Instant,
    }),
  ),
  meetings: z
    .array(z.object({ startsAt: Instant, endsAt: Instant, calledOff: z.boolean() }))
    .describe('Meetings with them that calendars of people here hold, past ones too'),
  recordedMeetings: z
    .array(
      z.object({
        startsAt: Instant,
        title: z.string().nullable(),
        deal: z.string().nullable(),
        talkSeconds: z.int(),
        words: z.array(z.string()).nullable(),
        hasAudio: z.boolean().describe('Whether its audio, which has their voice, is still kept'),
        deleted: z.boolean(),
      }),
    )
    .describe(
      'Recorded meetings where they spoke, with what they said. Of a meeting that only a colleague sees, title, deal and words are null',
    ),
  activities: z.array(
    z.object({
      kind: z.string(),
      occurredAt: Instant,
      subject: z.string(),
      body: z.string().nullable(),
      outcomeWords: z.string().nullable(),
      nextStep: z.string().nullable(),
      deal: z.string().nullable(),
      recordedBy: z.string().nullable(),
      deleted: z.boolean(),
    }),
  ),
  conversations: z
    .array(
      z.object({
        title: z.string(),
        deal: z.string().nullable(),
        startedAt: Instant,
        startedBy: z.string().nullable(),
        deleted: z.boolean(),
        facts: z.array(z.string()).describe('Facts about them that it used, as they were then'),
        messages: z.array(z.object({ isAnswer: z.boolean(), text: z.string(), writtenAt: Instant })),
      }),
    )
    .describe('AI conversations that used facts about them'),
});

/** What a list of contacts can be grouped by. */
export const CONTACT_GROUPS = ['account', 'owner'] as const;
export const ContactGroup = z.union([z.enum(CONTACT_GROUPS), CustomColumnKey]).describe(CUSTOM_GROUPS);
export const ContactFilter = z.object({
  search: z.string().max(200).optional(),
  accountId: Id.optional(),
  group: ContactGroup.optional().describe('With groupKey: only contacts in that group'),
  groupKey: GroupKey,
  where: ContactWhereInput,
});
export const CONTACT_SORTS = ['name', 'updated'] as const;
/** Beyond those that an index holds: worked out for at most 100,000 matches. */
export const CONTACT_SORT_FIELDS = [
  ...CONTACT_SORTS,
  'title',
  'account',
  'reports_to',
  'owner',
  'email',
  'last_interaction',
  'open_deals',
] as const;
export const ContactSortKey = z.union([sortKeyOf(CONTACT_SORT_FIELDS), CustomSortKey]);
export const ContactOrder = z.object({
  sort: z.enum(CONTACT_SORTS).default('name').describe('Used without `order`: by name, or last changed first'),
  order: orderKeys(ContactSortKey).describe(ORDER),
});
const tags = ['contacts'];

export const contacts = {
  list: keyed
    .route({ method: 'GET', path: '/contacts', tags, summary: 'List contacts, filtered and sorted' })
    .input(PageInput.extend({ ...ContactFilter.shape, ...ContactOrder.shape }))
    .output(page(Contact)),
  groups: keyed
    .route({
      method: 'GET',
      path: '/contacts/groups',
      tags,
      summary: 'List the groups of the matching contacts, with their count',
    })
    .input(ContactFilter.omit({ group: true, groupKey: true }).extend({ by: ContactGroup }))
    .output(groupsOf(z.object({ count: z.int() }))),
  count: keyed
    .route({
      method: 'GET',
      path: '/contacts/count',
      tags,
      summary: 'Count the matching contacts, up to a limit',
    })
    .input(ContactFilter)
    .output(BoundedCount),
  similar: keyed
    .route({
      method: 'GET',
      path: '/contacts/similar',
      tags,
      summary: 'Find contacts that may be the same as a new one',
    })
    .input(z.object({ name: z.string().max(200), email: z.string().max(254).optional() }))
    .output(
      z.object({
        items: z.array(
          z.object({ id: Id, name: z.string(), email: z.string().nullable(), accountName: z.string().nullable() }),
        ),
      }),
    ),
  get: keyed
    .route({ method: 'GET', path: '/contacts/{id}', tags, summary: 'Get a contact' })
    .input(z.object({ id: Id }))
    .output(Contact),
  create: keyedCreating
    .route({ method: 'POST', path: '/contacts', tags, summary: 'Add a contact', successStatus: 201 })
    .input(ContactFields.partial().required({ name: true }))
    .output(Contact),
  remove: keyed
    .route({
      method: 'DELETE',
      path: '/contacts/{id}',
      tags,
      summary: `Delete a contact, and remove them from deals and activities. You can restore them from the bin for ${BIN_DAYS} days`,
    })
    .input(z.object({ id: Id }))
    .output(BinItem),
  update: keyed
    .route({ method: 'PATCH', path: '/contacts/{id}', tags, summary: 'Change the given fields of a contact' })
    .input(ContactFields.partial().extend({ id: Id, seen: ContactFields.partial().optional().describe(SEEN) }))
    .output(Contact),
  kept: base
    .route({
      // It leaves a trace in the audit trail, and so is no mere reading.
      method: 'POST',
      path: '/contacts/{id}/kept',
      tags,
      summary: 'Download all personal data of a contact. The audit trail records it',
    })
    .meta({ ability: 'erasePeople' })
    .input(z.object({ id: Id }))
    .output(KeptAboutContact),
  erase: base
    .route({
      method: 'POST',
      path: '/contacts/{id}/erase',
      tags,
      summary: 'Erase a contact’s identity and the text of their activities. Figures stay',
    })
    .meta({ ability: 'erasePeople' })
    .input(z.object({ id: Id }))
    .output(Contact),
};
