import { ACCOUNT_LIST_FIELDS, type AccountListField } from '@forecastle/rules';
import { Chip } from '../../ui/Chip.tsx';
import { Money, Unknown } from '../../ui/format/Money.tsx';
import { formatMoney } from '../../ui/format/money.ts';
import { Link } from '../../ui/Link.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { plainColumns } from '../records/plainColumns.tsx';
import type { Look } from '../records/RecordTable.tsx';
import { type Account, accountPath } from './account.ts';

/** Pixels of the chip beside a strategic account. */
const CHIP = 74;

export function accountColumns({ isNarrow, density }: Look, currency: string): readonly Column<Account>[] {
  return [
    {
      key: 'name',
      header: 'Account',
      isMain: true,
      // Cards come by name; their order is chosen where there is a header.
      sortable: !isNarrow,
      narrow: 'title',
      text: ({ name }) => name,
      chrome: CHIP,
      cell: (account) =>
        isNarrow ? (
          <AccountCard account={account} currency={currency} />
        ) : (
          <>
            <span className="flex min-w-0 items-center gap-2">
              <Link
                quiet
                to={accountPath(account.id)}
                title={account.name}
                dir="auto"
                className="min-w-0 truncate font-medium touch:leading-8"
              >
                {account.name}
              </Link>
              {account.strategic && <Chip tone="forecast">Strategic</Chip>}
            </span>
            {density === 'comfortable' && (
              <span className="block truncate text-12 text-ink-3">{account.domain ?? 'No domain'}</span>
            )}
          </>
        ),
    },
    words('industry', 'Industry', 2, ({ industry }) => industry),
    words('segment', 'Segment', 3, ({ segment }) => segment),
    words('territory', 'Territory', 1, ({ territory }) => territory),
    {
      key: 'contacts',
      header: 'Contacts',
      leaves: 4,
      align: 'end',
      narrow: 'hidden',
      text: ({ contacts }) => contacts.toLocaleString(),
      cell: ({ contacts }) => contacts.toLocaleString(),
    },
    {
      key: 'open_deals',
      header: 'Open deals',
      align: 'end',
      narrow: 'hidden',
      text: ({ totals }) => totals.open.toLocaleString(),
      cell: ({ totals }) => totals.open.toLocaleString(),
    },
    {
      key: 'open_amount',
      header: `Open, ${currency}`,
      align: 'end',
      narrow: 'hidden',
      text: ({ totals }) => formatMoney(totals.openBaseMinor, currency, { style: 'compact' }),
      cell: ({ totals }) =>
        totals.open === 0 ? <Unknown /> : <Money minor={totals.openBaseMinor} currency={currency} style="compact" />,
    },
  ];
}

/** Those that are there when they are chosen. */
export function moreAccountColumns(currency: string, timeZone: string): readonly Column<Account>[] {
  const { words, figure, day } = plainColumns<Account, AccountListField>(ACCOUNT_LIST_FIELDS, timeZone);
  return [
    words('domain', ({ domain }) => domain),
    words('strategic', ({ strategic }) => (strategic ? 'Yes' : 'No')),
    words('owner', ({ owner }) => owner?.name ?? null),
    words('parent', ({ parent }) => parent?.name ?? null),
    words('description', ({ description }) => description),
    words('organization_description', ({ organizationDescription }) => organizationDescription),
    words('external_id', ({ externalId }) => externalId),
    day('updated', ({ updatedAt }) => updatedAt),
    figure('won_deals', ({ totals }) => totals.won),
    {
      ...words('won_amount', ({ totals }) => formatMoney(totals.wonBaseMinor, currency, { style: 'compact' })),
      header: `Won, ${currency}`,
      align: 'end',
      cell: ({ totals }) =>
        totals.won === 0 ? <Unknown /> : <Money minor={totals.wonBaseMinor} currency={currency} style="compact" />,
    },
  ];
}

function words(key: string, header: string, leaves: number, of: (account: Account) => string | null): Column<Account> {
  return {
    key,
    header,
    leaves,
    narrow: 'hidden',
    text: (account) => of(account) ?? '',
    cell: (account) => <span className="block truncate text-ink-2">{of(account) ?? <Unknown />}</span>,
  };
}

function AccountCard({ account, currency }: { account: Account; currency: string }) {
  const { id, name, industry, segment, totals } = account;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5">
      <Link
        quiet
        to={accountPath(id)}
        dir="auto"
        className="line-clamp-2 font-medium break-words after:absolute after:inset-0"
      >
        {name}
      </Link>
      <span className="text-right font-medium">
        {totals.open > 0 && <Money minor={totals.openBaseMinor} currency={currency} style="compact" />}
      </span>
      <span className="truncate text-12 text-ink-3">
        {[industry, segment].filter(Boolean).join(' · ') || 'No details yet'}
      </span>
      <span className="num text-right text-12 text-ink-3">
        {totals.open.toLocaleString()} open {totals.open === 1 ? 'deal' : 'deals'}
      </span>
    </div>
  );
}
