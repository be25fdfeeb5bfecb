import { type Audience, FACT_GROUP_NAMES, FACT_GROUPS, type FactGroup, type FactTrust } from '@forecastle/rules';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { formatDay } from '../../ui/format/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { DESKTOP } from '../../ui/useMedia.ts';
import type { ContextFact, DealFacts } from './conversation.ts';
import { factPath } from './factPath.ts';

interface ContextPanelProps {
  opportunityId: string;
  context: DealFacts;
  /** Who reads the text that the facts are for. */
  audience: Audience;
  /** They go to a model with the next question. */
  hasModel: boolean;
  /** IDs of facts that are switched off. */
  without: ReadonlySet<string>;
  onChange: (without: ReadonlySet<string>) => void;
}

/** Fields and scores need no label. */
const TRUST_WORDS: Readonly<Record<FactTrust, string | null>> = {
  system: null,
  colleague: 'Typed by a colleague',
  outside: 'From outside',
};

/** Lists exactly the facts that a draft may use, with their source. Each can be switched off. */
export function ContextPanel({ opportunityId, context, audience, hasModel, without, onChange }: ContextPanelProps) {
  const { facts, leftOut } = context;
  const used = facts.filter(({ id }) => !without.has(id)).length;
  // On a narrow screen the draft comes first, and the facts open on demand.
  const [isOpen] = useState(() => matchMedia(DESKTOP).matches);
  const set = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(without);
    for (const id of ids) {
      if (isOn) next.delete(id);
      else next.add(id);
    }
    onChange(next);
  };
  return (
    <section aria-labelledby="context-title" className="min-w-0 rounded-md bg-surface shadow-raised">
      <details open={isOpen} className="group/panel">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-1.5 px-5 max-sm:px-4">
          <Icon name="chevron-right" className="shrink-0 transition-transform group-open/panel:rotate-90" />
          <h2 id="context-title" className="text-14 font-medium">
            Facts
          </h2>
          <span className="num ml-auto text-12 text-ink-3">
            {used} of {facts.length} {hasModel ? 'sent' : 'used'}
          </span>
        </summary>
        <div className="border-t border-line px-5 pt-3 pb-4 max-sm:px-4">
          <p className="text-12 text-ink-3">
            {hasModel
              ? 'The model gets these facts and nothing else of the deal.'
              : 'A draft uses these facts and nothing else.'}{' '}
            {audience === 'customer' && 'For the customer, roles, scores, doubts and competitors are left out. '}
            Clear a fact to leave it out.
          </p>
          {without.size > 0 && (
            <p className="mt-2">
              <Button size="small" onClick={() => onChange(new Set())}>
                Use all facts
              </Button>
            </p>
          )}
          <div className="mt-2 grid">
            {FACT_GROUPS.map((group) => (
              <Group
                key={group}
                opportunityId={opportunityId}
                group={group}
                facts={facts.filter((fact) => fact.group === group)}
                total={leftOut.find((left) => left.group === group)?.total}
                without={without}
                onSet={set}
              />
            ))}
          </div>
        </div>
      </details>
    </section>
  );
}

interface GroupProps extends Pick<ContextPanelProps, 'opportunityId' | 'without'> {
  group: FactGroup;
  facts: readonly ContextFact[];
  /** Total number, if the sheet holds only the latest. */
  total: number | undefined;
  onSet: (ids: readonly string[], isUsed: boolean) => void;
}

function Group({ opportunityId, group, facts, total, without, onSet }: GroupProps) {
  if (facts.length === 0) return null;
  const name = FACT_GROUP_NAMES[group];
  const used = facts.filter(({ id }) => !without.has(id)).length;
  return (
    <details className="group/facts border-b border-line last:border-b-0" open={group === 'deal'}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 text-14 touch:min-h-12">
        <Icon name="chevron-right" className="shrink-0 transition-transform group-open/facts:rotate-90" />
        <span className="font-medium">{name}</span>
        <span className="num ml-auto text-12 text-ink-3">
          {used === facts.length ? used : `${used} of ${facts.length}`}
        </span>
      </summary>
      <div className="grid gap-2.5 pt-1 pb-3 pl-5.5">
        {total !== undefined && (
          <p className="text-12 text-ink-3">
            The latest {facts.length} of {total.toLocaleString()}.
          </p>
        )}
        {facts.length > 1 && (
          <Checkbox
            label={<span className="text-12 text-ink-2">All</span>}
            checked={used === facts.length ? true : used === 0 ? false : 'indeterminate'}
            onChange={(isUsed) =>
              onSet(
                facts.map(({ id }) => id),
                isUsed,
              )
            }
          />
        )}
        {facts.map((fact) => (
          <FactRow
            key={fact.id}
            fact={fact}
            to={factPath(fact.record, opportunityId)}
            isUsed={!without.has(fact.id)}
            onChange={(isUsed) => onSet([fact.id], isUsed)}
          />
        ))}
      </div>
    </details>
  );
}

interface FactRowProps {
  fact: ContextFact;
  /** Its record, unless that is the deal itself. */
  to: string | null;
  isUsed: boolean;
  onChange: (isUsed: boolean) => void;
}

function FactRow({ fact: { label, text, trust, asOf }, to, isUsed, onChange }: FactRowProps) {
  return (
    <div className="min-w-0">
      <Checkbox
        label={
          <span className="break-words">
            <span className="text-12 text-ink-3">{label}</span>
            <span className={isUsed ? 'block' : 'block text-ink-3 line-through'} dir="auto">
              {text}
            </span>
          </span>
        }
        checked={isUsed}
        onChange={onChange}
      />
      <p className="flex flex-wrap gap-x-2 pl-7 text-12 text-ink-3">
        {TRUST_WORDS[trust] && <span>{TRUST_WORDS[trust]}</span>}
        <span>{formatDay(asOf)}</span>
        {to && (
          <Link to={to}>
            Open<span className="sr-only"> {label}</span>
          </Link>
        )}
      </p>
    </div>
  );
}
