/** An address people can read and programs do not gather. A click opens the mail program; without script it leads to the form. */
export function HiddenEmail({ email }: { email: string }) {
  const [mailbox = '', host = ''] = email.split('@');
  return (
    <a
      href="#message"
      data-mailbox={mailbox}
      data-host={host}
      className="rounded-sm font-medium text-forecast underline-offset-2 hover:underline"
    >
      {mailbox} (at) {host}
    </a>
  );
}
