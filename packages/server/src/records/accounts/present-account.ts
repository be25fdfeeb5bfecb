import type { Account } from '@forecastle/contract';
import type * as z from 'zod';
import { presentSystems } from '../connected-systems/record-systems.ts';
import type { AccountRow } from './account-query.ts';

export function presentAccount(row: AccountRow): z.infer<typeof Account> {
  return {
    id: row.id,
    externalId: row.external_id,
    name: row.name,
    description: row.description,
    industry: row.industry,
    organizationDescription: row.organization_description,
    strategic: row.strategic,
    territory: row.territory,
    segment: row.segment,
    domain: row.domain,
    parent: row.parent_id === null ? null : { id: row.parent_id, name: row.parent_name ?? '' },
    contacts: row.contacts,
    totals: { open: row.open, openBaseMinor: row.open_amount, won: row.won, wonBaseMinor: row.won_amount },
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    custom: row.custom,
    updatedAt: row.updated_at.toISOString(),
    systems: presentSystems(row.known_there),
    abilities: { update: row.may_update },
  };
}
