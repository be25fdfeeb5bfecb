import { TextLink } from '../layout/ActionLink.tsx';
import { siteSlot } from '../layout/siteSlot.ts';

/** Where an admin of the operating organisation sets the address. */
const SETTINGS = '/settings/site';

/**
 * An address that people can read and programs do not gather: a click opens the mail program, and without script it leads to
 * the form. Until the operator sets one, the form stands in its place.
 */
export function EmailWay() {
  return (
    <>
      <a
        href="#message"
        hidden
        className="rounded-sm font-medium wrap-anywhere text-forecast underline-offset-2 hover:underline"
        {...siteSlot('email')}
      />
      <div {...siteSlot('noEmail')}>
        <TextLink href="#message">Use the form on this page</TextLink>
        <p className="text-14 text-ink-3">We answer by email.</p>
        <p data-for-operator="" hidden className="mt-1">
          <TextLink href={SETTINGS}>Add your contact details</TextLink>
        </p>
      </div>
    </>
  );
}
