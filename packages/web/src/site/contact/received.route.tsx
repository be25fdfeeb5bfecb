import { Icon } from '../../ui/Icon.tsx';
import { ActionLink } from '../layout/ActionLink.tsx';

/** Where a form of the contact page leads once it is kept; the server puts the number in. */
export default function ReceivedRoute() {
  return (
    <div className="mx-auto max-w-3xl px-5 py-16 sm:px-7 sm:py-24">
      <span className="mb-6 grid size-12 place-items-center rounded-md bg-health-soft text-health">
        <Icon name="check" size={24} />
      </span>
      <h1 className="font-serif text-36 font-medium tracking-[-0.02em] text-balance sm:text-48">
        Your message has arrived
      </h1>
      <p className="mt-5 max-w-[34em] text-18 text-pretty text-ink-2">
        We will read it and reply to your email address. You do not have to do anything else.
      </p>
      <dl className="mt-8 grid gap-1">
        <dt className="text-14 text-ink-3">Reference number</dt>
        <dd className="text-28 font-semibold tracking-[0.02em]" data-slot="reference" />
        <dd className="text-14 text-ink-3">Quote it if you write again.</dd>
      </dl>
      <div className="mt-10 flex flex-wrap gap-3">
        <ActionLink href="/" variant="primary">
          Home page
        </ActionLink>
        <ActionLink href="/docs">Read the guides</ActionLink>
      </div>
    </div>
  );
}
