import { Fragment } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { useSession } from '../shell/session.ts';
import { type Integration, linesOf, linkOf, PLACES, stateOf } from './integration.ts';

/** A connection: its state, what there is to say of it, and the way to its settings. */
export function IntegrationRow({ integration }: { integration: Integration }) {
  const { demo } = useSession();
  const { name } = PLACES[integration.kind];
  const link = linkOf(integration);
  const { word, tone } = stateOf(integration);
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line px-5 py-4 max-sm:px-4"
      data-integration={integration.kind}
    >
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          <Chip tone={tone}>{word}</Chip>
        </h3>
        <p className="mt-1 text-14 text-ink-2">
          {linesOf(integration, demo !== null).map(({ words, at }) => (
            <Fragment key={words}>
              {words} {at && <RelativeTime instant={at} />}
              {at && '. '}
            </Fragment>
          ))}
        </p>
      </div>
      {link && (
        <ButtonLink
          size="small"
          to={link.to}
          aria-label={link.label.includes(' ') ? undefined : `${link.label} ${name}`}
        >
          {link.label}
        </ButtonLink>
      )}
    </li>
  );
}
