import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RateDialog } from '../settings/RateDialog.tsx';
import { useSession } from '../shell/session.ts';
import type { Import } from './import.ts';
import { useIssues } from './useIssues.ts';

/** Currencies of rows that are not taken for want of a rate: set here, and the preview is made anew. */
export function MissingRates({ view, onSet }: { view: Import; onSet: () => void }) {
  const { abilities, organization } = useSession();
  const cache = useQueryClient();
  const [adding, setAdding] = useState<string | null>(null);
  const issues = useIssues(view, 'rejected');
  const rates = useQuery(query.currencies.rates.queryOptions());
  const known = new Set([organization.currency, ...(rates.data?.items ?? []).map(({ currency }) => currency)]);
  const header = view.inspection?.columns.find(({ index }) => index === view.choices?.mapping.currency)?.header;
  const rows = issues.data?.pages.flatMap(({ items }) => items) ?? [];
  const missing = [
    ...new Set(rows.filter(({ column, value }) => isCode(value) && column === header).map(({ value }) => value ?? '')),
    ...(view.choices ? [view.choices.currency] : []),
  ].filter((code) => !known.has(code));
  if (!rates.data || missing.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-attention-soft px-4 py-3 text-14 text-attention-ink">
      <Icon name="info" />
      <p className="min-w-0 flex-[1_1_16rem]">
        Rows in {missing.join(' and ')} are left out: no rate into {organization.currency}.
        {!abilities.manageCurrencies && ' Ask an admin to set one under Settings, Currencies.'}
      </p>
      {abilities.manageCurrencies &&
        missing.map((code) => (
          <Button key={code} size="small" onClick={() => setAdding(code)}>
            Set the rate for {code}
          </Button>
        ))}
      {adding && (
        <RateDialog
          currency={adding}
          onClose={() => setAdding(null)}
          onSaved={async () => {
            await cache.invalidateQueries({ queryKey: query.currencies.key() });
            onSet();
          }}
        />
      )}
    </div>
  );
}

const isCode = (value: string | null): boolean => value !== null && /^[A-Z]{3}$/.test(value);
