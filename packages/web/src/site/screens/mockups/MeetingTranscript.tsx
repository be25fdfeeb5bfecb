import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MockFrame } from './MockFrame.tsx';

interface Turn {
  readonly speaker: string;
  readonly role: string;
  readonly at: string;
  readonly said: ReactNode;
}

const Found = ({ children }: { children: string }) => (
  <mark className="rounded-sm bg-attention-soft px-0.5 font-medium text-attention-ink">{children}</mark>
);

const TURNS: readonly Turn[] = [
  {
    speaker: 'Rangi Cooper',
    role: 'Economic Buyer',
    at: '19:05',
    said: (
      <>
        The board meets on the 12th. If the <Found>security review</Found> is not done by then, it will be next quarter.
      </>
    ),
  },
  {
    speaker: 'Mere Walker',
    role: 'Account executive',
    at: '19:22',
    said: (
      <>
        Understood. What would your team need from us to finish the <Found>security review</Found> in two weeks?
      </>
    ),
  },
  {
    speaker: 'Ines Marlow',
    role: 'Technical Reviewer',
    at: '19:41',
    said: 'The data-flow diagram, and where you store the backups. Then I can sign it off myself.',
  },
];

/** Shows a transcript with speakers, times and a search. */
export function MeetingTranscript() {
  return (
    <MockFrame title="Transcript" aside="Harbourline Logistics, 45 min">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 @lg:px-5">
        <span className="flex h-9 min-w-48 flex-1 items-center gap-2 rounded-sm border border-control px-3">
          <Icon name="search" className="text-ink-3" />
          security review
        </span>
        <span className="num text-12 text-ink-3">2 matches in this meeting, 5 on this deal</span>
      </div>
      <ul className="divide-y divide-line">
        {TURNS.map(({ speaker, role, at, said }) => (
          <li key={at} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 px-4 py-3 @lg:px-5">
            <Avatar name={speaker} />
            <div>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{speaker}</span>
                <span className="text-12 text-ink-3">{role}</span>
                <span className="num ml-auto text-12 text-ink-3">{at}</span>
              </p>
              <p className="mt-0.5 text-ink-2">{said}</p>
            </div>
          </li>
        ))}
      </ul>
    </MockFrame>
  );
}
