import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { useRested } from '../../ui/useRested.ts';
import { SimilarRecords } from '../records/SimilarRecords.tsx';
import { contactPath } from './contact.ts';

/** Milliseconds for which nothing is typed before it is asked. */
const REST = 250;

interface SimilarContactsProps {
  name: string;
  email: string;
  /** Takes the one that is there in place of the new one; else a press leads to it. */
  onChoose?: (contact: { readonly id: string; readonly name: string }) => void;
}

/** While a new contact is typed: people who may be the same. */
export function SimilarContacts({ name, email, onChoose }: SimilarContactsProps) {
  const asked = useRested(`${name.trim()}\n${email.trim()}`, REST);
  const [askedName = '', askedEmail = ''] = asked.split('\n');
  const similar = useQuery(
    query.contacts.similar.queryOptions({
      input: { name: askedName, ...(askedEmail && { email: askedEmail }) },
      enabled: askedName !== '' || askedEmail !== '',
    }),
  );
  return (
    <SimilarRecords
      word="contact"
      items={(similar.data?.items ?? []).map(({ id, name, email, accountName }) => ({
        id,
        name,
        detail: [accountName, email].filter(Boolean).join(' · ') || null,
      }))}
      toPath={contactPath}
      onChoose={onChoose}
    />
  );
}
