import {
  type DealStatus,
  type IncomingContext,
  isoDate,
  localDay,
  type OurSide,
  type SalesforceMapping,
  type SalesforceSide,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { calendarOf } from '../../../../records/health/calendar.ts';

/** The organisation's own part of what records are read with. */
export interface Here {
  readonly ours: OurSide;
  readonly currency: string;
  readonly timeZone: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

export async function readHere(tx: TenantTransaction, ours: OurSide, now = new Date()): Promise<Here> {
  const { currency, timeZone } = await calendarOf(tx);
  return { ours, currency, timeZone, today: isoDate(localDay(now.getTime(), timeZone)) };
}

/**
 * Returns what records of Salesforce are read with. Stages and people that the mapping has yet to make stand for themselves,
 * by ids that nothing is written under.
 */
export function incomingContext(
  mapping: SalesforceMapping,
  { objects }: Pick<SalesforceSide, 'objects'>,
  { ours, currency, timeZone }: Here,
): IncomingContext {
  const stageKinds = new Map<string, DealStatus>(ours.stages.map(({ id, kind }) => [id, kind]));
  const newStageIds = new Map<string, string>();
  for (const { to } of mapping.stages) {
    if (to.kind !== 'new') continue;
    const id = `new ${to.name}`;
    newStageIds.set(to.name, id);
    stageKinds.set(id, to.status);
  }
  const memberIds = new Map<string, string>();
  for (const { userId, to } of mapping.people) {
    if (to.kind === 'member') memberIds.set(userId, to.memberId);
    else if (to.kind === 'new') memberIds.set(userId, `new ${to.name}`);
  }
  return {
    mapping,
    objects,
    customFields: ours.customFields,
    stageKinds,
    newStageIds,
    memberIds,
    defaultCurrency: currency,
    timeZone,
  };
}
