import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';

const ACCEPTED = '.csv,.tsv,.xls,.xlsx';

/** The way to a small spreadsheet, and what opens it from elsewhere. */
export function useSheetPick(
  label: string,
  onFile: (file: File | undefined) => void,
): { pick: ReactNode; open: () => void } {
  const input: RefObject<HTMLInputElement | null> = useRef(null);
  const pick = (
    <input
      ref={input}
      type="file"
      aria-label={label}
      accept={ACCEPTED}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        onFile(event.currentTarget.files?.[0]);
        // The same file chosen again, mended, must count as a change.
        event.currentTarget.value = '';
      }}
    />
  );
  return { pick, open: () => input.current?.click() };
}

interface SheetDropProps {
  /** What is dropped: "spreadsheet of quotas". */
  what: string;
  over: boolean;
  busy: boolean;
  /** Beside the choice of a file. */
  action: ReactNode;
  onChoose: () => void;
  /** What the file may hold. */
  children: ReactNode;
}

/** Where a small spreadsheet is dropped or chosen. */
export function SheetDrop({ what, over, busy, action, onChoose, children }: SheetDropProps) {
  return (
    <section
      aria-label={`Drop a ${what}`}
      className={classes(
        'grid min-h-64 place-items-center rounded-lg border-2 border-dashed bg-surface px-6 py-10 text-center transition-colors max-sm:px-4',
        over ? 'border-forecast bg-forecast-soft' : 'border-line-strong',
      )}
    >
      <div className="grid justify-items-center gap-4">
        <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-3">
          <Icon name="upload" size={26} />
        </span>
        <p className="font-serif text-22 font-medium">Drop your {what} here</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" size="large" busy={busy} onClick={onChoose}>
            Choose a file
          </Button>
          {action}
        </div>
        <p className="max-w-[58ch] text-14 text-ink-3">{children}</p>
      </div>
    </section>
  );
}
