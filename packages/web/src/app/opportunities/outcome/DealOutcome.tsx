import { daysToClose, type ToldLoss, writeLossReason } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { dayIn } from '../../../ui/format/dates.ts';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { decidingSystem } from '../../records/decidingSystem.ts';
import { useSession } from '../../shell/session.ts';
import { UnsavedMark } from '../../unsaved/UnsavedMark.tsx';
import type { Deal, DealInput } from '../deal.ts';
import { dealPlace, typedPlace } from '../edit/dealChange.ts';
import { useSaveDeal } from '../edit/useSaveDeal.ts';
import { EditableFact } from '../show/EditableFact.tsx';
import { LossFields } from './LossFields.tsx';
import { QualifiedOut } from './QualifiedOut.tsx';
import { ScoresAtClose } from './ScoresAtClose.tsx';
import { toldWin, WinFields, writeWin } from './WinFields.tsx';

/** How a closed deal ended: won or lost, why, when and how long it took; its scores of then are history, on request. */
export function DealOutcome({ deal }: { deal: Deal }) {
  const { organization } = useSession();
  const save = useSaveDeal();
  const change = (input: DealInput, words: string) => void save(deal, input, words);
  const isWon = deal.status === 'won';
  const { loss } = deal;
  const told: ToldLoss | null = loss && { reason: loss.key, words: loss.words };
  const days = daysToClose(deal);
  return (
    <div className="grid gap-4">
      <Card title="Outcome">
        <p className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-serif text-28 font-medium">{isWon ? 'Won' : 'Lost'}</span>
          <span className="num text-18">
            <Money minor={deal.amountMinor} currency={deal.currency} />
          </span>
          <Chip tone={isWon ? 'health' : 'neutral'}>{deal.stage.name}</Chip>
        </p>
        <UnsavedMark
          place={dealPlace(
            deal.id,
            'stageId',
            ...(isWon ? (['winReasonId', 'winNote'] as const) : (['lossReason'] as const)),
          )}
          className="mb-2"
        />
        {isWon ? (
          <EditableFact
            typed={typedPlace(deal.id, 'winReasonId')}
            place={dealPlace(deal.id, 'winReasonId', 'winNote')}
            label="Why"
            editable={deal.abilities.update}
            value={toldWin(deal)}
            renderField={(value, set) => <WinFields value={value} onChange={set} />}
            onSave={(told) => change(writeWin(told), 'Win reason changed')}
          >
            {deal.winReason && <span className="block">{deal.winReason.name}</span>}
            {deal.winNote && <span className={classes('block', deal.winReason && 'text-ink-2')}>{deal.winNote}</span>}
            {!deal.winReason && !deal.winNote && <span className="text-ink-3">No reason was given.</span>}
          </EditableFact>
        ) : (
          <EditableFact
            typed={typedPlace(deal.id, 'lossReason')}
            place={dealPlace(deal.id, 'lossReason')}
            label="Why"
            changing="loss reason"
            editable={deal.abilities.update}
            system={decidingSystem(deal, 'lossReason')}
            value={told}
            renderField={(value, set) => <LossFields value={value} onChange={set} />}
            onSave={(given) => change({ lossReason: given && writeLossReason(given) }, 'Loss reason changed')}
          >
            {loss ? (
              <>
                {loss.name}
                {loss.words && <span className="block text-ink-2">{loss.words}</span>}
              </>
            ) : (
              <span className="text-ink-3">No reason was given.</span>
            )}
          </EditableFact>
        )}
        <EditableFact
          typed={typedPlace(deal.id, 'closedOn')}
          place={dealPlace(deal.id, 'closedOn')}
          label="Closed on"
          changing="actual close date"
          editable={deal.abilities.update}
          system={decidingSystem(deal, 'closedOn')}
          value={deal.closedOn}
          renderField={(value, set) => (
            <DateField label="Closed on" value={value} onChange={set} max={dayIn(organization.timeZone)} />
          )}
          onSave={(closedOn) => change({ closedOn }, 'Actual close date changed')}
        >
          {deal.closedOn ? (
            <DateText day={deal.closedOn} />
          ) : (
            <span className="text-ink-3">No date. Add it to count the deal in a period.</span>
          )}
        </EditableFact>
        <dl className="mt-3 grid gap-1 text-ink-2">
          <Line label="Days to close">
            {days === null ? (
              <>
                <Unknown /> <span className="text-ink-3">{whyNoDays(deal)}</span>
              </>
            ) : (
              <span className="num">{days.toLocaleString()}</span>
            )}
          </Line>
          <Line label="Expected close">
            <DateText day={deal.closeDate} />
          </Line>
          <Line label="Close date pushed">
            <span className="num">{deal.pushCount === 0 ? 'never' : `${deal.pushCount} ×`}</span>
          </Line>
        </dl>
      </Card>
      <QualifiedOut deal={deal} />
      <ScoresAtClose deal={deal} />
    </div>
  );
}

const whyNoDays = ({ closedOn }: Deal) => (closedOn === null ? 'no close date' : 'no created date');

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
