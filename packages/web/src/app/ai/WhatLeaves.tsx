import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Card } from '../../ui/Card.tsx';
import type { SettingsProps } from './settings.ts';

/** Its place on the page. */
export const WHAT_LEAVES = 'what-leaves';

/** What is sent to a provider, to whom, and when. */
export function WhatLeaves({ settings }: Pick<SettingsProps, 'settings'>) {
  const { hash } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  // The page is not there yet when the browser looks for it.
  useEffect(() => {
    if (hash !== `#${WHAT_LEAVES}`) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [hash]);
  const hosts = [...new Set(settings.providers.map(({ sendsTo }) => sendsTo))];
  return (
    <div ref={section} id={WHAT_LEAVES} tabIndex={-1} className="scroll-mt-6 rounded-md outline-none">
      <Card title="What leaves the server">
        <dl className="grid gap-x-6 gap-y-3 text-14 sm:grid-cols-[8rem_1fr] [&_dt]:font-medium [&_dd]:max-w-[68ch] [&_dd]:text-ink-2">
          <dt>Sent</dt>
          <dd>
            The question, the deal’s facts that the context panel shows, the conversation so far, and the names of the
            writer and your organisation.
          </dd>
          <dt>Never sent</dt>
          <dd>Other deals, the content of files, and keys or passwords.</dd>
          <dt>To whom</dt>
          <dd className="break-words">
            {hosts.length === 0
              ? 'Nobody yet: no provider is connected.'
              : `Only the chosen model’s provider: ${hosts.join(', ')}.`}
          </dd>
          <dt>When</dt>
          <dd>
            Only when somebody presses Send, or Retry on an answer that failed. Connecting a provider sends your key to
            it and nothing about deals.
          </dd>
          <dt>What they keep</dt>
          <dd>Providers may store what they receive, by their own terms. Read them before you connect one.</dd>
          <dt>Turn it off</dt>
          <dd>The switch “Use AI models” at the top of this page. Drafts from templates go on.</dd>
        </dl>
      </Card>
    </div>
  );
}
