import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ReasonList } from './ReasonList.tsx';
import { LOSS_REASONS, QUALIFY_OUT_REASONS, WIN_REASONS } from './reasonLists.ts';
import { useLossReasons } from './useLossReasons.ts';

export const meta = () => [{ title: 'Reasons · Forecastle' }];

/** Three lists: why deals are won, why they are lost, and why they are qualified out. */
export default function ReasonsRoute() {
  const won = useQuery(query.winReasons.list.queryOptions());
  const lost = useLossReasons();
  const qualifiedOut = useQuery(query.qualifyOutReasons.list.queryOptions());
  return (
    <>
      <PageHeader title="Reasons" below="Reasons for winning, losing and qualifying out, with deal counts." />
      <div className="grid gap-8">
        <ReasonList of={WIN_REASONS} reasons={won} />
        <ReasonList of={LOSS_REASONS} reasons={lost} />
        <ReasonList of={QUALIFY_OUT_REASONS} reasons={qualifiedOut} />
      </div>
    </>
  );
}
