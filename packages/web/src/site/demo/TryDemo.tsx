import { brand } from '@forecastle/content';
import { DEMO_CLOSED } from '@forecastle/contract/public-origin';
import { ActionLink, type ActionLinkProps } from '../layout/ActionLink.tsx';
import { wakes } from '../layout/entries.tsx';

/** The way into the demo without script: the sign-in page, which opens it in a role to choose. */
const DEMO_ENTRANCE = `${brand.signIn}#demo`;

/**
 * One press into a finished workspace, without signing up. Hidden until the server, which alone knows whether it has a
 * demo, opens it (`site.css`); the buttons beside it then step back.
 */
export function TryDemo(look: Pick<ActionLinkProps, 'size' | 'className'>) {
  return (
    <ActionLink href={DEMO_ENTRANCE} variant="primary" data-demo={DEMO_CLOSED} {...wakes('demo/try')} {...look}>
      Try the demo
    </ActionLink>
  );
}
