import { NURTURE_PATH_NAMES } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { mayChange } from '../../records/decidingSystem.ts';
import type { Deal } from '../deal.ts';
import { useQualifyOut } from './useQualifyOut.ts';

/** Why a lost deal was qualified out, and the way back; nothing where it was lost in another way. */
export function QualifiedOut({ deal }: { deal: Deal }) {
  const { data } = useQuery({
    ...query.qualifyOuts.get.queryOptions({ input: { opportunityId: deal.id } }),
    enabled: deal.status === 'lost',
  });
  const { reopen } = useQualifyOut(deal);
  const [busy, setBusy] = useState(false);
  const record = data?.record;
  if (!record) return null;
  const { primaryReason, secondaryReasons, notes, nurturePath, followUpOn, by, at } = record;
  return (
    <Card
      title="Qualified out"
      aside={
        <>
          {by && `${by.name}, `}
          <RelativeTime instant={at} />
        </>
      }
    >
      <p className="text-18 font-medium break-words">{primaryReason.name}</p>
      {secondaryReasons.length > 0 && (
        <p className="text-ink-2">Also {secondaryReasons.map(({ name }) => name).join(', ')}</p>
      )}
      {notes && <p className="mt-2 break-words whitespace-pre-wrap text-ink-2">{notes}</p>}
      <p className="mt-2 text-ink-2">
        {nurturePath && followUpOn ? (
          <>
            {NURTURE_PATH_NAMES[nurturePath]}: follow up on <DateText day={followUpOn} />
          </>
        ) : (
          'No nurture path'
        )}
      </p>
      {mayChange(deal, 'stageId') && (
        <div className="mt-3">
          <Button
            icon="undo"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void reopen().finally(() => setBusy(false));
            }}
          >
            Reopen
          </Button>
          <p className="mt-1 text-12 text-ink-3">Restores stage, category and loss reason.</p>
        </div>
      )}
    </Card>
  );
}
