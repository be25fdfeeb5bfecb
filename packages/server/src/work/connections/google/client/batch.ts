/**
 * Several requests of one service in one: each part is a whole request, and each part of the answer a whole answer.
 * https://developers.google.com/workspace/gmail/api/guides/batch
 */
import { randomUUID } from 'node:crypto';

export interface BatchPart {
  /** Place in what was asked: parts may be answered in any order. */
  readonly index: number;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Returns the body of a batch and its header. Paths begin with a slash and hold no line break. */
export function batchOf(paths: readonly string[]): { readonly headers: Record<string, string>; readonly body: string } {
  const boundary = `batch_${randomUUID()}`;
  const parts = paths.map((path, index) =>
    [
      `--${boundary}`,
      'Content-Type: application/http',
      'Content-Transfer-Encoding: binary',
      `Content-ID: <item-${index}>`,
      '',
      `GET ${path} HTTP/1.1`,
      'Accept: application/json',
      '',
      '',
    ].join('\r\n'),
  );
  return {
    headers: { 'content-type': `multipart/mixed; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}

/** Returns the answers in a batch's answer; null for text that is none. */
export function partsOf(contentType: string | null, text: string): BatchPart[] | null {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/iu.exec(contentType ?? '');
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!contentType?.toLowerCase().startsWith('multipart/mixed') || mark === undefined) return null;
  const parts: BatchPart[] = [];
  // What stands before the first mark and after the last one is none.
  for (const part of `\n${text}`.split(`\n--${mark}`).slice(1)) {
    if (part.startsWith('--')) break;
    const read = partOf(part);
    if (!read) return null;
    parts.push(read);
  }
  return parts;
}

function partOf(part: string): BatchPart | null {
  const outer = splitHead(part.replace(/^[^\n]*\n/u, ''));
  const inner = splitHead(outer.body.replace(/^[^\n]*\n/u, ''));
  const index = /response-item-(\d+)/u.exec(outer.headers.get('content-id') ?? '')?.[1];
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})/u.exec(outer.body)?.[1];
  if (index === undefined || status === undefined) return null;
  return { index: Number(index), status: Number(status), headers: inner.headers, text: inner.body };
}

/** Parts headers from the body below the first empty line. A line that is no header is left out. */
function splitHead(text: string): { readonly headers: Headers; readonly body: string } {
  const end = /^\r?\n|\r?\n\r?\n/u.exec(text);
  const at = end?.index ?? text.length;
  const headers = new Headers();
  for (const line of text.slice(0, at).split('\n')) {
    const [, name, value] = /^([\w-]+):[ \t]*([\x20-\x7e\t]*)\r?$/u.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.append(name, value);
  }
  return { headers, body: text.slice(at + (end?.[0].length ?? 0)) };
}
