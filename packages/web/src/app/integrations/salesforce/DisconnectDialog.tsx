import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { notify } from '../../../ui/notify.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { type RemovalPreview, recordsWords, sumOf } from '../removals/removalWords.ts';

interface DisconnectDialogProps {
  /** Of the Salesforce organisation. */
  name: string;
  onClose: () => void;
  onDone: () => Promise<unknown>;
}

const CHOICES = [
  {
    value: 'keep',
    label: 'Keep all records',
    hint: 'Deals, accounts, contacts and their history stay. Reconnecting the same org picks up where it stopped.',
  },
  {
    value: 'remove',
    label: 'Remove what came from Salesforce',
    hint: 'Its deals, contacts and accounts go to the bin. You can undo this for 30 days.',
  },
] as const;

/** Asks first: the sign-in is gone then. Removed records can be brought back. */
export function DisconnectDialog({ name, onClose, onDone }: DisconnectDialogProps) {
  const { submit, busy, errors } = useSubmit();
  const [records, setRecords] = useState<'keep' | 'remove'>('keep');
  const preview = useQuery(query.salesforceRemovals.preview.queryOptions({ staleTime: 0 }));
  const isRemoving = records === 'remove';
  const removed = preview.data ? sumOf(preview.data.objects, 'removed') : 0;
  const disconnect = () =>
    submit(async () => {
      const { notRevoked } = await api.connections.disconnect({ records });
      await onDone();
      const done = isRemoving ? 'Disconnected. Removing records' : 'Disconnected';
      notify(notRevoked ? `Disconnected. ${notRevoked}` : done, notRevoked ? { tone: 'risk' } : {});
      onClose();
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Disconnect ${name}?`}
      description="Syncs stop. The sign-in is revoked in Salesforce and deleted here, with the consumer secret. To connect again, you sign in again."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} disabled={isRemoving && !preview.data} onClick={() => void disconnect()}>
            {isRemoving && removed > 0 ? `Disconnect and remove ${removed.toLocaleString()}` : 'Disconnect'}
          </Button>
        </>
      }
    >
      <FormErrors title="Not disconnected" errors={errors} />
      <div className="grid gap-4">
        <RadioGroup label="Records" value={records} onChange={setRecords} choices={CHOICES} />
        {isRemoving && (
          <div role="status" className="rounded-md bg-sunken p-4 text-14">
            {preview.isPending && (
              <p className="flex items-center gap-3">
                <Icon name="spinner" className="animate-turn" />
                Counting records.
              </p>
            )}
            {preview.isError && <FailedQuery title="The records could not be counted" of={preview} />}
            {preview.data && <WhatGoes objects={preview.data.objects} />}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function WhatGoes({ objects }: RemovalPreview) {
  const [removed, older, needed] = (['removed', 'older', 'needed'] as const).map((what) => sumOf(objects, what));
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="font-medium">Removed</dt>
        <dd className="num">
          {recordsWords(objects, 'removed')}
          {removed ? (
            <span className="block text-ink-2">With their history and everything your team added.</span>
          ) : null}
        </dd>
      </div>
      {(older ?? 0) + (needed ?? 0) > 0 && (
        <div>
          <dt className="font-medium">Kept</dt>
          {(older ?? 0) > 0 && (
            <dd className="num">
              {recordsWords(objects, 'older')}
              <span className="block text-ink-2">
                Here before the connection, or merged with a record from elsewhere.
              </span>
            </dd>
          )}
          {(needed ?? 0) > 0 && (
            <dd className="num">
              {recordsWords(objects, 'needed')}
              <span className="block text-ink-2">Deals or contacts that stay need them.</span>
            </dd>
          )}
        </div>
      )}
    </dl>
  );
}
