import type { Api } from '../../api/client.ts';
import { ACCOUNTS_PATH, accountPath } from '../accounts/account.ts';
import { CONTACTS_PATH, contactPath } from '../contacts/contact.ts';
import { dealPath } from '../opportunities/deal.ts';

export type BinItem = Awaited<ReturnType<Api['bin']['list']>>['items'][number];
export type BinKind = BinItem['kind'];

export const BIN_PATH = '/settings/bin';

interface KindWords {
  /** Inside a sentence. */
  readonly word: string;
  readonly plural: string;
  readonly list: string;
  readonly path: (id: string) => string;
}

export const BIN_KINDS: Readonly<Record<BinKind, KindWords>> = {
  opportunity: { word: 'deal', plural: 'Deals', list: '/crm/opportunities', path: dealPath },
  account: { word: 'account', plural: 'Accounts', list: ACCOUNTS_PATH, path: accountPath },
  contact: { word: 'contact', plural: 'Contacts', list: CONTACTS_PATH, path: contactPath },
};
