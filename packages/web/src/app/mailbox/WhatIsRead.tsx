import { Icon, type IconName } from '../../ui/Icon.tsx';

const PARTS: readonly { readonly title: string; readonly icon: IconName; readonly lines: readonly string[] }[] = [
  {
    title: 'What Forecastle reads',
    icon: 'check',
    lines: [
      'Emails with your contacts: who, sent or received, and when.',
      'Meetings with your contacts: who, start and end.',
    ],
  },
  {
    title: 'What it never reads',
    icon: 'close',
    lines: ['Subjects, text or attachments of emails.', 'Titles, descriptions or places of meetings.'],
  },
  {
    title: 'What it never keeps',
    icon: 'lock',
    lines: [
      'Mail and meetings with people who are not contacts.',
      'Internal mail, mailing lists and automatic replies.',
    ],
  },
];

/** Says what is read of a mailbox, before anybody connects one. */
export function WhatIsRead() {
  return (
    <div className="grid gap-x-8 gap-y-5 text-14 md:grid-cols-3">
      {PARTS.map(({ title, icon, lines }) => (
        <section key={title}>
          <h3 className="mb-1.5 flex items-center gap-2 font-medium">
            <Icon name={icon} size={14} className="text-ink-3" />
            {title}
          </h3>
          <ul className="grid gap-1 text-ink-2">
            {lines.map((line) => (
              <li key={line} className="text-pretty">
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
