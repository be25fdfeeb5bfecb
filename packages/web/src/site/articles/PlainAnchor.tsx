import type { ComponentProps } from 'react';

/** Public pages load as documents: a link is a link. */
export function PlainAnchor({ children, ...props }: ComponentProps<'a'> & { href: string }) {
  return <a {...props}>{children}</a>;
}
