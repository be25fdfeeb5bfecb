import { counted } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DUPLICATES_PATH } from '../duplicates/duplicates.ts';
import type { Import } from './import.ts';

/** Milliseconds between looks at a search under way. */
const LOOK_MS = 1_000;

/** Says which of the accounts and contacts that an import created may exist twice; nothing where it created none. */
export function DuplicatesFound({ view: { id } }: { view: Import }) {
  const { data } = useQuery({
    ...query.imports.duplicates.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'searching' ? LOOK_MS : false),
  });
  if (!data || data.state === 'none') return null;
  const { state, accounts, contacts } = data;
  const found = [
    ...(accounts > 0 ? [counted(accounts, 'account')] : []),
    ...(contacts > 0 ? [counted(contacts, 'contact')] : []),
  ].join(' and ');
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3 text-14" aria-live="polite">
        <p className={found === '' ? 'text-ink-3' : 'text-ink'}>
          {state === 'searching'
            ? 'Checking the new accounts and contacts for duplicates…'
            : found === ''
              ? 'No duplicates among the new accounts and contacts.'
              : `Possible duplicates: ${found}.`}
        </p>
        {state === 'done' && found !== '' && (
          <ButtonLink to={accounts > 0 ? DUPLICATES_PATH : `${DUPLICATES_PATH}?noun=contact`} size="small">
            Review duplicates
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
