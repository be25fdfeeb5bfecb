import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useMedia } from '../../ui/useMedia.ts';
import { useSession } from '../shell/session.ts';
import { retryChange } from './savers.ts';
import { UnsavedActions } from './UnsavedActions.tsx';
import { reasonOf, useAllUnsaved } from './unsaved.ts';

/** Says on every screen what was given and is not saved, wherever that was, so that nobody leaves believing it is. */
export function UnsavedBar() {
  const { member } = useSession();
  const all = useAllUnsaved();
  const [only] = all;
  const list = useId();
  // A phone has no room for the list beside the screen it speaks of.
  const hasRoom = useMedia('(min-width: 40rem)');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOpen = wanted ?? hasRoom;
  return (
    <>
      <p role="status" className="sr-only">
        {only &&
          (all.length === 1
            ? `${only.change.what} is not saved. ${reasonOf(only.change, member.id)}`
            : titleOf(all.length))}
      </p>
      {only && (
        <section
          aria-label="Not saved"
          className="max-h-[45dvh] overflow-y-auto rounded-md border border-line-strong bg-surface px-4 py-3 shadow-floating"
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="flex min-w-0 flex-1 items-center gap-2 text-14 font-medium text-attention-ink">
              <Icon name="alert" /> {titleOf(all.length)}
            </h2>
            <Button
              size="small"
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={list}
              onClick={() => setWanted(!isOpen)}
            >
              {isOpen ? 'Hide' : 'Show'}
            </Button>
            {(all.length > 1 || !isOpen) && (
              <Button
                size="small"
                onClick={() => {
                  for (const { place, change } of all) if (!change.conflict) void retryChange(place, change);
                }}
              >
                {all.length > 1 ? 'Retry all' : 'Retry'}
              </Button>
            )}
          </div>
          <ul id={list} hidden={!isOpen} className="mt-1 grid gap-2 [&[hidden]]:hidden">
            {all.map((waiting) => (
              <li key={waiting.place} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <p className="min-w-0 flex-1 basis-64 text-14">
                  <Link to={waiting.change.to}>{waiting.change.what}</Link>
                  <span className="line-clamp-2 break-words text-ink-2">{waiting.change.shown ?? 'Empty'}</span>
                  <span className="block text-12 text-ink-3">{reasonOf(waiting.change, member.id)}</span>
                </p>
                <UnsavedActions waiting={waiting} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const titleOf = (count: number) => (count === 1 ? 'One change is not saved' : `${count} changes are not saved`);
