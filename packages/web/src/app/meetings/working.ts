/** Says how often screens ask again about meetings on their way to a transcript. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import { LOOK_EVERY } from '../queries/lookEvery.ts';
import type { MeetingItem } from './list/useMeetingPages.ts';

type WithState = Pick<MeetingItem, 'state'>;

/** Milliseconds between two questions: of one meeting, and of a list. */
export const ASK_EVERY = 3_000;
export const ASK_LIST_EVERY = 5_000;

const WORKING: ReadonlySet<MeetingItem['state']> = new Set(['recording', 'uploading', 'transcribing']);
const engine = query.transcription.status.queryOptions({ input: {} });

/**
 * Returns after how many milliseconds to ask again about meetings; false once nothing is made of any. Those that wait for
 * an engine that nobody connected are asked about once a minute.
 */
export function askAgain(cache: QueryClient, meetings: readonly WithState[], every: number): number | false {
  if (meetings.some(({ state }) => WORKING.has(state))) return every;
  if (!meetings.some(isWaiting)) return false;
  const status = cache.getQueryData(engine.queryKey);
  return status?.isOn && status.engine !== null ? every : LOOK_EVERY;
}

const isWaiting = ({ state }: WithState): boolean => state === 'waiting';

/** Loads which engine is connected, where a meeting waits for one: `askAgain` goes by it. */
export const useEngineOf = (meetings: readonly WithState[]) =>
  useQuery({ ...engine, enabled: meetings.some(isWaiting) });
