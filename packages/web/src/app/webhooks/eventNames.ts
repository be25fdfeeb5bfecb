import type { WebhookEvent } from '@forecastle/rules';

/** By noun, in the order of a record's life. */
export const EVENT_GROUPS: readonly {
  readonly label: string;
  readonly events: readonly (readonly [WebhookEvent, string])[];
}[] = [
  {
    label: 'Deals',
    events: [
      ['opportunity.created', 'Created'],
      ['opportunity.updated', 'Updated'],
      ['opportunity.stage_changed', 'Stage changed'],
      ['opportunity.evidence_changed', 'Evidence changed'],
      ['opportunity.won', 'Won'],
      ['opportunity.lost', 'Lost'],
      ['opportunity.deleted', 'Deleted'],
      ['opportunity.restored', 'Restored'],
      ['opportunity.undone', 'Undone'],
    ],
  },
  {
    label: 'Accounts',
    events: [
      ['account.created', 'Created'],
      ['account.updated', 'Updated'],
      ['account.merged', 'Merged'],
      ['account.deleted', 'Deleted'],
      ['account.restored', 'Restored'],
      ['account.undone', 'Merge undone'],
    ],
  },
  {
    label: 'Contacts',
    events: [
      ['contact.created', 'Created'],
      ['contact.updated', 'Updated'],
      ['contact.merged', 'Merged'],
      ['contact.deleted', 'Deleted'],
      ['contact.restored', 'Restored'],
      ['contact.undone', 'Merge undone'],
    ],
  },
];

export const ALL_EVENTS: readonly WebhookEvent[] = EVENT_GROUPS.flatMap(({ events }) => events.map(([event]) => event));
