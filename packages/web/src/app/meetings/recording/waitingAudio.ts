/**
 * Notes whose audio waits in this browser. The next person who signs in must neither send nor keep it, and a
 * screen that records nothing should not load what reads audio to find out.
 */
let userId: string | null = null;

const AUDIO_OF_KEY = 'unsentAudioOf';

/** Deletes the audio that another person left in this browser. Without a connection the next sign-in deletes it. */
export async function openWaitingAudio(of: string): Promise<void> {
  userId = of;
  const owner = localStorage.getItem(AUDIO_OF_KEY);
  if (owner !== null && owner !== of) await deleteWaitingAudio();
}

/** Notes that the person who is signed in has audio here. */
export function markWaitingAudio(): void {
  if (userId === null || localStorage.getItem(AUDIO_OF_KEY) === userId) return;
  try {
    localStorage.setItem(AUDIO_OF_KEY, userId);
  } catch {
    // A browser that refuses this storage refuses the audio too.
  }
}

/** Deletes all audio that waits in this browser. */
export async function deleteWaitingAudio(): Promise<void> {
  try {
    const { forgetAllSlices } = await import('./keptSlices.ts');
    await forgetAllSlices();
    localStorage.removeItem(AUDIO_OF_KEY);
  } catch {
    // Without a connection its file does not load: signing in and out goes on.
  }
}
