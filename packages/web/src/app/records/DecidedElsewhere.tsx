import type { RecordSystem } from '@forecastle/contract';
import { counted, isCustomColumn, SYSTEM_NAMES } from '@forecastle/rules';
import { Fragment } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { decidesWords } from './decidingSystem.ts';

interface DecidedElsewhereProps {
  system: RecordSystem;
  /** What it decides, in words inside a sentence. */
  what: string;
  /** Beside a label. */
  isSmall?: boolean;
  className?: string;
}

/** A lock where the pencil would be; it leads to the record in the system that decides the field. */
export function DecidedElsewhere({ system, what, isSmall = false, className }: DecidedElsewhereProps) {
  const words = decidesWords(system, what);
  const lock = <Icon name="lock" size={isSmall ? 12 : 14} />;
  const look = classes(
    'grid place-items-center rounded-sm text-ink-3 touch:size-12',
    isSmall ? '-my-1 size-6 touch:-my-4' : 'size-8',
    className,
  );
  if (system.url === null) {
    return (
      <span title={words} className={look}>
        {lock}
        <span className="sr-only">{words}</span>
      </span>
    );
  }
  return (
    <a
      href={system.url}
      target="_blank"
      rel="noreferrer"
      title={words}
      aria-label={`${words} Opens ${SYSTEM_NAMES[system.system]} in a new tab.`}
      className={classes(look, 'hover:bg-hover hover:text-ink')}
    >
      {lock}
    </a>
  );
}

/** Behind the way back to a list: leads to the record in each connected system that knows it. */
export function OpenElsewhere({ systems }: { systems: readonly RecordSystem[] }) {
  return systems.map(
    ({ system, externalId, url }) =>
      url !== null && (
        <Fragment key={`${system} ${externalId}`}>
          <span aria-hidden="true"> · </span>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="finger inline-flex items-center gap-1 hover:underline"
          >
            Open in {SYSTEM_NAMES[system]}
            <Icon name="external" size={12} />
          </a>
        </Fragment>
      ),
  );
}

interface LeftOutNoteProps {
  systems: readonly RecordSystem[];
  /** What the form leaves out, by the names of its fields. */
  names: Readonly<Record<string, string>>;
}

/** In a form: the fields that it leaves out because another system decides them, and the way there. */
export function LeftOutNote({ systems, names }: LeftOutNoteProps) {
  return systems.map(({ system, externalId, url, heldFields }) => {
    const left = heldFields.flatMap((field) => (Object.hasOwn(names, field) ? [names[field]] : []));
    const customs = heldFields.filter(isCustomColumn).length;
    if (customs > 0) left.push(counted(customs, 'custom field'));
    if (left.length === 0) return null;
    return (
      <p key={`${system} ${externalId}`} className="flex gap-2 rounded-md bg-sunken px-3 py-2 text-12 text-ink-2">
        <Icon name="lock" size={14} className="mt-0.5" />
        <span>
          {SYSTEM_NAMES[system]} decides: {left.join(', ')}.{' '}
          {url !== null && (
            <a href={url} target="_blank" rel="noreferrer" className="finger underline">
              Change in {SYSTEM_NAMES[system]}
            </a>
          )}
        </span>
      </p>
    );
  });
}
