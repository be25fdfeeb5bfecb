import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { copyText } from '../../ui/copyText.ts';
import { AnswerSentences } from '../conversations/AnswerSentences.tsx';
import { numberedFacts } from '../conversations/conversation.ts';
import { costWords } from '../conversations/costWords.ts';
import type { Search } from './search.ts';

/** Shows the sentences about what was found, with the facts or pages they come from. */
export function SearchAnswer({ search }: { search: Search }) {
  const { segments, facts, sources, subject, text, state, step, fault, madeBy, costMicros } = search;
  const [withFacts, setWithFacts] = useState(false);
  const isWriting = state === 'writing' && step === 'answer';
  const isMissing = state === 'done' && fault !== null;
  if (segments.length === 0 && !isWriting && !isMissing) return null;
  const isMarket = subject === 'market';
  const { known, numbersOf } = numberedFacts(segments, facts);
  // Pages have the numbers of their list.
  const numbers = isMarket ? (ids: readonly string[]) => ids.map(Number).filter((n) => n <= sources.length) : numbersOf;
  const isShown = isMarket || withFacts;
  const copied = isMarket
    ? `${text}\n\n${sources.map(({ id, title, url }) => `${id}. ${title}: ${url}`).join('\n')}`
    : text;
  return (
    <Card
      title="Answer"
      aside={
        madeBy &&
        state !== 'writing' && (
          <span className="num">
            {madeBy.model}, {madeBy.provider} · {costMicros === null ? 'Price unknown' : costWords(costMicros)}
          </span>
        )
      }
    >
      <div className="grid gap-3 text-14 break-words" dir="auto">
        {segments.length > 0 && (
          <AnswerSentences segments={segments} recheck={null} numbersOf={isShown ? numbers : () => []} />
        )}
        {isWriting && segments.length === 0 && <p className="text-ink-3">Writing…</p>}
        {isMissing && (
          <p className="rounded-sm bg-attention-soft px-3 py-2 text-attention-ink">
            The answer did not come. {fault.message} What was found is below.
          </p>
        )}
        {withFacts && !isMarket && (
          <ol className="grid gap-2 border-t border-line pt-3">
            {known.map(({ id, label, text: says }, place) => (
              <li key={id} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2">
                <span className="num text-ink-3">{place + 1}</span>
                <span>
                  <span className="block text-12 text-ink-3">{label}</span>
                  {says}
                </span>
              </li>
            ))}
          </ol>
        )}
        {segments.length > 0 && !isWriting && (
          <div className="flex flex-wrap gap-2">
            {text !== '' && (
              <Button
                icon="copy"
                onClick={() => void copyText(copied, { copied: 'Copied', instead: 'Select the text and copy it.' })}
              >
                Copy
              </Button>
            )}
            {!isMarket && (
              <Button variant="quiet" aria-pressed={withFacts} onClick={() => setWithFacts(!withFacts)}>
                {withFacts ? 'Hide facts' : 'Show facts'}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
