/** Opens the sound that is recorded: a microphone, and a tab beside it where the browser gives it. */
import { levelOf, TAB_FAULT } from './recordWords.ts';

export interface SoundSource {
  /** All of it in one channel. */
  readonly stream: MediaStream;
  /** How loud it is now, from 0 to 1. */
  level(): number;
  /** Whether anything has been heard within the last second. */
  isHeard(): boolean;
  /** Calls once a device or tab has gone. */
  onEnded(listener: () => void): void;
  close(): void;
}

export interface SoundChoice {
  /** Null is the one that the browser takes. */
  readonly deviceId: string | null;
  readonly withTab: boolean;
}

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined && recorderType() !== null;

/** Phones give no sound of a tab, and Firefox and Safari none of one either. */
export const canShareTab = (): boolean =>
  navigator.mediaDevices?.getDisplayMedia !== undefined &&
  'userAgentData' in navigator &&
  !(navigator.userAgentData as { mobile?: boolean }).mobile;

const TYPES = ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;

/** Returns the type that the browser records, with its codec; null where it records no sound. */
export const recorderType = (): (typeof TYPES)[number] | null =>
  TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;

/** Devices have names once the microphone was allowed. */
export async function listMicrophones(): Promise<readonly { id: string; label: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId, label }) =>
    kind === 'audioinput' && deviceId !== '' && label !== '' ? [{ id: deviceId, label }] : [],
  );
}

/** A tab was chosen without its sound, or none was. */
export class NoTabSound extends Error {
  constructor() {
    super(TAB_FAULT);
  }
}

const LEVEL_SAMPLES = 2048;
/** Two thirds of a second: what is looked at every two seconds does not miss who speaks. */
const HEARD_SAMPLES = 32_768;
/** About -56 decibels: above the noise of a microphone in a quiet room. */
const HEARD = 0.0016;

/** Asks the person for their microphone, and for a tab. Throws what the browser throws, and NoTabSound. */
export async function openSound({ deviceId, withTab }: SoundChoice): Promise<SoundSource> {
  const opened: MediaStream[] = [];
  const stopAll = () => {
    for (const stream of opened) for (const track of stream.getTracks()) track.stop();
  };
  try {
    // First, because a browser wants the press of a button for it.
    if (withTab) opened.push(await openTab());
    opened.push(
      await navigator.mediaDevices.getUserMedia({
        audio: {
          ...(deviceId !== null && { deviceId: { exact: deviceId } }),
          channelCount: 1,
          echoCancellation: true,
          noiseSuppression: true,
          autoGainControl: true,
        },
      }),
    );
    return mixed(opened, stopAll);
  } catch (error) {
    stopAll();
    throw error;
  }
}

async function openTab(): Promise<MediaStream> {
  let stream: MediaStream;
  try {
    // No browser gives the sound without the picture, which is not recorded.
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
  } catch {
    throw new NoTabSound();
  }
  for (const track of stream.getVideoTracks()) track.stop();
  if (stream.getAudioTracks().length > 0) return stream;
  throw new NoTabSound();
}

function mixed(streams: readonly MediaStream[], stopAll: () => void): SoundSource {
  const context = new AudioContext();
  const destination = context.createMediaStreamDestination();
  destination.channelCount = 1;
  const level = new AnalyserNode(context, { fftSize: LEVEL_SAMPLES });
  const heard = new AnalyserNode(context, { fftSize: HEARD_SAMPLES });
  for (const stream of streams) {
    const source = context.createMediaStreamSource(new MediaStream(stream.getAudioTracks()));
    source.connect(destination);
    source.connect(level);
    source.connect(heard);
  }
  void context.resume();
  return {
    stream: destination.stream,
    level: () => levelOf(rootMeanSquare(level)),
    isHeard: () => rootMeanSquare(heard) > HEARD,
    onEnded(listener) {
      for (const stream of streams) {
        for (const track of stream.getAudioTracks()) track.addEventListener('ended', listener, { once: true });
      }
    },
    close() {
      stopAll();
      void context.close();
    },
  };
}

function rootMeanSquare(analyser: AnalyserNode): number {
  const samples = new Float32Array(analyser.fftSize);
  analyser.getFloatTimeDomainData(samples);
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
