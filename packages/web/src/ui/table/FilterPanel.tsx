import { type ReactNode, useState } from 'react';
import { Button } from '../Button.tsx';
import { LazyPart } from '../LazyPart.tsx';
import { Popover } from '../Popover.tsx';
import { Sheet } from '../Sheet.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { useMedia } from '../useMedia.ts';

/** Under it a panel at the button would be longer than the screen. */
const PHONE = '(max-width: 39.99rem)';

interface FilterPanelProps {
  /** How many filters hold. */
  holding: number;
  /** What closes it on a phone: "Show the deals". */
  done: string;
  /** The filters; their code may come later. */
  children: ReactNode;
}

/** The filters behind their button: beside it where there is room, over the whole screen on a phone. */
export function FilterPanel({ holding, done, children }: FilterPanelProps) {
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
        <LazyPart fallback={<Skeleton className="h-96" />}>{children}</LazyPart>
      </Popover>
    );
  }
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title="Filters">
        <LazyPart fallback={<Skeleton className="h-96" />}>{children}</LazyPart>
        <div className="sticky -bottom-6 -mx-5 mt-5 -mb-6 border-t border-line bg-surface px-5 py-3">
          <Button variant="primary" className="w-full" onClick={() => setOpen(false)}>
            {done}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
