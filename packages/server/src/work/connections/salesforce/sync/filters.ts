import type { SyncFilters } from '@forecastle/contract';
import { soqlText } from '../client/soql.ts';

/** Conditions of one object, as SOQL. */
export interface FilterConditions {
  readonly opportunities: readonly string[];
  readonly accounts: readonly string[];
  readonly contacts: readonly string[];
  /** Of objects that name an opportunity in `OpportunityId`. */
  readonly ofOpportunities: readonly string[];
  /** Of tasks and events. */
  readonly ofActivities: readonly string[];
}

const NONE: FilterConditions = { opportunities: [], accounts: [], contacts: [], ofOpportunities: [], ofActivities: [] };

/** Returns which records an advanced sync reads: opportunities by the filters, and what hangs on them. */
export function filterConditions(filters: SyncFilters | null): FilterConditions {
  if (filters === null) return NONE;
  const { ownerIds, stages, recordTypeIds, createdFrom, closeFrom, closeTo } = filters;
  const among = (field: string, values: readonly string[] | undefined) =>
    values && values.length > 0 ? [`${field} IN (${values.map(soqlText).join(', ')})`] : [];
  const opportunities = [
    ...among('OwnerId', ownerIds),
    ...among('StageName', stages),
    ...among('RecordTypeId', recordTypeIds),
    ...(createdFrom ? [`CreatedDate >= ${createdFrom}T00:00:00Z`] : []),
    ...(closeFrom ? [`CloseDate >= ${closeFrom}`] : []),
    ...(closeTo ? [`CloseDate <= ${closeTo}`] : []),
  ];
  if (opportunities.length === 0) return NONE;
  const those = (field: string) => `SELECT ${field} FROM Opportunity WHERE ${opportunities.join(' AND ')}`;
  return {
    opportunities,
    accounts: [`Id IN (${those('AccountId')})`],
    contacts: [`AccountId IN (${those('AccountId')})`],
    ofOpportunities: [`OpportunityId IN (${those('Id')})`],
    ofActivities: [`WhatId IN (${those('Id')})`],
  };
}
