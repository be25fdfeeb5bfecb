/** Plays the takes of a recording as one timeline. Without takes it only keeps the moment that is looked at. */

export interface PlayedTake {
  readonly url: string;
  /** Where it stands in the meeting, in milliseconds. */
  readonly startsMs: number;
}

export interface PlaybackState {
  readonly positionMs: number;
  readonly isPlaying: boolean;
  readonly rate: number;
  /** Somebody chose a moment or played: before that no cue is marked. */
  readonly isStarted: boolean;
  readonly fault: string | null;
}

export interface Playback {
  subscribe(listener: () => void): () => void;
  state(): PlaybackState;
  /** Takes the element that makes the sound; returns what lets it go. */
  attach(audio: HTMLAudioElement): () => void;
  seek(ms: number): void;
  play(): void;
  pause(): void;
  toggle(): void;
  setRate(rate: number): void;
}

const SECOND = 1000;
const FAULT = 'The recording could not be played. Check your connection and try again.';

export function createPlayback(takes: readonly PlayedTake[], durationMs: number, rate = 1): Playback {
  const listeners = new Set<() => void>();
  let state: PlaybackState = { positionMs: 0, isPlaying: false, rate, isStarted: false, fault: null };
  let audio: HTMLAudioElement | null = null;
  let loaded = -1;

  const set = (change: Partial<PlaybackState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const takeAt = (ms: number) =>
    Math.max(
      0,
      takes.findLastIndex(({ startsMs }) => startsMs <= ms),
    );

  /** Puts the element at the position of the meeting. */
  function place(): void {
    const at = takeAt(state.positionMs);
    const take = takes[at];
    if (!audio || !take) return;
    if (loaded !== at) {
      loaded = at;
      audio.src = take.url;
      audio.playbackRate = state.rate;
    }
    audio.currentTime = Math.max(0, (state.positionMs - take.startsMs) / SECOND);
  }

  function start(): void {
    audio?.play().catch((error: unknown) => {
      // A newer seek or a pause ended this one.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      set({ isPlaying: false, fault: FAULT });
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    attach(element) {
      audio = element;
      loaded = -1;
      const on = {
        timeupdate: () => {
          const take = takes[loaded];
          if (take && state.isPlaying) set({ positionMs: take.startsMs + element.currentTime * SECOND });
        },
        ended: () => {
          const next = takes[loaded + 1];
          if (!next) return set({ isPlaying: false, positionMs: durationMs });
          set({ positionMs: next.startsMs });
          place();
          start();
        },
        error: () => {
          loaded = -1;
          set({ isPlaying: false, fault: FAULT });
        },
      };
      for (const [name, listener] of Object.entries(on)) element.addEventListener(name, listener);
      return () => {
        for (const [name, listener] of Object.entries(on)) element.removeEventListener(name, listener);
        element.pause();
        audio = null;
        set({ isPlaying: false });
      };
    },
    seek(ms) {
      set({ positionMs: Math.min(Math.max(0, ms), durationMs), isStarted: true, fault: null });
      // Nothing is loaded before somebody plays.
      if (loaded !== -1 || state.isPlaying) place();
      if (state.isPlaying) start();
    },
    play() {
      if (takes.length === 0) return;
      const isAtEnd = state.positionMs >= durationMs;
      set({ isPlaying: true, isStarted: true, fault: null, ...(isAtEnd && { positionMs: 0 }) });
      if (loaded === -1 || isAtEnd) place();
      start();
    },
    pause() {
      audio?.pause();
      set({ isPlaying: false });
    },
    toggle() {
      if (state.isPlaying) this.pause();
      else this.play();
    },
    setRate(rate) {
      if (audio) audio.playbackRate = rate;
      set({ rate });
    },
  };
}
