import type { ComponentProps } from 'react';
import { Icon } from '../../ui/Icon.tsx';

/** Code with a button that copies it; `copyCode` gives the button its work. */
export function CodeBlock({ children, ...props }: ComponentProps<'pre'>) {
  return (
    <div className="group/code relative my-6" data-code>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and must do so without a pointer
        tabIndex={0}
        className="overflow-x-auto rounded-md bg-sunken p-4 pr-14 text-14 leading-relaxed [&_code]:bg-transparent [&_code]:p-0 [&_code]:text-14 print:whitespace-pre-wrap"
        {...props}
      >
        {children}
      </pre>
      <button
        type="button"
        data-copy
        className="absolute top-2 right-2 grid size-9 place-items-center rounded-sm bg-sunken text-ink-3 hover:bg-hover hover:text-ink touch:size-12 noscript:hidden print:hidden"
      >
        <Icon name="copy" />
        <span className="sr-only">Copy code</span>
      </button>
    </div>
  );
}
