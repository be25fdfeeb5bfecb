import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ReasonList } from './ReasonList.tsx';
import { QUALIFY_OUT_REASONS, WIN_REASONS } from './reasonLists.ts';

export const meta = () => [{ title: 'Reasons · Forecastle' }];

/** Two lists: why deals are won, and why they are qualified out. */
export default function ReasonsRoute() {
  const won = useQuery(query.winReasons.list.queryOptions());
  const qualifiedOut = useQuery(query.qualifyOutReasons.list.queryOptions());
  return (
    <>
      <PageHeader
        title="Reasons"
        below="Why deals are won, and why they are qualified out, each with how many deals you see have it."
      />
      <div className="grid gap-8">
        <ReasonList of={WIN_REASONS} reasons={won} />
        <ReasonList of={QUALIFY_OUT_REASONS} reasons={qualifiedOut} />
      </div>
    </>
  );
}
