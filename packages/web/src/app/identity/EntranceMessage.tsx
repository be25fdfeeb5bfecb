import { type ReactNode, useEffect, useRef } from 'react';

/** What came of a form on an entrance page, in its place. */
export function EntranceMessage({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; whoever hears the page is told what stands there now.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <h1 ref={heading} tabIndex={-1} className="font-serif text-36 font-medium tracking-tight outline-none">
        {title}
      </h1>
      <div className="text-16 text-pretty text-ink-2">{children}</div>
    </div>
  );
}
