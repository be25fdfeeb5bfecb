import type { ConnectionState } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { CONNECTION_STATES } from './connectionState.ts';

interface ConnectionCardProps {
  title: string;
  /** Who or what is connected there. */
  name: ReactNode;
  state: ConnectionState;
  since: string | null;
  why: { readonly sentence: string; readonly advice: string } | null;
  pausedUntil: string | null;
  /** Chips beside the state. */
  marks?: ReactNode;
  /** Buttons, the one that mends the connection first. */
  actions: ReactNode;
  /** Why the last press of a button did nothing. */
  problem: { readonly message: string } | null;
  /** Facts and what else there is to say of it. */
  children: ReactNode;
}

/** How a connection is, why, and the one button that mends it. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { title, name, state, since, why, pausedUntil, marks, actions, problem, children } = props;
  const { word, tone } = CONNECTION_STATES[state];
  return (
    <Card
      title={title}
      aside={
        since && (
          <>
            changed <RelativeTime instant={since} justNow />
          </>
        )
      }
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid min-w-0 flex-1 basis-72 gap-1.5" role="status">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-18 font-medium">
              <span className="min-w-0 break-words">{name}</span>
              <Chip tone={tone}>{word}</Chip>
              {marks}
            </p>
            {why && (
              <p className="max-w-[60ch] text-14 text-ink-2">
                {why.sentence} {why.advice}
                {pausedUntil && (
                  <>
                    {' '}
                    Next try <RelativeTime instant={pausedUntil} />.
                  </>
                )}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-2">{actions}</div>
        </div>
        {problem && <FormErrors title="That did not work" errors={[{ message: problem.message }]} />}
        {children}
      </div>
    </Card>
  );
}
