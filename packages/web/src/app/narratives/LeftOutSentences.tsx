import { Icon } from '../../ui/Icon.tsx';
import { faultWords } from '../conversations/faultWords.ts';
import type { LeftOut } from './narrative.ts';

/** Says how many sentences of a model are left out, and on demand which and why. */
export function LeftOutSentences({ sentences }: { sentences: readonly LeftOut[] }) {
  if (sentences.length === 0) return null;
  const count = sentences.length === 1 ? '1 sentence' : `${sentences.length} sentences`;
  const isUnsupported = sentences.every(({ reason }) => reason !== 'beyond');
  return (
    <details className="group/left text-14">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-sm text-ink-2 touch:min-h-12">
        <Icon name="chevron-right" className="shrink-0 transition-transform group-open/left:rotate-90" />
        {count} left out{isUnsupported && ': not supported by the facts'}
      </summary>
      <ul className="grid gap-2 pt-1 pl-5.5 break-words">
        {sentences.map((sentence) => (
          <li key={`${sentence.text} ${sentence.facts.join(' ')}`} dir="auto">
            <s className="text-ink-3">{sentence.text}</s>
            <span className="block text-12 text-ink-2">{reasonOf(sentence)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const reasonOf = (sentence: LeftOut): string =>
  sentence.reason === 'uncited'
    ? 'Cites no fact'
    : sentence.reason === 'beyond'
      ? 'A summary has three sentences at most'
      : faultWords(sentence);
