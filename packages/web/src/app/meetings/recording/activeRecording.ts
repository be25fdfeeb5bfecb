/** Keeps the state of a recording on every screen. */
import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../../ui/store.ts';

export type RecorderPhase =
  | 'idle'
  | 'starting'
  | 'recording'
  | 'paused'
  /** The sound stopped coming: it can go on in a further take. */
  | 'interrupted'
  | 'finishing'
  | 'finished';

export interface RecorderState {
  readonly phase: RecorderPhase;
  readonly id: string | null;
  readonly title: string;
  readonly recordedMs: number;
  /** How much of it has arrived at the server. */
  readonly savedMs: number;
  readonly isOffline: boolean;
  /** Nothing has been heard for a minute. */
  readonly isSilent: boolean;
  /** What went wrong, and what to do. */
  readonly fault: string | null;
}

export const IDLE: RecorderState = {
  phase: 'idle',
  id: null,
  title: '',
  recordedMs: 0,
  savedMs: 0,
  isOffline: false,
  isSilent: false,
  fault: null,
};

const recorder = createStore(IDLE);

export const recorderState = recorder.get;

export const changeRecorder = (change: Partial<RecorderState>): void => recorder.set({ ...recorder.get(), ...change });

export const useRecorder = (): RecorderState => useStore(recorder);

const GOES_ON: ReadonlySet<RecorderPhase> = new Set(['starting', 'recording', 'paused', 'interrupted', 'finishing']);
export const goesOn = ({ phase }: RecorderState): boolean => GOES_ON.has(phase);

/** Returns whether a recording goes on, which changes far less often than its state. */
export const useIsRecording = (): boolean =>
  useSyncExternalStore(
    recorder.subscribe,
    () => goesOn(recorder.get()),
    () => false,
  );
