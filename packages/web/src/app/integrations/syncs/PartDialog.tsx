import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useSubmit } from '../../../api/useSubmit.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { FormDialog } from '../../../ui/fields/FormDialog.tsx';
import { Choices } from '../../../ui/fields/Toggles.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { notify } from '../../../ui/notify.ts';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import { personLines } from '../mapping/people.ts';
import { salesforceMappingOptions } from '../mapping/salesforceMappingOptions.ts';

interface PartDialogProps {
  onClose: () => void;
  onStarted: () => Promise<unknown>;
}

/** Starts a sync of the opportunities that match filters. */
export function PartDialog({ onClose, onStarted }: PartDialogProps) {
  const mapping = useQuery(salesforceMappingOptions());
  const { submit, busy, errors } = useSubmit();
  const [ownerIds, setOwners] = useState<readonly string[]>([]);
  const [stages, setStages] = useState<readonly string[]>([]);
  const [recordTypeIds, setRecordTypes] = useState<readonly string[]>([]);
  const [closeFrom, setCloseFrom] = useState<string | null>(null);
  const [closeTo, setCloseTo] = useState<string | null>(null);
  const [createdFrom, setCreatedFrom] = useState<string | null>(null);
  const isBackwards = closeFrom !== null && closeTo !== null && closeFrom > closeTo;
  const hasFilter =
    ownerIds.length + stages.length + recordTypeIds.length > 0 || [closeFrom, closeTo, createdFrom].some(Boolean);
  const filters = {
    ...(ownerIds.length > 0 && { ownerIds: [...ownerIds] }),
    ...(stages.length > 0 && { stages: [...stages] }),
    ...(recordTypeIds.length > 0 && { recordTypeIds: [...recordTypeIds] }),
    ...(closeFrom && { closeFrom }),
    ...(closeTo && { closeTo }),
    ...(createdFrom && { createdFrom }),
  };
  return (
    <FormDialog
      title="Load part of it"
      description="Reads the opportunities that match, with their accounts and contacts."
      action="Start"
      errors={errors}
      errorTitle="Sync not started"
      busy={busy}
      ready={hasFilter && !isBackwards}
      onSubmit={() =>
        submit(async () => {
          await api.salesforceSyncs.startAdvanced({ filters });
          await onStarted();
          notify('Sync started');
          onClose();
        })
      }
      onClose={onClose}
    >
      {mapping.isPending && (
        <p role="status" className="flex items-center gap-3 py-4 text-14">
          <Icon name="spinner" className="animate-turn" />
          Asking Salesforce for its users and stages. This takes a few seconds.
        </p>
      )}
      {mapping.isError && <FailedQuery title="Users and stages could not be loaded" of={mapping} />}
      {mapping.data && (
        <>
          <Choices
            isField
            label="Owners"
            all={personLines(mapping.data.theirs.users, []).map(({ user: { id, name } }) => ({ id, name }))}
            chosen={ownerIds}
            onChange={setOwners}
          />
          <Choices
            isField
            label="Stages"
            all={mapping.data.theirs.stages.map(({ apiName, masterLabel }) => ({ id: apiName, name: masterLabel }))}
            chosen={stages}
            onChange={setStages}
          />
          {mapping.data.theirs.recordTypes.length > 0 && (
            <Choices
              isField
              label="Record types"
              all={mapping.data.theirs.recordTypes}
              chosen={recordTypeIds}
              onChange={setRecordTypes}
            />
          )}
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="Close date from" optional value={closeFrom} onChange={setCloseFrom} />
        <DateField
          label="Close date to"
          optional
          value={closeTo}
          onChange={setCloseTo}
          error={isBackwards ? 'This is before the first day.' : undefined}
        />
        <DateField label="Created from" optional value={createdFrom} onChange={setCreatedFrom} />
      </div>
    </FormDialog>
  );
}
