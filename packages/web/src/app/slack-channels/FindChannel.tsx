import { CHANNEL_QUERY_MAX } from '@forecastle/contract/limits';
import { counted } from '@forecastle/rules';
import { useState } from 'react';
import { type Api, api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { FoundChannel } from './slackChannels.ts';

/** What Slack found for a query. */
export type FoundChannels = Awaited<ReturnType<Api['slackMessages']['findChannels']>> & { readonly query: string };

/** Asks Slack for channels, one question at a time: it limits how many it answers in a minute. */
export function useFindChannels() {
  const [found, setFound] = useState<FoundChannels | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const find = async (typed: string) => {
    const query = typed.trim();
    if (query === '' || isFinding) return;
    setFinding(true);
    setProblem(null);
    try {
      setFound({ query, ...(await api.slackMessages.findChannels({ query })) });
    } catch (error) {
      setProblem(problemOf(error).message);
    } finally {
      setFinding(false);
    }
  };
  return { found, isFinding, problem, find };
}

interface FindChannelProps {
  typed: string;
  onTyped: (typed: string) => void;
  finding: ReturnType<typeof useFindChannels>;
  channel: FoundChannel | null;
  onChannel: (channel: FoundChannel) => void;
}

/** Finds a channel in Slack by name, link or id, and has one chosen of those found. */
export function FindChannel({ typed, onTyped, finding, channel, onChannel }: FindChannelProps) {
  const { found, isFinding, problem, find } = finding;
  // One that was chosen before a reload stands there without being found again.
  const items = found?.items ?? (channel ? [channel] : []);
  return (
    <div className="grid gap-3">
      <search
        className="flex items-end gap-2"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement))
            return;
          event.preventDefault();
          void find(typed);
        }}
      >
        <TextField
          className="flex-1"
          label="Channel"
          placeholder="#deals"
          value={typed}
          maxLength={CHANNEL_QUERY_MAX}
          autoComplete="off"
          onChange={onTyped}
          error={problem}
        />
        <Button busy={isFinding} disabled={typed.trim() === ''} onClick={() => void find(typed)}>
          Find
        </Button>
      </search>
      <p className="-mt-2 text-12 text-ink-3">Name, link or id of the channel.</p>
      {items.length > 0 && (
        <RadioGroup
          label="Channels found"
          value={channel?.channelId ?? null}
          onChange={(id) => {
            const next = items.find(({ channelId }) => channelId === id);
            if (next) onChannel(next);
          }}
          choices={items.map((item) => ({
            value: item.channelId,
            label: <span className="break-words">#{item.name}</span>,
            hint: channelWords(item),
            disabled: item.isChosen,
          }))}
        />
      )}
      <div role="status" className="text-12 text-ink-3 empty:hidden">
        {found && foundWords(found)}
      </div>
    </div>
  );
}

const foundWords = ({ query, items, advice }: FoundChannels): string =>
  [...(items.length === 0 ? [`No channel found for “${query}”.`] : []), ...(advice === null ? [] : [advice])].join(' ');

/** What to know of a channel before it is chosen. */
function channelWords({ isPrivate, isShared, members, isMember, isChosen }: FoundChannel): string {
  if (isChosen) return 'You have chosen it already';
  return [
    isPrivate ? 'Private' : 'Public',
    ...(isShared ? ['shared with another company'] : []),
    ...(members === null ? [] : [counted(members, 'member')]),
    ...(isMember ? [] : ['Forecastle is not in it']),
  ].join(' · ');
}
