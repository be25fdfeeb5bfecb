import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { query } from '../../api/client.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Money } from '../../ui/format/Money.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Link } from '../../ui/Link.tsx';
import { TableSkeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { MergedInto } from '../records/MergedInto.tsx';
import { RecordActivities } from '../records/RecordActivities.tsx';
import { RecordCustomFacts } from '../records/RecordCustomFacts.tsx';
import { RecordDeals } from '../records/RecordDeals.tsx';
import { RecordHeader } from '../records/RecordHeader.tsx';
import { RecordMerges } from '../records/RecordMerges.tsx';
import { RecordProblem } from '../records/RecordProblem.tsx';
import { RecordSending } from '../records/RecordSending.tsx';
import { RecordTotals, Total } from '../records/RecordTotals.tsx';
import { savingField } from '../records/savingField.ts';
import { useSession } from '../shell/session.ts';
import { AccountContacts } from './AccountContacts.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { ACCOUNTS_PATH, type Account, accountPath } from './account.ts';

const RecordNotes = lazy(() => import('../records/RecordNotes.tsx'));
const AccountEdit = lazy(() => import('./AccountEdit.tsx'));

const TABS = ['overview', 'contacts', 'activities', 'notes'] as const;

export function AccountShow({ id }: { id: string }) {
  const account = useQuery(query.accounts.get.queryOptions({ input: { id } }));
  const name = account.data?.name;
  useEffect(() => {
    if (name) document.title = `${name} · Forecastle`;
  }, [name]);
  if (account.isPending) return <TableSkeleton label="Loading the account" rows={8} columns={3} />;
  if (!account.data) {
    return (
      <RecordProblem
        word="account"
        error={account.error}
        onRetry={() => void account.refetch()}
        busy={account.isFetching}
      />
    );
  }
  if (account.data.id !== id) return <MergedInto to={accountPath(account.data.id)} name={account.data.name} />;
  return <Loaded account={account.data} />;
}

function Loaded({ account }: { account: Account }) {
  const { organization } = useSession();
  const { id, name, parent, totals } = account;
  const path = accountPath(id);
  const [tab, setTab] = useUrlParam<(typeof TABS)[number]>('tab', 'overview', { push: true });
  const save = savingField({ noun: 'account', id, name, to: path });
  return (
    <>
      <RecordHeader
        noun="account"
        record={account}
        list={{ to: ACCOUNTS_PATH, label: 'Accounts' }}
        above={
          parent && (
            <Link quiet to={accountPath(parent.id)} dir="auto">
              {parent.name}
            </Link>
          )
        }
        actions={account.strategic && <Chip tone="forecast">Strategic account</Chip>}
        form={(close) => <AccountEdit account={account} onClose={close} />}
        goesWithIt="Deals, contacts and child accounts stay, without this account. Restoring brings it back."
        save={save}
      >
        <RecordTotals>
          <Total label="Open deals">
            {totals.open.toLocaleString()}
            {totals.open > 0 && (
              <>
                {' · '}
                <Money minor={totals.openBaseMinor} currency={organization.currency} style="compact" />
              </>
            )}
          </Total>
          <Total label="Won">
            {totals.won.toLocaleString()}
            {totals.won > 0 && (
              <>
                {' · '}
                <Money minor={totals.wonBaseMinor} currency={organization.currency} style="compact" />
              </>
            )}
          </Total>
          <Total label="Contacts">{account.contacts.toLocaleString()}</Total>
        </RecordTotals>
      </RecordHeader>
      <RecordSending id={id} />
      <Tabs
        label="Account sections"
        value={TABS.includes(tab) ? tab : 'overview'}
        onChange={setTab}
        items={[
          { value: 'overview', label: 'Overview', to: path },
          { value: 'contacts', label: 'Contacts', to: `${path}?tab=contacts` },
          { value: 'activities', label: 'Activities', to: `${path}?tab=activities` },
          { value: 'notes', label: 'Notes', to: `${path}?tab=notes` },
        ]}
      >
        <TabPanel value="overview">
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid gap-4">
              <RecordDeals
                title="Open deals"
                filter={{ accountId: id, status: ['open'] }}
                none="No open deals visible to you."
              />
              <RecordDeals
                title="Closed deals"
                filter={{ accountId: id, status: ['won', 'lost'] }}
                none="No closed deals visible to you."
              />
            </div>
            <div className="grid gap-4">
              <AccountFacts account={account} save={save} />
              <RecordCustomFacts noun="account" record={account} save={save} />
              <RecordMerges noun="account" id={id} />
            </div>
          </div>
        </TabPanel>
        <TabPanel value="contacts">
          <AccountContacts account={account} />
        </TabPanel>
        <TabPanel value="activities">
          <RecordActivities noun="account" id={id} />
        </TabPanel>
        <TabPanel value="notes">
          <LazyPart fallback={<TableSkeleton label="Loading the notes" rows={4} columns={1} />}>
            <RecordNotes noun="account" record={account} />
          </LazyPart>
        </TabPanel>
      </Tabs>
    </>
  );
}
