/** One page of a PDF: text of any script at exact places, tagged, so that it can be read aloud, searched and copied. */
/// <reference path="./bidi-js.d.ts" />
/// <reference path="./pdfkit.d.ts" />
import bidiFactory from 'bidi-js';
import PDFDocument, { type StructureElement } from 'pdfkit';
import { bytesOf, FONTS, UNKNOWN_SIGN, type Weight } from './fonts.ts';
import { isJoining, type MissingText, type ScriptFont, scriptFonts } from './script-fonts.ts';

export interface PageText {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  /** Where the text stands in its width: at its left without one. */
  readonly align?: 'left' | 'right' | 'middle';
}

/** A piece of text that one font writes in one direction. */
interface Run {
  readonly text: string;
  readonly font: string;
  readonly isRtl: boolean;
}

export const INK = '#141c33';
const ELLIPSIS = '…';
/** Points at which a width is measured. */
const UNIT = 100;
const SEGMENTS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const bidi = bidiFactory();
/** What has no shape of its own: line ends, marks of direction, other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const UNSEEN = /[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/g;

/**
 * Figures of one width, and no shapes by context, which take most of the time and change nothing that is read. Given, they
 * also make the font write a run all at once: words of a right-to-left script would else change places.
 */
const FEATURES = { features: { tnum: true, calt: false, clig: false } };

export type PdfPage = ReturnType<typeof pdfPage>;

interface PageFacts {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly at: Date;
}

/**
 * Draws a page, again with the fonts of further scripts where the first drawing lacked characters. Returns the page and
 * what `draw` returned.
 */
export async function drawnPage<T>(facts: PageFacts, draw: (page: PdfPage) => T): Promise<{ page: PdfPage; drawn: T }> {
  let asked: MissingText = { regular: new Set(), bold: new Set() };
  let scripts: readonly ScriptFont[] = [];
  for (;;) {
    const page = pdfPage(facts, scripts);
    const drawn = draw(page);
    const { regular, bold } = page.missing;
    if (regular.isSubsetOf(asked.regular) && bold.isSubsetOf(asked.bold)) return { page, drawn };
    asked = { regular: asked.regular.union(regular), bold: asked.bold.union(bold) };
    scripts = await scriptFonts(asked);
  }
}

/** An A4 page in portrait; all places are points from its upper left corner. */
export function pdfPage({ title, subject, author, at }: PageFacts, scripts: readonly ScriptFont[] = []) {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-NZ',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Subject: subject, Author: author, Creator: 'Forecastle', CreationDate: at },
  });
  for (const font of [...FONTS.regular, ...FONTS.bold]) doc.registerFont(font.name, bytesOf(font));
  for (const { name, bytes } of scripts) doc.registerFont(name, bytes);
  const fontsOf = (weight: Weight) => [...FONTS[weight], ...scripts.filter((font) => font.weight === weight)];
  const fonts = { regular: fontsOf('regular'), bold: fontsOf('bold') };
  const root = doc.struct('Document');
  doc.addStructure(root);
  let unknown = 0;
  const missing = { regular: new Set<string>(), bold: new Set<string>() };

  const has = (font: string, text: string): boolean => {
    const { font: opened } = doc.font(font)._font;
    return [...text].every((sign) => isJoining(sign) || opened.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
  };
  const known = new Map<string, string | null>();
  const fontOf = (text: string, weight: Weight): string | null => {
    const key = `${weight}${text}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const font = fonts[weight].find(({ name }) => has(name, text))?.name ?? null;
    known.set(key, font);
    return font;
  };

  /** Splits a sequence that no font has whole, such as an emoji of two people, into its characters. */
  function piecesOf(segment: string, weight: Weight): { text: string; font: string }[] {
    const pieces = [...segment]
      .filter((sign) => !isJoining(sign) && !SKIN_TONE.test(sign))
      .map((text) => ({ text, font: fontOf(text, weight) }));
    const known = pieces.flatMap(({ text, font }) => (font === null ? [] : [{ text, font }]));
    if (pieces.length > 0 && known.length === pieces.length) return known;
    return [{ text: UNKNOWN_SIGN, font: fontOf(UNKNOWN_SIGN, weight) ?? FIRST }];
  }

  /** In the order in which they are drawn, from the left. */
  function runsOf(given: string, weight: Weight): Run[] {
    const graphemes: { text: string; font: string; level: number }[] = [];
    const { levels } = bidi.getEmbeddingLevels(given, 'ltr');
    for (const { segment, index } of SEGMENTS.segment(given)) {
      const font = fontOf(segment, weight);
      const before = graphemes.at(-1);
      const level = levels[index] ?? 0;
      if (font === null) {
        for (const sign of segment) missing[weight].add(sign);
        graphemes.push(...piecesOf(segment, weight).map((piece) => ({ ...piece, level })));
        continue;
      }
      // A space is written by whoever wrote before it, so that words of a script stay together.
      const isSpace = segment === ' ' && before !== undefined && has(before.font, segment);
      graphemes.push({ text: segment, font: isSpace ? before.font : font, level });
    }
    const runs: (Run & { level: number })[] = [];
    for (const { text, font, level } of graphemes) {
      const last = runs.at(-1);
      if (last && last.font === font && last.level === level)
        runs.push({ ...(runs.pop() as typeof last), text: last.text + text });
      else runs.push({ text, font, level, isRtl: level % 2 === 1 });
    }
    return inSight(runs);
  }

  const clean = (text: string): string => text.toWellFormed().replace(UNSEEN, ' ').trim();

  /** Of a text at size 1: to lay it out is what a page takes its time for. */
  const widths = new Map<string, number>();
  function widthOfRun({ text, font }: Run, size: number): number {
    const key = `${font} ${text}`;
    const kept = widths.get(key) ?? doc.font(font).fontSize(UNIT).widthOfString(text, FEATURES) / UNIT;
    widths.set(key, kept);
    return kept * size;
  }
  const widthOfRuns = (runs: readonly Run[], size: number): number =>
    runs.reduce((sum, run) => sum + widthOfRun(run, size), 0);

  function widthOf(text: string, { size, weight = 'regular' }: PageText): number {
    return widthOfRuns(runsOf(clean(text), weight), size);
  }

  /** The text, or as much of it as there is room for with an ellipsis; it is never cut within a character. */
  function fitted(text: string, width: number, style: PageText): string {
    const whole = clean(text);
    if (widthOf(whole, style) <= width) return whole;
    const graphemes = [...SEGMENTS.segment(whole)].map(({ segment }) => segment);
    let [low, high] = [0, graphemes.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const shortened = graphemes.slice(0, middle).join('').trimEnd() + ELLIPSIS;
      if (widthOf(shortened, style) <= width) low = middle;
      else high = middle - 1;
    }
    return graphemes.slice(0, low).join('').trimEnd() + ELLIPSIS;
  }

  /** How much of a word fits into a width: one character at least. */
  function headOf(word: string, width: number, style: PageText): string {
    let head = '';
    for (const { segment } of SEGMENTS.segment(word)) {
      if (head !== '' && widthOf(head + segment, style) > width) break;
      head += segment;
    }
    return head;
  }

  /** Lines of a width; a word that is longer than a line is broken, and beyond `most` the last line ends in an ellipsis. */
  function lines(text: string, width: number, style: PageText, most = Number.POSITIVE_INFINITY): string[] {
    const made: string[] = [];
    let line = '';
    const words = clean(text).split(' ');
    for (const [at, whole] of words.entries()) {
      let word = whole;
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer, style) > width) {
        if (made.length + 1 === most) return [...made, fitted(`${line} ${words.slice(at).join(' ')}`, width, style)];
        made.push(fitted(line, width, style));
        line = word;
      } else line = longer;
      // Only a word alone on its line can be wider than the line.
      while (line === word && made.length + 1 < most && widthOf(word, style) > width) {
        const head = headOf(word, width, style);
        if (head === word) break;
        made.push(head);
        word = word.slice(head.length);
        line = word;
      }
    }
    return [...made, fitted(line, width, style)];
  }

  /** On a baseline, within its width. */
  function write(text: string, x: number, baseline: number, width: number, style: PageText): void {
    const { size, weight = 'regular', colour = INK, align = 'left' } = style;
    const runs = runsOf(fitted(text, width, style), weight);
    unknown += runs.reduce((sum, run) => sum + run.text.split(UNKNOWN_SIGN).length - 1, 0);
    const free = width - widthOfRuns(runs, size);
    let from = x + (align === 'right' ? free : align === 'middle' ? free / 2 : 0);
    for (const run of runs) {
      doc.font(run.font).fontSize(size).fillColor(colour);
      doc.text(run.text, from, baseline, { lineBreak: false, baseline: 'alphabetic', ...FEATURES });
      from += widthOfRun(run, size);
    }
  }

  return {
    doc,
    root,
    widthOf,
    lines,
    write,
    /** A piece of the page as what it is: a heading, a paragraph, a table. */
    tag(kind: string, draw: () => void, alt?: string): void {
      root.add(doc.struct(kind, alt === undefined ? {} : { alt }, draw));
    },
    /** A row of a table of its cells, the first of which names it. */
    row(table: StructureElement, cells: readonly (() => void)[]): void {
      const row = doc.struct('TR');
      table.add(row);
      for (const [at, draw] of cells.entries()) row.add(doc.struct(at === 0 ? 'TH' : 'TD', {}, draw));
      row.end();
    },
    /** What is only drawn: whoever listens to the page is told nothing of it. */
    drawn(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    /** How many characters stand as a sign because no font has them. */
    unknownCharacters: () => unknown,
    /** The characters that no font of the page has, as far as it is drawn. */
    missing: missing as MissingText,
    async *bytes(): AsyncGenerator<Buffer> {
      root.end();
      doc.end();
      yield* doc;
    },
  };
}

const FIRST = FONTS.regular[0]?.name ?? '';

const SKIN_TONE = /\p{Emoji_Modifier}/u;

/** Rule L2 of the algorithm: from the highest level down, what stands together at it or above is turned round. */
function inSight<R extends Run & { readonly level: number }>(runs: readonly R[]): R[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let at = 0; at < order.length; at += 1) {
      let end = at;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > at + 1) order.splice(at, end - at, ...order.slice(at, end).reverse());
      at = Math.max(at, end);
    }
  }
  return order;
}
