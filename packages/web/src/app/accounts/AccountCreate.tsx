import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api, query } from '../../api/client.ts';
import { errorsOf, problemOf } from '../../api/problem.ts';
import { useFormDraft } from '../../ui/drafts/useFormDraft.ts';
import { FormDialog } from '../../ui/fields/FormDialog.tsx';
import { notify } from '../../ui/notify.ts';
import { useRested } from '../../ui/useRested.ts';
import { SimilarRecords } from '../records/SimilarRecords.tsx';
import { AccountFormFields } from './AccountFormFields.tsx';
import { accountPath } from './account.ts';

const REST = 250;

/** The form for a new account. Only the name is needed; accounts that may be the same are shown while it is typed. */
export function AccountCreate({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const form = useId();
  const idOf = (field: string) => `${form}-${field}`;
  const draft = useFormDraft('form/account/new', {
    name: '',
    domain: '',
    industry: '',
    segment: '',
    territory: '',
    strategic: false,
  });
  const { name, domain, industry, segment, territory, strategic } = draft.values;
  const asked = useRested(`${name.trim()}\n${domain.trim()}`, REST);
  const [askedName = '', askedDomain = ''] = asked.split('\n');
  const similar = useQuery(
    query.accounts.similar.queryOptions({
      input: { name: askedName, ...(askedDomain && { domain: askedDomain }) },
      enabled: askedName !== '' || askedDomain !== '',
    }),
  );
  const create = useMutation({
    mutationFn: () =>
      api.accounts.create(
        {
          name,
          domain: domain.trim() || null,
          industry: industry.trim() || null,
          segment: segment.trim() || null,
          territory: territory.trim() || null,
          strategic,
        },
        { context: { idempotencyKey: draft.key } },
      ),
    onSuccess: (account) => {
      cache.setQueryData(query.accounts.get.queryKey({ input: { id: account.id } }), account);
      void cache.invalidateQueries({ queryKey: query.accounts.list.key() });
      void cache.invalidateQueries({ queryKey: query.accounts.groups.key() });
      void cache.invalidateQueries({ queryKey: query.accounts.count.key() });
      draft.clear();
      notify(`${account.name} added`);
      navigate(accountPath(account.id));
    },
  });
  const problem = create.error ? problemOf(create.error) : null;
  return (
    <FormDialog
      title="New account"
      description="Only the name is needed."
      action="Add account"
      errors={errorsOf(problem, idOf)}
      errorTitle="Account not added. What you typed is still here."
      busy={create.isPending}
      onSubmit={() => create.mutate()}
      onClose={onClose}
      draft={draft}
    >
      <AccountFormFields draft={draft} problem={problem} idOf={idOf}>
        <SimilarRecords
          word="account"
          items={(similar.data?.items ?? []).map(({ id, name, domain }) => ({ id, name, detail: domain }))}
          toPath={accountPath}
        />
      </AccountFormFields>
    </FormDialog>
  );
}
