import { brand } from '@forecastle/content';
import { EntryScript } from '../layout/entries.tsx';

const [mailbox = '', host = ''] = brand.email.split('@');

/** An address people can read and programs do not gather. A click opens the mail program; without script it leads to the form. */
export function HiddenEmail() {
  return (
    <>
      <a
        href="#message"
        data-mailbox={mailbox}
        data-host={host}
        className="rounded-sm font-medium text-forecast underline-offset-2 hover:underline"
      >
        {mailbox} (at) {host}
      </a>
      <EntryScript name="contact/email" />
    </>
  );
}
