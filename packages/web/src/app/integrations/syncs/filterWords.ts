import { counted } from '@forecastle/rules';
import { formatDay } from '../../../ui/format/dates.ts';
import type { Sync } from './sync.ts';

type Filters = NonNullable<Sync['filters']>;

/** Stages that are named before they are counted. */
const NAMED = 3;

/** Returns what a sync was limited to: "2 owners, in Proposal or Negotiation, closing from 1 Jul 2026". */
export function filterWords(filters: Filters, locale?: string): string {
  const { ownerIds = [], stages = [], recordTypeIds = [], createdFrom, closeFrom, closeTo } = filters;
  const or = new Intl.ListFormat(locale, { type: 'disjunction' });
  const day = (date: string) => formatDay(date, locale === undefined ? {} : { locale });
  const closing = [closeFrom && `from ${day(closeFrom)}`, closeTo && `to ${day(closeTo)}`].filter(Boolean).join(' ');
  return [
    ownerIds.length > 0 && counted(ownerIds.length, 'owner'),
    stages.length > 0 && (stages.length > NAMED ? `in ${counted(stages.length, 'stage')}` : `in ${or.format(stages)}`),
    recordTypeIds.length > 0 && counted(recordTypeIds.length, 'record type'),
    closing && `closing ${closing}`,
    createdFrom && `created from ${day(createdFrom)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
