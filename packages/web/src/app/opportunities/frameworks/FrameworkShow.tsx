import {
  COMPLETION_STATUS_NAMES,
  type ComponentKey,
  counted,
  FRAMEWORK_NAMES,
  type FrameworkKey,
  gapsFirst,
  isUnsupported,
  PHASE_NAMES,
  riskBand,
} from '@forecastle/rules';
import { useRef, useState } from 'react';
import { problemOf } from '../../../api/problem.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { BAND_TONES } from '../../../ui/ScoreCell.tsx';
import { TableSkeleton } from '../../../ui/Skeleton.tsx';
import type { Component, Deal } from '../deal.ts';
import { useMending } from '../show/mending.ts';
import { EvidenceRow } from './EvidenceRow.tsx';
import { evidenceOf, firstGap } from './evidence.ts';
import { evidencePlace } from './evidenceSaver.ts';
import { useFrameworks, useSaveEvidence, useShownComponents } from './useFrameworks.ts';

/** The evidence of one framework. */
export function FrameworkShow({ deal, framework }: { deal: Deal; framework: FrameworkKey }) {
  const frameworks = useFrameworks(deal.id);
  const save = useSaveEvidence(deal);
  const view = frameworks.data?.items.find((item) => item.framework === framework);
  const shown = useShownComponents(deal.id, view);
  // In the order of when the tab was opened: a row that is being worked on stays where it is.
  const order = useRef<readonly string[] | null>(null);
  if (view && order.current === null) {
    const known = view.components.map((each) => ({ ...evidenceOf(each), component: each.component as ComponentKey }));
    order.current = gapsFirst(known, { framework, phase: view.phase }).map(({ component }) => component);
  }
  const place = (component: Component) => order.current?.indexOf(component.component) ?? 0;
  const components = shown.toSorted((one, other) => place(one) - place(other));
  const [asked, setAsked] = useState<string | null>(null);
  // A link to evidence without a component leads to the first component that lacks it.
  useMending(
    ['evidence'],
    ({ key }) => {
      const gap = firstGap(components);
      setAsked(key ?? (gap && `${framework}.${gap.component}`));
    },
    view !== undefined,
  );
  if (frameworks.isPending) {
    return (
      <Card flush>
        <TableSkeleton label="Loading the evidence" rows={6} columns={3} />
      </Card>
    );
  }
  if (!view) {
    return (
      <ErrorState
        title="The evidence could not be loaded"
        cause={frameworks.error ? problemOf(frameworks.error).message : undefined}
        onRetry={() => void frameworks.refetch()}
        busy={frameworks.isFetching}
      />
    );
  }
  const unsupported = components.filter((component) => isUnsupported(evidenceOf(component))).length;
  const isOpen = deal.status === 'open';
  return (
    <Card flush>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-line px-5 py-4">
        <div className="flex items-center gap-3">
          <span className="num text-28 font-semibold tracking-tight">{view.health}%</span>
          <div className="grid justify-items-start gap-1">
            <h2 className="text-12 font-medium text-ink-3">{FRAMEWORK_NAMES[framework]} health</h2>
            <Chip tone={isOpen ? BAND_TONES[riskBand(view.health)] : 'neutral'}>
              {COMPLETION_STATUS_NAMES[view.status]}
            </Chip>
          </div>
        </div>
        <p className="max-w-[52ch] text-12 text-ink-3">
          Health is the average of the components: confirmed 100, credible 50, missing or contradicted 0.
          {view.phase && view.weight > 0 && (
            <span className="block">
              {PHASE_NAMES[view.phase]} phase: {view.weight}% of framework completeness. Gaps first.
            </span>
          )}
          {unsupported > 0 && (
            <span className="block font-medium text-ink-2">
              {counted(unsupported, 'component')} {unsupported === 1 ? 'is' : 'are'} confirmed without a note or source.
            </span>
          )}
        </p>
      </header>
      <ul>
        {components.map((component) => (
          <EvidenceRow
            key={component.component}
            dealId={deal.id}
            place={evidencePlace({ id: deal.id, framework, component: component.component })}
            component={component}
            editable={deal.abilities.update}
            isAsked={asked === `${framework}.${component.component}`}
            onSave={(...change) => save(framework, ...change)}
          />
        ))}
      </ul>
    </Card>
  );
}
