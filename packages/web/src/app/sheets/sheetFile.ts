/** A small file as one request takes it. */
export interface SheetFile {
  readonly fileName: string;
  /** Base64. */
  readonly content: string;
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;

/** What keeps a file from being sent, in words; null when nothing does. */
export const tooLargeWords = ({ name, size }: File, most: number): string | null =>
  size > most ? `${name} is ${kilobytes(size)}. The limit is ${kilobytes(most)}. Remove sheets or split it.` : null;

export const sheetFile = async (file: File): Promise<SheetFile> => ({
  fileName: file.name,
  content: base64(new Uint8Array(await file.arrayBuffer())),
});

/** In parts, because a call takes so many arguments only. */
function base64(bytes: Uint8Array): string {
  const PART = 8192;
  let text = '';
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART));
  return btoa(text);
}
