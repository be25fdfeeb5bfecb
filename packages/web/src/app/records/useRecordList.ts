import { type CustomColumn, keyOfColumn } from '@forecastle/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/client.ts';
import type { Asking } from '../lists/conditions/asking.ts';
import { useWorkingList } from '../lists/workingList.ts';
import { type CustomField, customFieldsOf } from '../opportunities/custom/customFields.ts';
import { useSession } from '../shell/session.ts';
import type { ListedRecord, RecordListNoun } from './recordNoun.ts';
import { RECORD_TOOLS } from './recordView.ts';
import { useRecordPages } from './useRecordPages.ts';

/** People change rarely: asked for again only after this many milliseconds. */
const PEOPLE_STALE_AFTER = 300_000;

const useTools = () => RECORD_TOOLS;

/** The working list of a noun with its records. */
export function useRecordList<Row extends ListedRecord>(noun: RecordListNoun<Row>) {
  const { currency } = useSession().organization;
  const list = useWorkingList(noun.address, useTools);
  const customs = useQuery(customFieldsOf(noun.noun)).data?.items;
  const people = useQuery(query.people.list.queryOptions({ staleTime: PEOPLE_STALE_AFTER })).data?.items;
  const asking = useMemo(
    (): Asking => ({
      fields: noun.fields,
      customs,
      currency,
      named: (field) => (field === 'owner' ? (people ?? []) : null),
    }),
    [noun.fields, customs, currency, people],
  );
  return { ...list, ...useRecordPages(noun.source, list.view, !list.isComing), asking, noun, currency };
}
export type RecordListState<Row extends ListedRecord> = ReturnType<typeof useRecordList<Row>>;

export const NO_FIELDS: readonly CustomField[] = [];
export const fieldOfColumn = (customs: readonly CustomField[], column: CustomColumn) =>
  customs.find(({ key }) => key === keyOfColumn(column));
