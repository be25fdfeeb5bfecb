import type { PromptPart, PromptSentence } from '@forecastle/rules';
import { Link } from '../../ui/Link.tsx';

export interface WrittenText {
  readonly subject: string;
  readonly parts: readonly PromptPart[];
  readonly facts: readonly {
    readonly number: number;
    readonly label: string;
    readonly text: string;
    /** Address of its record. */
    readonly to?: string | null;
  }[];
}

/** Shows the draft as it is copied; on demand with numbered facts and the facts below. */
export function PromptText({ prompt, withFacts }: { prompt: WrittenText; withFacts: boolean }) {
  const used = new Set(prompt.parts.flatMap(({ sentences }) => sentences.flatMap(({ facts }) => facts)));
  const facts = prompt.facts.filter(({ number }) => used.has(number));
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 rounded-md border border-line bg-sunken p-4 text-14 break-words">
        <p className="font-medium">{prompt.subject}</p>
        {placed(prompt.parts).map(({ of: part, key }) => (
          <div key={key}>
            {part.heading && <h3 className="mb-1 font-medium">{part.heading}</h3>}
            {part.isList ? (
              <ul className="grid list-disc gap-1 pl-5">
                {placed(part.sentences).map(({ of: sentence, key }) => (
                  <li key={key}>
                    <Words sentence={sentence} withFacts={withFacts} />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="whitespace-pre-line">
                {placed(part.sentences).map(({ of: sentence, key }) => (
                  <span key={key}>
                    <Words sentence={sentence} withFacts={withFacts} />{' '}
                  </span>
                ))}
              </p>
            )}
          </div>
        ))}
      </div>
      {withFacts &&
        (facts.length === 0 ? (
          <p className="text-14 text-ink-2">Uses no facts of the deal.</p>
        ) : (
          <dl className="grid gap-2 text-14">
            {facts.map(({ number, label, text, to }) => (
              <div key={number} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2">
                <dt className="contents">
                  <span className="num text-ink-3">{number}</span>
                  <span className="text-12 text-ink-3">{label}</span>
                </dt>
                <dd className="col-start-2 break-words" dir="auto">
                  {text}{' '}
                  {to && (
                    <Link to={to} className="inline-flex items-center text-12 touch:min-h-12">
                      Open<span className="sr-only"> {label}</span>
                    </Link>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        ))}
    </div>
  );
}

/** Keys a sentence by its position, because a draft may repeat it. */
const placed = <T,>(all: readonly T[]): { of: T; key: string }[] => all.map((of, place) => ({ of, key: `${place}` }));

function Words({ sentence: { text, facts }, withFacts }: { sentence: PromptSentence; withFacts: boolean }) {
  return (
    <>
      {text}
      {withFacts && facts.length > 0 && (
        <span className="num ml-1 rounded-sm bg-forecast-soft px-1 text-12 text-forecast">
          <span className="sr-only">{facts.length === 1 ? 'fact' : 'facts'} </span>
          {facts.join(', ')}
        </span>
      )}
    </>
  );
}
