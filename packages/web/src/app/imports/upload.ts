import { sendFile } from '../../api/sendFile.ts';
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

/** Sends the file, telling how much has arrived (0-1). Rejects with the server's own sentence. */
export const uploadSpreadsheet = (file: File, onProgress: (share: number) => void): Promise<Import> =>
  sendFile<Import>(`/imports?fileName=${encodeURIComponent(file.name)}&recall=true`, file, { onProgress });
