import { sessionMark, signedInAgain } from './endedSession.ts';
import { loadedForHeader } from './loadedFor.ts';
import { messageIn } from './problem.ts';

interface Sent {
  /** How much has arrived, 0-1. */
  readonly onProgress: (share: number) => void;
  /** Idempotency key: what is sent again under it is kept once. */
  readonly key?: string;
}

/** A line that carries nothing for so long carries nothing any more; the answer may take longer. Milliseconds. */
const STALLED_AFTER = 60_000;
const ANSWER_WITHIN = 180_000;

/** Sends a file as the body; once more when the session has ended meanwhile. Rejects with the server's own sentence. */
export async function sendFile<Answer>(path: string, file: File, sent: Sent): Promise<Answer> {
  const sentAt = sessionMark();
  try {
    return await send(path, file, sent);
  } catch (error) {
    if (!(error instanceof SessionOver) || !(await signedInAgain({ writes: true, sentAt }))) throw error;
    return send(path, file, sent);
  }
}

class SessionOver extends Error {}

/** The server read a file and refused it. Sent again it would be refused again. */
export class FileRefused extends Error {}

/** What the server says of the file itself: too large, or not what it takes. */
const OF_THE_FILE = new Set([413, 415, 422]);

function send<Answer>(path: string, file: File, { onProgress, key }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (key !== undefined) request.setRequestHeader('idempotency-key', key);
    for (const [name, value] of Object.entries(loadedForHeader())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    let waiting: ReturnType<typeof setTimeout>;
    const wait = (milliseconds: number) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        request.abort();
        reject(new Error('The connection stopped. Nothing was uploaded. Try again.'));
      }, milliseconds);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      wait(loaded < total ? STALLED_AFTER : ANSWER_WITHIN);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => wait(ANSWER_WITHIN);
    request.onloadend = () => clearTimeout(waiting);
    wait(STALLED_AFTER);
    request.onload = () => {
      // 200 of what was there already.
      if (request.status === 200 || request.status === 201) resolve(request.response as Answer);
      else if (request.status === 401) reject(new SessionOver(messageIn(request.response) ?? 'Sign in first.'));
      else {
        const message = messageIn(request.response) ?? `The server answered ${request.status}. Nothing was saved.`;
        reject(OF_THE_FILE.has(request.status) ? new FileRefused(message) : new Error(message));
      }
    };
    request.onerror = () => reject(new Error('The server cannot be reached. Nothing was saved. Try again.'));
    request.send(file);
  });
}
