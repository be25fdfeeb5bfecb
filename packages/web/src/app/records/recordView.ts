/** Search and order of a list of accounts or contacts as the URL holds them. */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const RECORD_SORTS = ['name', 'updated'] as const;

export interface RecordView {
  readonly search: string;
  readonly sort: (typeof RECORD_SORTS)[number];
  /** Only strategic accounts. */
  readonly strategic: boolean;
}

export const readRecordView = (params: URLSearchParams): RecordView => ({
  search: params.get('search') ?? '',
  sort: params.get('sort') === 'updated' ? 'updated' : 'name',
  strategic: params.get('strategic') === 'true',
});

/** Changing it replaces the history entry: Back leaves the list. */
export function useRecordView() {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const view = useMemo(() => readRecordView(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (part: Partial<RecordView>) =>
      setParams(
        (before) => {
          const { search, sort, strategic } = { ...readRecordView(before), ...part };
          const after = new URLSearchParams(before);
          for (const key of ['search', 'sort', 'strategic']) after.delete(key);
          if (search) after.set('search', search);
          if (sort === 'updated') after.set('sort', sort);
          if (strategic) after.set('strategic', 'true');
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [view, change] as const;
}
