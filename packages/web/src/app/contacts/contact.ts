import type { Api } from '../../api/client.ts';

export type Contact = Awaited<ReturnType<Api['contacts']['get']>>;

export const CONTACTS_PATH = '/crm/contacts';
export const contactPath = (id: string) => `${CONTACTS_PATH}/${id}`;
