import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Api, api, query } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { Link } from '../../ui/Link.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { saved } from '../shell/saved.ts';

type State = Awaited<ReturnType<Api['slackLinks']['get']>>;

/** The Slack user that is this person's, or how to link one. */
export function LinkCard({ state: { commands, link } }: { state: State }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const card = useRef<HTMLParagraphElement>(null);
  useLostFocus(link === null, () => card.current);
  const unlink = async () => {
    setBusy(true);
    const after = () => client.invalidateQueries({ queryKey: query.slackLinks.key() });
    await saved('Slack user unlinked', () => api.slackLinks.remove(), { after });
    setBusy(false);
  };
  return (
    <Card title="Your Slack user" aside={link && <Chip tone="health">linked</Chip>}>
      {link ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p ref={card} tabIndex={-1} className="min-w-0 flex-1 basis-48 break-words outline-none">
            {link.slackName} in {link.teamName}
            <span className="block text-12 text-ink-3">
              Linked <RelativeTime instant={link.linkedAt} />.{' '}
              {commands.work ? 'In Slack you see and do what you can here.' : commands.why}
            </span>
          </p>
          <Button busy={busy} onClick={() => void unlink()}>
            Unlink
          </Button>
        </div>
      ) : (
        <p ref={card} tabIndex={-1} className="text-14 text-ink-2 outline-none">
          {commands.work
            ? 'Not linked. Type /forecastle plan in Slack, then follow the link you get.'
            : `Not linked. ${commands.why}`}
        </p>
      )}
      {link && (
        <p className="mt-4 border-t border-line pt-4 text-14 text-ink-2">
          Slack can send you mentions, tasks, your weekly plan, deals won and more.{' '}
          <Link to="/settings/notifications">Choose what Slack sends you</Link>
        </p>
      )}
    </Card>
  );
}
