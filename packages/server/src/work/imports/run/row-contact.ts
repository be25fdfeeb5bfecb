import { NAME_MAX } from '@forecastle/contract';
import { nameKey } from '../../../records/accounts/name-key.ts';
import type { TypedDeal } from '../reading/index.ts';
import type { RowContact } from './deal-record.ts';

/** The contact a row names, if any. */
export function contactOf({ contactName, contactEmail, contactRole, account }: TypedDeal): RowContact | null {
  const name = (contactName ?? contactEmail)?.slice(0, NAME_MAX).toWellFormed();
  if (!name) return null;
  return {
    key: contactKey(contactEmail, name, account),
    nameKey: contactKey(null, name, account),
    name,
    email: contactEmail,
    role: contactRole,
  };
}

/** One person by email wherever they work, else by name within one account. */
export function contactKey(email: string | null, name: string, account: string | null): string {
  return email === null ? `${nameKey(name)}\n${account === null ? '' : nameKey(account)}` : email.toLowerCase();
}
