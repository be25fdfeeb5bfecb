import { TextLink } from '../layout/ActionLink.tsx';
import { EntryScript } from '../layout/entries.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { CHECKS, STATES } from './checks.ts';

export default function StatusRoute() {
  return (
    <>
      <PageHero
        title="Service status"
        lead={
          <>
            <span data-summary="" aria-live="polite" className="noscript:hidden">
              Checking the service from your browser.
            </span>
            <span className="hidden noscript:inline">
              Scripts are off, so this page cannot check for you. Open an address below: it answers “ok” or “ready”, or
              with an error.
            </span>
          </>
        }
      >
        <ul className="mt-10 grid max-w-3xl overflow-hidden rounded-md bg-surface shadow-raised">
          {CHECKS.map(({ id, name, path, about }) => (
            <li
              key={id}
              className="grid items-center gap-x-6 gap-y-2 border-line p-5 not-first:border-t sm:grid-cols-[1fr_auto]"
            >
              <div>
                <h2 className="font-serif text-18 font-semibold">{name}</h2>
                <p className="text-ink-2">
                  {about}{' '}
                  <TextLink href={path} className="text-14">
                    {path}
                  </TextLink>
                </p>
              </div>
              <p
                data-check={id}
                data-state="unasked"
                className="inline-flex min-h-8 items-center justify-self-start rounded-sm border border-dashed border-control px-3 text-14 font-medium text-ink-3 data-[state=answers]:border-transparent data-[state=answers]:bg-health-soft data-[state=answers]:text-health data-[state=failing]:border-transparent data-[state=failing]:bg-risk-soft data-[state=failing]:text-risk"
              >
                {STATES.unasked}
              </p>
            </li>
          ))}
        </ul>
        <p data-asked="" className="num mt-4 min-h-5 text-14 text-ink-3" />
        <p className="prose-width mt-6 text-ink-2">
          This page shows the current status between your browser and this server. It keeps no history, and other places
          may differ. If something fails only for you, <TextLink href="/contact?topic=support">tell us</TextLink>.
        </p>
      </PageHero>
      <EntryScript name="status/status" />
    </>
  );
}
