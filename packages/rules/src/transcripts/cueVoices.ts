/** What a cue of WebVTT says, and in whose voice: https://www.w3.org/TR/webvtt1/#cue-text-parsing-rules. */
import { decodeReferences } from './characterReferences.ts';

export interface Voice {
  /** The name in `<v Name>`; null outside of one. */
  readonly voice: string | null;
  readonly text: string;
}

/** The tokens of a cue: a tag that is closed or ends with the cue, or text. */
const TOKEN = /<([^>]*)(?:>|$)|[^<]+/g;
/** Start tags that browsers know; others are as if they were not there. */
const OBJECTS = new Set(['c', 'i', 'b', 'u', 'ruby', 'rt', 'v', 'lang']);
const START = /^([^./ \t\n\f]*)(?:\.[^ \t\n\f]*)?(?:[ \t\n\f](.*))?$/s;
const SAYS_SOMETHING = /[\p{L}\p{N}\p{S}]/u;

/** Returns what each voice of a cue says, in order. A cue without marks is one voice, that of nobody. */
export function cueVoices(cue: string): readonly Voice[] {
  if (!cue.includes('<')) return [{ voice: null, text: decodeReferences(cue) }];
  const voices: { voice: string | null; text: string }[] = [];
  /** Tags that are open, each with the voice within it. */
  const open: { readonly tag: string; readonly voice: string | null }[] = [];
  for (const [token, tag] of cue.matchAll(TOKEN)) {
    if (tag !== undefined) {
      if (tag.startsWith('/')) close(open, tag.slice(1));
      else openTag(open, tag);
      continue;
    }
    const voice = open.at(-1)?.voice ?? null;
    const last = voices.at(-1);
    const text = decodeReferences(token);
    if (last && last.voice === voice) last.text += text;
    else voices.push({ voice, text });
  }
  // A dash between two voices is nobody's.
  return voices.length < 2 ? voices : voices.filter(({ voice, text }) => voice !== null || SAYS_SOMETHING.test(text));
}

function openTag(open: { tag: string; voice: string | null }[], token: string): void {
  const [, tag = '', annotation = ''] = START.exec(token) ?? [];
  const around = open.at(-1);
  if (!OBJECTS.has(tag) || (tag === 'rt' && around?.tag !== 'ruby')) return;
  const name = tag === 'v' ? decodeReferences(annotation).trim() : '';
  open.push({ tag, voice: tag === 'v' ? name || null : (around?.voice ?? null) });
}

function close(open: { tag: string }[], tag: string): void {
  const last = open.at(-1)?.tag;
  if (last === tag) open.pop();
  else if (tag === 'ruby' && last === 'rt') open.splice(-2);
}
