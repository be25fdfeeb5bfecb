import { ActionLink } from '../layout/ActionLink.tsx';
import { PageHero } from '../layout/PageHero.tsx';

/** The server answers an unknown address with this page and the status 404. */
export default function NotFoundRoute() {
  return (
    <PageHero
      title="There is nothing at this address"
      lead="The page may have moved, or the address may have been mistyped."
      actions={
        <ActionLink href="/" variant="primary">
          Home page
        </ActionLink>
      }
    />
  );
}
