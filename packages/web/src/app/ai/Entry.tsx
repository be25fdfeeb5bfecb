import type { ReactNode } from 'react';

/** Says one thing about what is sent, after its name. */
export function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[8rem_1fr]">
      <dt className="font-medium">{name}</dt>
      <dd className="max-w-[68ch] min-w-0 break-words text-ink-2">{children}</dd>
    </div>
  );
}
