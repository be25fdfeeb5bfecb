import { ACTIVE_TEXTS, type ActiveText, DEAL_FIELDS } from '@forecastle/rules';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/Card.tsx';
import { Combobox, type Option } from '../../../ui/fields/Combobox.tsx';
import { DateText } from '../../../ui/format/DateText.tsx';
import { Unknown } from '../../../ui/format/Money.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { decidingSystem } from '../../records/decidingSystem.ts';
import { findAccounts } from '../accounts.ts';
import type { Deal, DealInput } from '../deal.ts';
import { DealTextField } from '../edit/DealTextField.tsx';
import { dealPlace, type PlainField, typedPlace } from '../edit/dealChange.ts';
import { useSaveDeal } from '../edit/useSaveDeal.ts';
import { WinProbabilityField } from '../edit/WinProbabilityField.tsx';
import { EditableFact } from './EditableFact.tsx';

/** What is known of the deal beyond its header. */
export function DealFacts({ deal }: { deal: Deal }) {
  const save = useSaveDeal();
  const editable = deal.abilities.update;
  const change = (input: DealInput, words: string) => void save(deal, input, words);
  const kept = (field: PlainField) => ({
    typed: typedPlace(deal.id, field),
    place: dealPlace(deal.id, field),
    system: decidingSystem(deal, field),
  });
  const words = (text: ActiveText, { rows = 4, ...more }: { rows?: number; mends?: string } = {}) => (
    <EditableFact
      key={text}
      {...kept(text)}
      {...more}
      label={DEAL_FIELDS[text].name}
      editable={editable}
      value={deal[text]}
      renderField={(value, set) => <DealTextField text={text} rows={rows} value={value ?? ''} onChange={set} />}
      onSave={(value) => change({ [text]: value?.trim() || null }, `${DEAL_FIELDS[text].name} changed`)}
    >
      {deal[text] ?? <Unknown />}
    </EditableFact>
  );
  const advice = deal.health.categoryAdvice;
  const account: Option | null = deal.account && { value: deal.account.id, label: deal.account.name };

  return (
    <Card title="Facts">
      {advice && <p className="mb-1 rounded-md bg-attention-soft px-3 py-2 text-attention-ink">{advice.sentence}</p>}
      {words('nextStep', { rows: 2, mends: 'nextStep' })}
      <EditableFact
        {...kept('accountId')}
        label="Account"
        editable={editable}
        value={account}
        renderField={(value, set) => (
          <Combobox label="Account" clearable value={value} onChange={set} search={findAccounts} />
        )}
        onSave={(next) => void save(deal, { accountId: next?.value ?? null }, 'Account changed', next?.label ?? null)}
      >
        {deal.account?.name ?? <Unknown />}
      </EditableFact>
      <EditableFact
        {...kept('winProbability')}
        label="Win probability"
        editable={editable && deal.status === 'open'}
        value={deal.winProbabilitySet ? deal.winProbability : null}
        renderField={(value, set) => <WinProbabilityField value={value} onChange={set} />}
        onSave={(winProbability) => change({ winProbability }, 'Win probability changed')}
      >
        <span className="num">{deal.winProbability}%</span>
        <span className="text-ink-3">
          {deal.winProbabilitySet ? ', set for this deal' : `, from ${deal.stage.name}`}
        </span>
      </EditableFact>
      {ACTIVE_TEXTS.filter((text) => text !== 'nextStep').map((text) => words(text))}
      <dl className="mt-3 grid gap-1 text-ink-2">
        {deal.products.length > 0 && (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-3">Products</dt>
            <dd className="min-w-0 text-right break-words">{deal.products.join(', ')}</dd>
          </div>
        )}
        <Line label="Last activity">
          {deal.health.lastActivityAt ? <RelativeTime instant={deal.health.lastActivityAt} /> : 'none yet'}
        </Line>
        {/* Of a closed deal this is part of how it ended. */}
        {deal.status === 'open' && (
          <Line label="Close date pushed">
            <span className="num">{deal.pushCount === 0 ? 'never' : `${deal.pushCount} ×`}</span>
          </Line>
        )}
        <Line label="Created">
          <DateText day={deal.createdOn} />
        </Line>
        {deal.externalId && <Line label="External ID">{deal.externalId}</Line>}
      </dl>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 truncate text-right">{children}</dd>
    </div>
  );
}
