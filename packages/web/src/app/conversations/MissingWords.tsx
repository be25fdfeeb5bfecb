import type { Message } from './conversation.ts';
import { variableWords } from './variableWords.ts';

/** Names what the template asks for and the deal lacks. */
export function MissingWords({ missing }: { missing: Message['missing'] }) {
  if (missing.length === 0) return null;
  return (
    <p className="text-14 text-ink-2">
      <span className="font-medium text-ink">Not on this deal:</span>{' '}
      {missing.map(({ says }) => variableWords(says)).join(', ')}. Sentences about
      {missing.length === 1 ? ' it ' : ' them '}
      are left out.
    </p>
  );
}
