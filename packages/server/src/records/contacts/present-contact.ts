import type { Contact } from '@forecastle/contract';
import type * as z from 'zod';
import { presentSystems } from '../connected-systems/record-systems.ts';
import type { ContactRow } from './contact-query.ts';

export function presentContact(row: ContactRow): z.infer<typeof Contact> {
  return {
    id: row.id,
    externalId: row.external_id,
    accountId: row.account_id,
    accountName: row.account_name,
    reportsTo: row.reports_to_id === null ? null : { id: row.reports_to_id, name: row.reports_to_name ?? '' },
    name: row.name,
    email: row.email,
    otherEmails: row.other_emails,
    title: row.title,
    phone: row.phone,
    otherPhones: row.other_phones,
    openDeals: row.open_deals,
    lastInteractionAt: row.last_interaction_at?.toISOString() ?? null,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    custom: row.custom,
    updatedAt: row.updated_at.toISOString(),
    systems: presentSystems(row.known_there),
    abilities: { update: row.may_update },
  };
}
