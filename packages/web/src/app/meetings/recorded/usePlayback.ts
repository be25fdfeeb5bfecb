import { useSyncExternalStore } from 'react';
import type { Playback, PlaybackState } from './playback.ts';

/** Reads one thing of what is played; renders again only when that changes. */
export function usePlayback<T extends string | number | boolean | null>(
  playback: Playback,
  read: (state: PlaybackState) => T,
): T {
  return useSyncExternalStore(playback.subscribe, () => read(playback.state()));
}
