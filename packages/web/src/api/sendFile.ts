import { signedInAgain } from './endedSession.ts';
import { loadedForHeader } from './loadedFor.ts';

/** Sends a file as the body, telling how much has arrived (0-1); once more when the session has ended meanwhile. Rejects with the server's own sentence. */
export async function sendFile<Answer>(path: string, file: File, onProgress: (share: number) => void): Promise<Answer> {
  try {
    return await send(path, file, onProgress);
  } catch (error) {
    if (!(error instanceof SessionOver) || !(await signedInAgain({ writes: true }))) throw error;
    return send(path, file, onProgress);
  }
}

class SessionOver extends Error {}

function send<Answer>(path: string, file: File, onProgress: (share: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1${path}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(loadedForHeader())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(request.response as Answer);
      else if (request.status === 401) reject(new SessionOver(messageOf(request.response) ?? 'Sign in first.'));
      else reject(new Error(messageOf(request.response) ?? `The server answered ${request.status}. Nothing was kept.`));
    };
    request.onerror = () => reject(new Error('The server cannot be reached. Nothing was kept; try again.'));
    request.send(file);
  });
}

const messageOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : null;
