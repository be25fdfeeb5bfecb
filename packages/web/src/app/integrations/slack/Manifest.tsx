import type { SlackMode } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copyText.ts';
import { QueryBody } from '../../queries/QueryBody.tsx';

/** The manifest of the app, to be pasted in Slack. */
export function Manifest({ mode }: { mode: SlackMode }) {
  const manifest = useQuery(query.slack.manifest.queryOptions({ input: { mode } }));
  return (
    <QueryBody of={manifest} what="manifest">
      {({ manifest: text }) => (
        <div className="min-w-0 rounded-md bg-sunken">
          <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3">
            <p className="text-12 text-ink-3">App manifest (JSON)</p>
            <Button
              size="small"
              aria-label="Copy: app manifest"
              onClick={() => copyText(text, { copied: 'Manifest copied', instead: 'Select the text and copy it.' })}
            >
              Copy
            </Button>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
          <section tabIndex={0} aria-label="App manifest" className="max-h-64 overflow-auto p-4">
            <pre className="text-12">{text}</pre>
          </section>
        </div>
      )}
    </QueryBody>
  );
}
