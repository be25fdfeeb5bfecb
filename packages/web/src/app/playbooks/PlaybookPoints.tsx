import { classes } from '../../ui/classes.ts';
import type { PlaybookAnswer } from './playbook.ts';

type Parts = PlaybookAnswer['sections'][number]['parts'];

/** The points and paragraphs of a section under one tab. */
export function PlaybookPoints({ parts }: { parts: Parts }) {
  return parts.map(({ isList, isUnder, sentences }) =>
    isList ? (
      <ul
        key={sentences.join(' ')}
        className={classes(
          'mb-1.5 grid list-disc pl-4 text-14 text-pretty marker:text-ink-3',
          isUnder ? 'num ml-4 gap-0.5 text-ink-2' : 'gap-1.5',
        )}
        dir="auto"
      >
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ) : (
      <p key={sentences.join(' ')} className="mb-2 text-14 text-pretty" dir="auto">
        {sentences.join(' ')}
      </p>
    ),
  );
}
