import { rateLimited } from '../../platform/http/errors.ts';
import { type FairSemaphore, QueueFull } from '../../platform/sharing/fair-semaphore.ts';
import type { Actor } from '../identity/actor.ts';

/** How many of a kind go on at a time, and the shares of one organisation and of one person in them. */
export interface UploadPlaces {
  readonly places: FairSemaphore;
  readonly organization: number;
  readonly person: number;
}

const BUSY_SECONDS = 5;

/** Takes a place and returns what gives it back; throws RATE_LIMITED with what became of the upload. */
export async function takeUploadPlace(
  actor: Actor,
  { places, organization, person }: UploadPlaces,
  outcome: string,
  busySeconds = BUSY_SECONDS,
): Promise<() => void> {
  try {
    return await places.take([
      { of: `organization ${actor.organizationId}`, most: organization },
      { of: `person ${actor.through?.id ?? actor.userId}`, most: person },
    ]);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const why = error.isOwnDoing ? 'You or your organisation have several uploads in progress.' : 'The server is busy.';
    throw rateLimited(busySeconds, `${why} ${outcome}`);
  }
}
