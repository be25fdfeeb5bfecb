import { Fragment } from 'react';
import { displayKeys } from './hotkeys/keys.ts';

/** A shortcut as people see it: `mod+k` shows as ⌘K on a Mac and Ctrl K elsewhere; `g p` as two keys in turn. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-12 text-ink-3">
      {displayKeys(keys, isMac()).map((key, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one shortcut never change places
        <Fragment key={step}>
          {step > 0 && <span className="sr-only">then</span>}
          <kbd className="rounded-sm border border-line bg-surface px-1.5 font-sans font-medium">{key}</kbd>
        </Fragment>
      ))}
    </span>
  );
}

const isMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);
