import { useMutation } from '@tanstack/react-query';
import { api, query } from '../../api/client.ts';
import { fieldMessage, problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { notify } from '../../ui/notify.ts';
import { saved } from '../shell/saved.ts';
import { Copied } from './Copied.tsx';
import type { State, StateProps } from './state.ts';

/** Whose people they are: the domains of their addresses, each shown to be the organisation's by a record. */
export function Domains({ state: { domains }, onSaved }: StateProps) {
  return (
    <Card title="2. Your email domains">
      <div className="grid gap-4">
        <p className="text-14 text-ink-2">
          Only people at verified domains can sign in this way. Verify a domain with a DNS TXT record.
        </p>
        {domains.length > 0 && (
          <ul className="grid gap-4">
            {domains.map((domain) => (
              <Domain key={domain.domain} of={domain} onSaved={onSaved} />
            ))}
          </ul>
        )}
        <AddDomain onSaved={onSaved} />
      </div>
    </Card>
  );
}

function Domain({
  of: { domain, provenAt, recordName, recordValue },
  onSaved,
}: { of: State['domains'][number] } & Pick<StateProps, 'onSaved'>) {
  const prove = useMutation(
    query.singleSignOn.proveDomain.mutationOptions({
      onSuccess: async () => {
        await onSaved();
        notify(`${domain} verified`);
      },
    }),
  );
  return (
    <li className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <span className="truncate">{domain}</span>
          <Chip tone={provenAt ? 'health' : 'attention'}>{provenAt ? 'proven' : 'not verified yet'}</Chip>
        </p>
        <Button
          size="small"
          aria-label={`Remove ${domain}`}
          onClick={() =>
            saved(`${domain} removed`, () => api.singleSignOn.removeDomain({ domain }), { after: onSaved })
          }
        >
          Remove
        </Button>
      </div>
      {!provenAt && (
        <>
          <Copied label="Name of the TXT record" value={recordName} />
          <Copied label="Its value" value={recordValue} />
          <div>
            <Button busy={prove.isPending} onClick={() => prove.mutate({ domain })}>
              Check the record
            </Button>
          </div>
          {prove.error && (
            <p role="alert" className="text-14 break-words text-risk">
              {problemOf(prove.error).message}
            </p>
          )}
        </>
      )}
    </li>
  );
}

function AddDomain({ onSaved }: Pick<StateProps, 'onSaved'>) {
  const draft = useFormDraft('form/domain', { domain: '' });
  const { domain } = draft.values;
  const add = useMutation(
    query.singleSignOn.addDomain.mutationOptions({
      onSuccess: async () => {
        draft.clear();
        await onSaved();
      },
    }),
  );
  const problem = add.error ? problemOf(add.error) : null;
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate({ domain: domain.trim() });
      }}
    >
      <div className="min-w-0 flex-1 basis-56">
        <TextField
          label="Add a domain"
          placeholder="example.com"
          required
          {...draft.field('domain')}
          error={problem ? (fieldMessage(problem, 'domain') ?? problem.message) : undefined}
        />
      </div>
      <Button type="submit" busy={add.isPending}>
        Add
      </Button>
    </form>
  );
}
