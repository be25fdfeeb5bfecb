import { Button } from '../../ui/Button.tsx';

const IDEAS = [
  'What could stop this deal?',
  'What should I ask in the next meeting?',
  'What do we know about the decision process?',
  'What has changed in the last two weeks?',
];

/** Says what can be asked, before the first question to a model. */
export function QuestionIdeas({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <section aria-labelledby="ideas-title" className="grid gap-3 rounded-md bg-surface p-5 shadow-raised max-sm:p-4">
      <h2 id="ideas-title" className="font-serif text-18 font-medium">
        Questions to start with
      </h2>
      <p className="max-w-[65ch] text-14 text-ink-2">
        Each sentence of an answer cites the deal’s facts. What no fact supports is struck through and left out when you
        copy. Choose a template to write an email, an agenda or a brief.
      </p>
      <ul className="flex flex-wrap gap-2">
        {IDEAS.map((idea) => (
          <li key={idea}>
            <Button className="h-auto! min-h-9 py-1.5 text-left whitespace-normal!" onClick={() => onChoose(idea)}>
              {idea}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
