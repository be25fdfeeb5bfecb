import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';

/** Says that a page does not exist. A record that the reader may not see looks the same. */
export function NotFound({ actions = <InsideTheApp /> }: { actions?: ReactNode }) {
  return (
    <section className="mx-auto grid min-h-[70dvh] max-w-md content-center gap-4">
      <h1 className="font-serif text-28 font-medium">Page not found</h1>
      <p className="text-16 text-ink-2">
        Check the address. The record may be deleted, or you do not have access to it.
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
      <ButtonLink to="/crm/opportunities">See opportunities</ButtonLink>
    </>
  );
}
