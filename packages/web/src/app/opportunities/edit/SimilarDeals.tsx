import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { useRested } from '../../../ui/useRested.ts';
import { SimilarRecords } from '../../records/SimilarRecords.tsx';
import { dealPath } from '../deal.ts';

/** Milliseconds for which nothing is typed before it is asked. */
const REST = 250;

interface SimilarDealsProps {
  name: string;
  /** Null while none is chosen, or a new one is. */
  accountId: string | null;
}

/** While a new deal is typed: open ones of the same account that may be the same. */
export function SimilarDeals({ name, accountId }: SimilarDealsProps) {
  const asked = useRested(name.trim(), REST);
  const isAsking = asked !== '' && accountId !== null;
  const similar = useQuery(
    query.opportunities.similar.queryOptions({ input: { name: asked, accountId: accountId ?? '' }, enabled: isAsking }),
  );
  return (
    <SimilarRecords
      word="deal"
      items={(isAsking ? (similar.data?.items ?? []) : []).map(({ id, name, stageName, ownerName }) => ({
        id,
        name,
        detail: `${stageName} · ${ownerName}`,
      }))}
      toPath={dealPath}
    />
  );
}
