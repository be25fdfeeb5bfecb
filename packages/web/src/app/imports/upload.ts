import { DEMO_IMPORT_MAX_BYTES, IMPORT_MAX_BYTES } from '@forecastle/contract/limits';
import { sendFile } from '../../api/sendFile.ts';
import type { Session } from '../shell/session.ts';
import { EXTENSIONS, type Import, sizeWords } from './import.ts';

interface UploadLimit {
  readonly bytes: number;
  /** "10 MB". */
  readonly words: string;
  readonly isDemo: boolean;
}

/** Returns how large a file may be: the server takes less in a copy of the demo. */
export function uploadLimit(demo: Session['demo']): UploadLimit {
  const bytes = demo ? DEMO_IMPORT_MAX_BYTES : IMPORT_MAX_BYTES;
  return { bytes, words: `${bytes / 1024 / 1024} MB`, isDemo: demo !== null };
}

/** What keeps a file from being sent at all, in one sentence; null when it may go. */
export function refusal(file: { name: string; size: number }, limit: UploadLimit): string | null {
  const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!EXTENSIONS.some((known) => known === extension)) {
    return `${file.name} is not a readable spreadsheet. Save it as .xlsx or .csv and try again.`;
  }
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > limit.bytes) {
    const has = `${file.name} has ${sizeWords(file.size)}`;
    return limit.isDemo
      ? `${has}; the demo limit is ${limit.words}. Sign up to import larger files.`
      : `${has}; the limit is ${limit.words}. Split it and import the parts.`;
  }
  return null;
}

/** Sends the file, telling how much has arrived (0-1). Rejects with the server's own sentence. */
export const uploadSpreadsheet = (file: File, onProgress: (share: number) => void): Promise<Import> =>
  sendFile<Import>(`/imports?fileName=${encodeURIComponent(file.name)}&recall=true`, file, { onProgress });
