import { COMPONENT_NAMES, guidingQuestion } from '@forecastle/rules';
import { COMPONENT_WORDS, type ComponentWords } from './components.ts';

/** Shows every component with its question, an example of confirmed evidence, and one that only looks like it. */
export function Heard({ framework }: { framework: keyof typeof COMPONENT_WORDS }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {COMPONENT_WORDS[framework].map((words) => (
        <Row key={words.key} framework={framework} words={words} />
      ))}
    </ul>
  );
}

function Row({ framework, words }: { framework: keyof typeof COMPONENT_WORDS; words: ComponentWords }) {
  const { key, letter, confirmed, mistaken } = words;
  return (
    <li className="grid gap-x-8 gap-y-3 py-7 sm:grid-cols-[3.5rem_minmax(0,1fr)] lg:grid-cols-[3.5rem_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <span aria-hidden="true" className="font-serif text-48 leading-none font-medium text-forecast">
        {letter}
      </span>
      <div>
        <h3 className="font-serif text-22 font-medium">{COMPONENT_NAMES[key]}</h3>
        <p className="mt-1 text-ink-2">{guidingQuestion(framework, key)}</p>
      </div>
      <p className="sm:col-start-2 lg:col-start-auto">
        <span className="block text-14 font-medium text-health">
          <span aria-hidden="true">▲</span> Confirmed sounds like
        </span>
        <span className="mt-1 block text-ink-2">{confirmed}</span>
      </p>
      <p className="sm:col-start-2 lg:col-start-auto">
        <span className="block text-14 font-medium text-risk">
          <span aria-hidden="true">▼</span> Not evidence
        </span>
        <span className="mt-1 block text-ink-2">{mistaken}</span>
      </p>
    </li>
  );
}
