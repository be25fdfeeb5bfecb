import type { RecordSystem } from '@forecastle/contract';
import { lazy, type ReactNode, useState } from 'react';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { readDraft } from '../../../ui/drafts/drafts.ts';
import { DateText } from '../../../ui/format/DateText.tsx';
import { dayIn } from '../../../ui/format/dates.ts';
import { Money, Unknown } from '../../../ui/format/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { accountPath } from '../../accounts/account.ts';
import { MoreMenu } from '../../bin/MoreMenu.tsx';
import { PlaybookButton } from '../../playbooks/PlaybookButton.tsx';
import { DecidedElsewhere, OpenElsewhere } from '../../records/DecidedElsewhere.tsx';
import { decidingSystem, mayChange } from '../../records/decidingSystem.ts';
import { EditButton } from '../../records/EditButton.tsx';
import { useSession } from '../../shell/session.ts';
import { UnsavedMark } from '../../unsaved/UnsavedMark.tsx';
import { LogActivityButton } from '../activities/LogActivityButton.tsx';
import type { Deal } from '../deal.ts';
import { DealValue } from '../edit/DealValue.tsx';
import { dealPlace, typedPlace } from '../edit/dealChange.ts';
import { dealEditPlace } from '../edit/dealEditPlace.ts';
import { EDITABLE, type EditableField, FIELD_WORDS, INPUT_OF, mayEdit } from '../edit/editableFields.ts';
import { InlineText } from '../edit/InlineEditor.tsx';
import { loadDealEditor } from '../edit/lazyEditor.tsx';
import { useDealChoices } from '../edit/useDealChoices.ts';
import { useFocusBack } from '../edit/useFocusBack.ts';
import { useSaveDeal } from '../edit/useSaveDeal.ts';
import { QualifyOutButton } from '../outcome/QualifyOutButton.tsx';
import { useMending } from './mending.ts';
import { StagePicker } from './StagePicker.tsx';

const OpportunityEdit = lazy(() => import('../edit/OpportunityEdit.tsx'));
const DealPlaybook = lazy(() => import('./DealPlaybook.tsx'));

// With the screen, not with the first press: what is typed after it must find its field.
void loadDealEditor();

const NAME_MAX = 200;
const GOES_WITH_DEAL =
  'Its activities, notes, tasks, files, lines, evidence and plan actions go too. Contacts, account and history stay.';
/** What the link of an improvement opens. */
const MENDED: ReadonlyMap<string, EditableField> = new Map([
  ['closeDate', 'close'],
  ['amount', 'amount'],
  ['category', 'category'],
]);
const STATUS_TONES: Record<Deal['status'], Tone> = { open: 'forecast', won: 'health', lost: 'neutral' };

/** Name, stage and the facts people ask for first; each is changed where it stands. */
export function OpportunityHeader({ deal }: { deal: Deal }) {
  const { organization } = useSession();
  const choices = useDealChoices();
  const save = useSaveDeal();
  const [editing, setEditing] = useState<EditableField | 'name' | null>(() => typedField(deal));
  const name = useFocusBack(editing === 'name');
  const mayUpdate = deal.abilities.update;
  const stageSystem = decidingSystem(deal, 'stageId');
  useMending([...MENDED.keys()], ({ kind }) => {
    const field = MENDED.get(kind);
    if (field && mayEdit(deal, field)) setEditing(field);
  });

  const value = (field: EditableField) => ({
    deal,
    field,
    editing: editing === field,
    choices,
    today: dayIn(organization.timeZone),
    Mark: UnsavedMark,
    onEdit: setEditing,
    onSave: (...change: Parameters<typeof save>) => void save(...change),
  });

  const decided = (field: EditableField) => ({
    system: decidingSystem(deal, INPUT_OF[field]),
    what: FIELD_WORDS[field],
  });

  return (
    <header className="mb-4">
      <p className="trail mb-1 text-12 text-ink-3">
        <Link quiet to="/crm/opportunities">
          Opportunities
        </Link>
        <span aria-hidden="true"> / </span>
        {deal.account ? (
          <Link quiet to={accountPath(deal.account.id)} dir="auto">
            {deal.account.name}
          </Link>
        ) : (
          'No account'
        )}
        <OpenElsewhere systems={deal.systems} />
      </p>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {editing === 'name' && mayChange(deal, 'name') ? (
          <div className="min-w-0 flex-1 px-1.5">
            <InlineText
              place={typedPlace(deal.id, 'name')}
              label="Name"
              value={deal.name}
              required
              maxLength={NAME_MAX}
              className="h-10! font-serif text-28! font-medium"
              onCancel={() => setEditing(null)}
              onSave={(name) => {
                setEditing(null);
                if (name) void save(deal, { name }, 'Name changed');
              }}
            />
          </div>
        ) : (
          <h1 className="min-w-[min(100%,16rem)] flex-1 font-serif text-28 font-medium tracking-tight text-balance max-sm:basis-full max-sm:text-22">
            {mayChange(deal, 'name') ? (
              <button
                ref={name}
                type="button"
                title="Edit name"
                onClick={() => setEditing('name')}
                className="-mx-1.5 line-clamp-2 cursor-text rounded-sm px-1.5 text-left touch:min-h-12 hover:bg-surface hover:ring-1 hover:ring-line-strong"
              >
                {deal.name}
              </button>
            ) : (
              <WholeOnPress>{deal.name}</WholeOnPress>
            )}
            <UnsavedMark place={dealPlace(deal.id, 'name')} className="font-sans tracking-normal" />
          </h1>
        )}
        {mayUpdate ? (
          <div className="grid justify-items-end gap-1">
            <div className="flex flex-wrap gap-2">
              <EditButton noun="deal" place={dealEditPlace(deal.id)}>
                {(close) => <OpportunityEdit deal={deal} onClose={close} />}
              </EditButton>
              <LogActivityButton deal={deal} />
              <PlaybookButton>{(shown) => <DealPlaybook {...shown} dealId={deal.id} />}</PlaybookButton>
              {deal.status === 'open' && !stageSystem && <QualifyOutButton deal={deal} />}
              {stageSystem ? (
                <span className="flex items-center gap-1">
                  <StageChip deal={deal} />
                  <DecidedElsewhere system={stageSystem} what="stage" />
                </span>
              ) : (
                <StagePicker deal={deal} stages={choices.stages} onSave={save} />
              )}
              <MoreMenu kind="opportunity" record={deal} goesWithIt={GOES_WITH_DEAL} />
            </div>
            <UnsavedMark place={dealPlace(deal.id, 'stageId')} />
          </div>
        ) : (
          <StageChip deal={deal} />
        )}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
        <Fact label={`Amount, ${deal.currency}`} {...decided('amount')}>
          <DealValue {...value('amount')}>
            <span className="num font-medium">
              {deal.amountMinor === null ? (
                <Unknown />
              ) : (
                <Money minor={deal.amountMinor} currency={deal.currency} style="exact" />
              )}
            </span>
            {deal.amountFollowsLines && <span className="text-12 text-ink-3"> from lines</span>}
          </DealValue>
        </Fact>
        <Fact label="Expected close" {...decided('close')}>
          <DealValue {...value('close')} />
        </Fact>
        {deal.closedOn && (
          <Fact label="Closed on">
            <DateText day={deal.closedOn} />
          </Fact>
        )}
        <Fact label="Forecast category" {...decided('category')}>
          <DealValue {...value('category')} />
        </Fact>
        <Fact label="Owner" {...decided('owner')}>
          <DealValue {...value('owner')} />
        </Fact>
      </dl>
    </header>
  );
}

const StageChip = ({ deal }: { deal: Deal }) => <Chip tone={STATUS_TONES[deal.status]}>{deal.stage.name}</Chip>;

/** A name on two lines, and the whole of a longer one when it is pressed. */
function WholeOnPress({ children }: { children: string }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <button
      type="button"
      title={children}
      aria-expanded={isWhole}
      onClick={() => setWhole(!isWhole)}
      className={classes('cursor-auto text-left select-text touch:min-h-12', !isWhole && 'line-clamp-2')}
    >
      {children}
    </button>
  );
}

/** What was being typed here when the page was left. */
const typedField = (deal: Deal): EditableField | 'name' | null =>
  readDraft(typedPlace(deal.id, 'name'))
    ? 'name'
    : (EDITABLE.find(
        (field) => field !== 'next' && field !== 'closed' && readDraft(typedPlace(deal.id, INPUT_OF[field])),
      ) ?? null);

interface FactProps {
  label: string;
  /** The connected system that decides it, and what that is in words inside a sentence. */
  system?: RecordSystem | null;
  what?: string;
  children: ReactNode;
}

function Fact({ label, system, what = label, children }: FactProps) {
  return (
    <div className="min-w-0 sm:min-w-28">
      <dt className="flex items-center gap-1 text-12 text-ink-3">
        {label}
        {system && <DecidedElsewhere system={system} what={what} isSmall />}
      </dt>
      <dd className="flex min-h-7 min-w-0 items-center text-14 *:min-w-0">{children}</dd>
    </div>
  );
}
