import changelog from '../../../../../CHANGELOG.md?raw';
import { TextLink } from '../layout/ActionLink.tsx';
import { PageHero } from '../layout/PageHero.tsx';
import { Section } from '../layout/Section.tsx';
import { type Block, type Inline, newestOf, readChangelog } from './readChangelog.ts';

/** Changes that one page holds and still comes at once. */
const MOST = 90;

const { releases, earlier } = newestOf(readChangelog(changelog), MOST);

export default function ChangelogRoute() {
  return (
    <>
      <PageHero
        title="Changelog"
        lead="What is new, release by release. The same list ships with the source code, so your own server has it too."
      />
      {releases.map(({ id, title, blocks }) => (
        <Section key={id} id={id} title={title}>
          <div className="prose-width grid gap-4">
            {blocks.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
              <ReleaseBlock key={index} block={block} />
            ))}
          </div>
        </Section>
      ))}
      {earlier > 0 && (
        <Section title="Earlier">
          <p className="prose-width text-ink-2">
            {earlier.toLocaleString('en-NZ')} earlier changes are in <code>CHANGELOG.md</code>, next to the source code.
          </p>
        </Section>
      )}
    </>
  );
}

function ReleaseBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h3 className="mt-4 font-serif text-22 font-medium">{block.text}</h3>;
  if (block.kind === 'paragraph') {
    return (
      <p className="text-ink-2">
        <Words words={block.words} />
      </p>
    );
  }
  return (
    <ul className="grid list-disc gap-2 pl-5 text-ink-2 marker:text-ink-3">
      {block.items.map((words, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <li key={index}>
          <Words words={words} />
        </li>
      ))}
    </ul>
  );
}

function Words({ words }: { words: readonly Inline[] }) {
  return words.map((word, index) => {
    const key = index;
    if (typeof word === 'string') return word;
    if (word.kind === 'code') {
      return (
        <code key={key} className="rounded-sm bg-sunken px-1 text-[0.92em] wrap-anywhere">
          {word.text}
        </code>
      );
    }
    if (word.kind === 'strong') return <strong key={key}>{word.text}</strong>;
    return (
      <TextLink key={key} href={word.href}>
        {word.text}
      </TextLink>
    );
  });
}
