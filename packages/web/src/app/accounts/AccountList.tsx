import { ACCOUNT_LIST_FIELDS, DEFAULT_ACCOUNT_COLUMNS } from '@forecastle/rules';
import { lazy, useCallback, useMemo } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Toggle } from '../../ui/fields/Toggles.tsx';
import { LaterPart } from '../../ui/LaterPart.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { DUPLICATES_PATH } from '../duplicates/duplicates.ts';
import { offeredOf } from '../records/plainColumns.tsx';
import { type Look, RecordList } from '../records/RecordList.tsx';
import { useRecordView } from '../records/recordView.ts';
import { useSession } from '../shell/session.ts';
import { accountPath } from './account.ts';
import { accountColumns, moreAccountColumns } from './accountColumns.tsx';
import { accountFilter, useAccountPages } from './useAccountPages.ts';

/** Loaded when an account is added. */
const AccountCreate = lazy(async () => ({ default: (await import('./AccountCreate.tsx')).AccountCreate }));

const CHOICE = { offered: offeredOf(ACCOUNT_LIST_FIELDS), usual: DEFAULT_ACCOUNT_COLUMNS };

export function AccountList() {
  const { organization } = useSession();
  const [view, setView] = useRecordView();
  const [creating, setCreating] = useUrlParam<'' | 'account'>('new', '');
  const { currency, timeZone } = organization;
  const columns = useCallback((look: Look) => accountColumns(look, currency), [currency]);
  const more = useMemo(() => moreAccountColumns(currency, timeZone), [currency, timeZone]);
  const { pages, rows, count } = useAccountPages(view);
  return (
    <>
      <RecordList
        title="Accounts"
        words={['account', 'accounts']}
        view={view}
        onView={setView}
        pages={pages}
        rows={rows}
        count={count}
        columns={columns}
        moreColumns={more}
        choice={CHOICE}
        filter={accountFilter(view)}
        toPath={({ id }) => accountPath(id)}
        filters={
          <Toggle on={view.strategic} onPress={() => setView({ strategic: !view.strategic })}>
            Strategic
          </Toggle>
        }
        actions={
          <>
            <ButtonLink variant="quiet" to={DUPLICATES_PATH}>
              Duplicates
            </ButtonLink>
            <Button variant="primary" icon="plus" onClick={() => setCreating('account')}>
              <span className="max-sm:sr-only">New account</span>
            </Button>
          </>
        }
        none={
          <EmptyState
            icon="building"
            title="No accounts yet"
            action={
              <Button icon="plus" onClick={() => setCreating('account')}>
                Add an account
              </Button>
            }
          >
            An account is a company you sell to. A spreadsheet that is imported brings them with its deals.
          </EmptyState>
        }
      />
      {creating && (
        <LaterPart onClose={() => setCreating(null)}>
          <AccountCreate onClose={() => setCreating(null)} />
        </LaterPart>
      )}
    </>
  );
}
