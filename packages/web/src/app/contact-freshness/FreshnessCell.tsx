import { FreshnessChip } from '../opportunities/contacts/FreshnessChip.tsx';
import type { FreshContact } from './freshContact.ts';

/** How fresh a contact is, and why. */
export const FreshnessCell = ({ row }: { row: FreshContact }) => (
  <FreshnessChip
    dealId={row.opportunity.id}
    contactId={row.contact.id}
    name={row.contact.name}
    freshness={row.freshness}
    lastInteractionAt={row.lastInteractionAt}
    influence={row.influence}
  />
);
