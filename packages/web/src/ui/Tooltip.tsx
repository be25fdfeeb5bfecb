import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** How long the pointer must rest, in milliseconds. */
const REST = 300;

/** A few extra words for pointer and keyboard. Never the only place that says something: fingers cannot hover. */
export function Tooltip({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={REST}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade rounded-sm bg-action px-2.5 py-1.5 text-12 text-on-action"
          >
            {words}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
