import type { ContactRole } from '@forecastle/rules';
import { api } from '../../../api/client.ts';
import { queryClient } from '../../shell/queryClient.ts';
import type { Saver } from '../../unsaved/unsaved.ts';
import { dealChanged } from '../dealCache.ts';

/** Which part somebody plays on a deal. */
export interface ContactPart {
  readonly opportunityId: string;
  readonly contactId: string;
  readonly role: ContactRole | null;
  readonly influence: number | null;
  /** Taken off the deal. */
  readonly isRemoved?: boolean;
}

export const partPlace = (opportunityId: string, contactId: string): string => `contact/${opportunityId}/${contactId}`;

export const contactSaver = {
  async send({ isRemoved = false, ...part }: ContactPart): Promise<ContactPart> {
    const { opportunityId, contactId } = part;
    if (isRemoved) await api.dealContacts.remove({ opportunityId, contactId });
    else await api.dealContacts.put(part);
    await dealChanged(queryClient, opportunityId);
    return part;
  },
  /** The API keeps no version of it: whoever comes last is taken at their word. */
  overtaken: async (part: ContactPart) => ({ again: part }),
} satisfies Saver<ContactPart>;
