/** What a PDF of ours says: the words that a reader finds, copies and hears, not how they look. */
import { inflateSync } from 'node:zlib';

/** The text of each tagged piece of the page (a heading, a paragraph, a cell), in the order in which they are read. */
export function wordsOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf.toString('latin1'));
  const all = [...objects.values()];
  const fonts = new Map(
    all.flatMap(({ head }) =>
      [...(/\/Font <<([^>]*)>>/.exec(head)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, lettersOf(objects, id)] as const,
      ),
    ),
  );
  const contents = all.flatMap(({ head }) => /\/Type \/Page\b[\s\S]*\/Contents (\d+) 0 R/.exec(head)?.[1] ?? []);
  return contents.flatMap((id) => piecesOf(streamOf(objects, id), fonts));
}

interface PdfObject {
  readonly head: string;
  /** Null of one without a stream. */
  readonly stream: string | null;
}
type Objects = ReadonlyMap<string, PdfObject>;
type Letters = ReadonlyMap<string, string>;

function objectsOf(page: string): Objects {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of page.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('stream\n');
    objects.set(id, {
      head: at < 0 ? body : body.slice(0, at),
      stream: at < 0 ? null : body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream')),
    });
  }
  return objects;
}

function streamOf(objects: Objects, id: string): string {
  return inflateSync(Buffer.from(objects.get(id)?.stream ?? '', 'latin1')).toString('latin1');
}

/** By the sign that a font writes: the letters that it stands for. */
function lettersOf(objects: Objects, fontId: string): Letters {
  const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.head ?? '')?.[1];
  if (map === undefined) throw new Error(`font ${fontId} does not say which letters its signs are`);
  const letters = new Map<string, string>();
  for (const [, first = '', list = ''] of streamOf(objects, map).matchAll(/<(\w+)> ?<\w+> ?\[([^\]]*)\]/g)) {
    for (const [at, [, units = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      letters.set(
        hex(Number.parseInt(first, 16) + at),
        Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
    }
  }
  return letters;
}

const hex = (sign: number): string => sign.toString(16).padStart(4, '0');

function piecesOf(content: string, fonts: ReadonlyMap<string, Letters>): string[] {
  const pieces: string[] = [];
  let [words, baseline, font] = ['', '', ''];
  for (const [token, y, name, shown] of content.matchAll(
    /B(?:DC|MC)\b|EMC\b|1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (token === 'EMC') {
      if (words !== '') pieces.push(words);
      words = '';
    } else if (y !== undefined) {
      // A line that goes on below.
      if (words !== '' && y !== baseline) words += ' ';
      baseline = y;
    } else if (name !== undefined) {
      font = name;
    } else if (shown !== undefined) {
      for (const [, run = ''] of shown.matchAll(/<(\w*)>/g)) {
        for (const sign of run.match(/.{4}/g) ?? []) words += fonts.get(font)?.get(sign) ?? '\ufffd';
      }
    }
  }
  return pieces;
}
