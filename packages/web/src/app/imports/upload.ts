import { signedInAgain } from '../../api/endedSession.ts';
import { loadedForHeader } from '../../api/loadedFor.ts';
import { EXTENSIONS, type Import, MAX_BYTES, sizeWords } from './import.ts';

/** What keeps a file from being sent at all, in one sentence; null when it may go. */
export function refusal(file: { name: string; size: number }): string | null {
  const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!EXTENSIONS.some((known) => known === extension)) {
    return `${file.name} is not a spreadsheet Forecastle reads. Save it as .xlsx or .csv and drop it here again.`;
  }
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > MAX_BYTES) {
    return `${file.name} has ${sizeWords(file.size)}; up to ${sizeWords(MAX_BYTES)} can be read. Split it and import the parts.`;
  }
  return null;
}

/** Sends the file, telling how much has arrived (0-1); once more when the session has ended meanwhile. Rejects with the server's own sentence. */
export async function uploadSpreadsheet(file: File, onProgress: (share: number) => void): Promise<Import> {
  try {
    return await sendFile(file, onProgress);
  } catch (error) {
    if (!(error instanceof SessionOver) || !(await signedInAgain({ writes: true }))) throw error;
    return sendFile(file, onProgress);
  }
}

class SessionOver extends Error {}

function sendFile(file: File, onProgress: (share: number) => void): Promise<Import> {
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    request.open('POST', `/api/v1/imports?fileName=${encodeURIComponent(file.name)}&recall=true`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(loadedForHeader())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(request.response as Import);
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
