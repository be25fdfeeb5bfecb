import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';

/** Also what a record one may not see looks like: it does not exist. */
export function NotFound({ actions = <InsideTheApp /> }: { actions?: ReactNode }) {
  return (
    <section className="mx-auto grid min-h-[70dvh] max-w-md content-center gap-4">
      <h1 className="font-serif text-28 font-medium">There is nothing at this address</h1>
      <p className="text-16 text-ink-2">
        The page may have moved, or the record may have been removed or belong to someone else.
      </p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  );
}

function InsideTheApp() {
  return (
    <>
      <ButtonLink to="/crm/pipeline-intelligence" variant="primary">
        Go to Pipeline Intelligence
      </ButtonLink>
      <ButtonLink to="/crm/opportunities">See the opportunities</ButtonLink>
    </>
  );
}
