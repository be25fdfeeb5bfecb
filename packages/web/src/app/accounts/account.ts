import type { Api } from '../../api/client.ts';

export type Account = Awaited<ReturnType<Api['accounts']['get']>>;

export const ACCOUNTS_PATH = '/crm/accounts';
export const accountPath = (id: string) => `${ACCOUNTS_PATH}/${id}`;
