import { accountPath } from '../accounts/account.ts';
import { contactPath } from '../contacts/contact.ts';
import { meetingMoment } from '../meetings/meetingMoment.ts';
import { dealPath } from '../opportunities/deal.ts';
import { tabPath } from '../opportunities/show/tabs.ts';
import type { ContextFact } from './conversation.ts';

/** Returns the address of the record a fact stands on; null for the deal itself, which is open already. */
export function factPath({ kind, id, ms = 0 }: ContextFact['record'], opportunityId: string): string | null {
  if (kind === 'account') return accountPath(id);
  if (kind === 'contact') return contactPath(id);
  if (kind === 'activity') return tabPath(dealPath(opportunityId), 'activities');
  if (kind === 'meeting') return meetingMoment(id, ms);
  // Files are listed with the notes.
  return kind === 'opportunity' ? null : tabPath(dealPath(opportunityId), 'notes');
}
