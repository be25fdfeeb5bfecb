import { lazy, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { LaterPart } from '../../../ui/LaterPart.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useMedia } from '../../../ui/useMedia.ts';
import type { OpportunityFiltersProps } from './OpportunityFilters.tsx';

/** Loaded when the filters are opened: its fields weigh as much as the list. */
const OpportunityFilters = lazy(async () => ({
  default: (await import('./OpportunityFilters.tsx')).OpportunityFilters,
}));

/** Under it a panel at the button would be longer than the screen. */
const PHONE = '(max-width: 39.99rem)';

interface FilterPanelProps extends OpportunityFiltersProps {
  /** How many filters hold. */
  holding: number;
}

/** The filters behind their button: beside it where there is room, over the whole screen on a phone. */
export function FilterPanel({ holding, ...filters }: FilterPanelProps) {
  const [open, setOpen] = useState(false);
  const isPhone = useMedia(PHONE);
  const words = (
    <>
      Filters
      {holding > 0 && <span className="num text-ink-3">{holding}</span>}
    </>
  );
  if (!isPhone) {
    return (
      <Popover label="Filters" trigger={<Button icon="filter">{words}</Button>}>
        <LaterPart fallback={<Skeleton className="h-96" />}>
          <OpportunityFilters {...filters} />
        </LaterPart>
      </Popover>
    );
  }
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Filters">
        <LaterPart fallback={<Skeleton className="h-96" />}>
          <OpportunityFilters {...filters} />
        </LaterPart>
        <div className="sticky -bottom-6 -mx-5 mt-5 -mb-6 border-t border-line bg-surface px-5 py-3">
          <Button variant="primary" className="w-full" onClick={() => setOpen(false)}>
            Show the deals
          </Button>
        </div>
      </Sheet>
    </>
  );
}
