import { isRouteErrorResponse } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { isCodeMissing } from '../../ui/missingCode.ts';
import { MissingScreen } from './MissingScreen.tsx';
import { NotFound } from './NotFound.tsx';

/** The last net: a screen that threw. Says what happened, that nothing was lost, and the two ways on. */
export function RouteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  if (isCodeMissing(error)) return <MissingScreen error={error} />;
  return (
    <section role="alert" className="mx-auto grid min-h-[70dvh] max-w-lg content-center gap-4 px-5">
      <h1 className="font-serif text-28 font-medium">Unexpected Application Error!</h1>
      <p className="text-16 text-ink-2">
        This screen could not be shown. Saved data is safe. Load it again, or go home.
      </p>
      <p className="rounded-md bg-sunken p-3 text-14 break-words text-ink-2">{describe(error)}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Load again
        </Button>
        <ButtonLink to="/">Home page</ButtonLink>
      </div>
    </section>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'The cause is unknown.';
}
