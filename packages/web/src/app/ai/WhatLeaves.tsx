import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { query } from '../../api/client.ts';
import { Card } from '../../ui/Card.tsx';
import { Entry } from './Entry.tsx';

/** Its place on the page. */
export const WHAT_LEAVES = 'what-leaves';

/** What is sent to a provider, to whom, and when. */
export function WhatLeaves({ hosts }: { hosts: readonly string[] }) {
  const market = useQuery(query.searches.status.queryOptions({ input: {} })).data?.market?.host ?? null;
  const { hash } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  // The page is not there yet when the browser looks for it.
  useEffect(() => {
    if (hash !== `#${WHAT_LEAVES}`) return;
    section.current?.scrollIntoView();
    section.current?.focus({ preventScroll: true });
  }, [hash]);
  return (
    <div ref={section} id={WHAT_LEAVES} tabIndex={-1} className="min-w-0 scroll-mt-6 rounded-md outline-none">
      <Card title="What leaves the server">
        <dl className="grid gap-3 text-14">
          <Entry name="Sent">
            The question, the template’s draft, the deal’s name and the facts that the context panel shows, the
            conversation so far, and the names of the recipient, the writer and your organisation. For a summary only
            the facts behind it: the parts of a score, of a change or of the forecast, with the names of deals in them.
          </Entry>
          <Entry name="Searches">
            For a search of deals: the question, the fields, stages and owners it can ask about, then name, account,
            stage, amount, close date, owner and scores of the first 20 deals found, with their number and sum.{' '}
            {market === null
              ? 'The market cannot be searched: no search endpoint is set on this server.'
              : `For a search of the market: only the words typed, to ${market}; the pages found go to the model.`}
          </Entry>
          <Entry name="Left out">
            Facts that the writer switches off. For texts to the customer also scores, roles, doubts, competitors and
            forecast fields.
          </Entry>
          <Entry name="Never sent">Deals the person cannot see, the content of files, passwords or keys.</Entry>
          <Entry name="To whom">
            {hosts.length === 0
              ? 'Nobody: no provider is connected.'
              : `Only the provider of the model in use. Connected: ${[...new Set(hosts)].join(', ')}.`}
          </Entry>
          <Entry name="When">
            Only when somebody presses Send or Search, Write with AI, or Retry on an answer that failed. Connecting or
            trying a provider sends it nothing but its own key.
          </Entry>
          <Entry name="What they keep">
            Providers may store what they receive, by their own terms. Read them before you connect one.
          </Entry>
          <Entry name="Turn it off">
            An admin switches “Use AI models” off on this page. Drafts from templates and summaries without AI go on.
          </Entry>
        </dl>
      </Card>
    </div>
  );
}
