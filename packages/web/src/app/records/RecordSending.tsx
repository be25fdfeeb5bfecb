import { lazy } from 'react';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useSending } from '../opportunities/files/sendingFiles.ts';

const SendingFiles = lazy(() => import('../opportunities/files/SendingFiles.tsx'));

/** Files on their way to notes from the page of an account or a contact, on whichever of its tabs one is. */
export function RecordSending({ id }: { id: string }) {
  if (useSending(id).length === 0) return null;
  return (
    <LazyPart silent>
      <SendingFiles recordId={id} />
    </LazyPart>
  );
}
