import { counted } from '@forecastle/rules';
import { useState } from 'react';
import { newKey } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { openUnder } from '../../../ui/drafts/drafts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import { FailedQuery } from '../../queries/FailedQuery.tsx';
import type { Deal } from '../deal.ts';
import { NEW_STEP, StepForm, stepPlace } from './StepForm.tsx';
import { StepRow } from './StepRow.tsx';
import { type Procurement, useProcurement } from './useProcurement.ts';

/** The steps between a yes and a signature: who does what by when, and what is late. */
export function ProcurementList({ deal }: { deal: Deal }) {
  const steps = useProcurement(deal);
  const { list } = steps;
  const [openId, setOpen] = useState(() => openUnder(stepPlace(deal.id)));
  const [key] = useState(newKey);
  const [isBeginning, setBeginning] = useState(false);
  const view = list.data;
  const items = view?.items ?? [];
  const edited = items.find(({ id }) => id === openId) ?? null;
  const editable = deal.abilities.update;
  const add = editable && (
    <Button icon="plus" onClick={() => setOpen(NEW_STEP)}>
      Add step
    </Button>
  );
  const begin = () => {
    setBeginning(true);
    void steps.begin(key).finally(() => setBeginning(false));
  };
  return (
    <Card flush>
      {list.isPending && <TableSkeleton label="Loading the steps" rows={5} columns={3} />}
      {list.isError && !view && <FailedQuery title="The steps could not be loaded" of={list} />}
      {view && items.length === 0 && (
        <EmptyState
          icon="check"
          title="No procurement steps yet"
          action={
            editable && (
              <>
                <Button variant="primary" busy={isBeginning} onClick={begin}>
                  Start from the template
                </Button>
                {add}
              </>
            )
          }
        >
          Add RFP, approvals, legal review and contract, each with an owner and date.
        </EmptyState>
      )}
      {view && items.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3 max-sm:px-4">
            <Progress view={view} />
            {add}
          </div>
          <ol>
            {items.map((step, index) => (
              <StepRow
                key={step.id}
                step={step}
                isFirst={index === 0}
                isLast={index === items.length - 1}
                editable={editable}
                onState={(state) => void steps.setState(step, state)}
                onMove={(by) => void steps.move(step, by)}
                onEdit={() => setOpen(step.id)}
                onRemove={() => void steps.remove(step)}
              />
            ))}
          </ol>
        </>
      )}
      {(edited || (openId === NEW_STEP && editable)) && (
        <StepForm key={openId} deal={deal} step={edited} steps={steps} onClose={() => setOpen(null)} />
      )}
    </Card>
  );
}

function Progress({ view: { items, overdue, urgency } }: { view: Procurement }) {
  const needed = items.filter(({ state }) => state !== 'not_needed');
  const done = needed.filter(({ state }) => state === 'done').length;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-ink-2">
        <span className="num">{done}</span> of {counted(needed.length, 'step')} done
      </span>
      {urgency !== null && (
        <Chip tone={urgency === 'high' ? 'risk' : 'attention'} icon="alert">
          {overdue} overdue{urgency === 'high' ? ', close date near' : ''}
        </Chip>
      )}
    </div>
  );
}
