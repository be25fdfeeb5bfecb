import { lazy, useCallback, useMemo } from 'react';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { DUPLICATES_PATH } from '../duplicates/duplicates.ts';
import { RecordList } from '../records/RecordList.tsx';
import type { Look } from '../records/RecordTable.tsx';
import { useSession } from '../shell/session.ts';
import { accountColumns, moreAccountColumns } from './accountColumns.tsx';
import { ACCOUNTS } from './accountsList.ts';

/** Loaded where the list is shown as a board. */
const AccountBoard = lazy(async () => ({ default: (await import('./AccountBoard.tsx')).AccountBoard }));
/** Loaded when an account is added. */
const AccountCreate = lazy(async () => ({ default: (await import('./AccountCreate.tsx')).AccountCreate }));

export function AccountList() {
  const { organization } = useSession();
  const [creating, setCreating] = useUrlParam<'' | 'account'>('new', '');
  const { currency, timeZone } = organization;
  const columns = useCallback((look: Look) => accountColumns(look, currency), [currency]);
  const more = useMemo(() => moreAccountColumns(currency, timeZone), [currency, timeZone]);
  return (
    <>
      <RecordList
        noun={ACCOUNTS}
        board={AccountBoard}
        columns={columns}
        moreColumns={more}
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
            Accounts are the companies you sell to. Add one or import a spreadsheet.
          </EmptyState>
        }
      />
      {creating && (
        <LazyPart onClose={() => setCreating(null)}>
          <AccountCreate onClose={() => setCreating(null)} />
        </LazyPart>
      )}
    </>
  );
}
