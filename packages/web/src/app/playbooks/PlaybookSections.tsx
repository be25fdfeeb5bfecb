import { PLAYBOOK_TAB_NAMES, type PlaybookTab } from '@forecastle/rules';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PlaybookPoints } from './PlaybookPoints.tsx';
import type { PlaybookAnswer, PlaybookTarget } from './playbook.ts';

interface PlaybookSectionsProps {
  answer: PlaybookAnswer;
  tab: PlaybookTab;
  pathOf: (target: PlaybookTarget) => string | undefined;
  /** A link was followed. */
  onGo: () => void;
}

/** What a tab says: each section with the facts that brought it up, and this week’s with where it is done. */
export function PlaybookSections({ answer: { sections, later }, tab, pathOf, onGo }: PlaybookSectionsProps) {
  const said = sections.filter(({ parts }) => parts.some((part) => part.tab === tab));
  // Questions of the phase or the rhythm come last among actions, and first in the view of good practice.
  const ordered = tab === 'good' ? [...said.slice(-1), ...said.slice(0, -1)] : said;
  if (said.length === 0) {
    return (
      <p className="text-14 text-pretty text-ink-2">Nothing under “{PLAYBOOK_TAB_NAMES[tab]}”. See the other tabs.</p>
    );
  }
  return (
    <>
      <ol className="grid gap-6">
        {ordered.map(({ key, title, because, parts, links }) => (
          <li key={key}>
            <h3 className="text-14 font-medium text-balance">{title}</h3>
            <dl className="mt-1.5 mb-2.5 grid gap-1 rounded-sm bg-sunken px-3 py-2 text-12 text-ink-2">
              {because.map(({ label, text }) => (
                <div key={label} className="flex gap-x-2">
                  <dt className="shrink-0 text-ink-3">{label}</dt>
                  <dd className="num min-w-0 break-words" dir="auto">
                    {text}
                  </dd>
                </div>
              ))}
            </dl>
            <PlaybookPoints parts={parts.filter((part) => part.tab === tab)} />
            {tab === 'week' && <Links links={links} pathOf={pathOf} onGo={onGo} />}
          </li>
        ))}
      </ol>
      {tab === 'week' && later.length > 0 && (
        <section aria-labelledby="playbook-later" className="mt-6">
          <h3 id="playbook-later" className="text-14 font-medium">
            After that
          </h3>
          <Links links={later} pathOf={pathOf} onGo={onGo} />
        </section>
      )}
    </>
  );
}

function Links({
  links,
  pathOf,
  onGo,
}: { links: PlaybookAnswer['later'] } & Pick<PlaybookSectionsProps, 'pathOf' | 'onGo'>) {
  const reached = links.flatMap(({ label, target }) => {
    const to = pathOf(target);
    return to === undefined ? [] : [{ label, to }];
  });
  if (reached.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
      {reached.map(({ label, to }) => (
        <li key={`${label} ${to}`}>
          <Link to={to} onClick={onGo} className="inline-flex min-h-6 items-center gap-1 text-14 touch:min-h-12">
            {label}
            <Icon name="arrow-right" size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
