/**
 * Reads the words of a prompt template. A blank line begins a new part; `# ` a heading; `- ` a point of a list;
 * `{{name}}` stands for what is known; what stands in square brackets around a variable is left out where it is not
 * known, and so is a whole sentence that names it without brackets.
 */
import { similarity } from '../similarity.ts';
import type { Audience } from './audience.ts';
import type { TemplateVariable } from './templateVariables.ts';

export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly name: string; readonly isList: boolean; readonly isSentence: boolean }
  | { readonly kind: 'optional'; readonly pieces: readonly Piece[] };

export interface TemplateSentence {
  readonly pieces: readonly Piece[];
  /** Begins on a new line of its paragraph. */
  readonly breaks: boolean;
}

export interface TemplatePart {
  readonly heading: string | null;
  readonly isList: boolean;
  readonly sentences: readonly TemplateSentence[];
}

/** What cannot be kept, and where: lines and columns count from 1. */
export interface TemplateProblem {
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly message: string;
}

export interface ParsedTemplate {
  readonly parts: readonly TemplatePart[];
  readonly problems: readonly TemplateProblem[];
}

/** What words may name, and who will read them: for the customer some variables are refused. */
export interface Vocabulary {
  readonly variables: Readonly<Record<string, TemplateVariable>>;
  readonly audience: Audience;
}

interface Place {
  readonly line: number;
  /** Characters before it in the line. */
  readonly before: number;
}

export function parseTemplate(text: string, vocabulary: Vocabulary): ParsedTemplate {
  const problems: TemplateProblem[] = [];
  const parts: TemplatePart[] = [];
  let open: { heading: string | null; isList: boolean | null; sentences: TemplateSentence[] } | null = null;
  const close = () => {
    if (open && open.sentences.length > 0) parts.push({ ...open, isList: open.isList ?? false });
    open = null;
  };
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    const line = index + 1;
    const trimmed = raw.trimEnd();
    if (trimmed === '') {
      close();
      continue;
    }
    if (trimmed.startsWith('# ')) {
      close();
      const heading = trimmed.slice(2).trim();
      if (heading.includes('{{')) {
        problems.push({ line, column: 1, found: heading, message: 'A heading cannot hold a variable.' });
      }
      open = { heading, isList: null, sentences: [] };
      continue;
    }
    const isPoint = trimmed.startsWith('- ');
    if (open !== null && open.isList !== null && open.isList !== isPoint) close();
    open ??= { heading: null, isList: null, sentences: [] };
    const given = isPoint ? trimmed.slice(2) : trimmed;
    const pieces = piecesOf(given, { line, before: trimmed.length - given.length }, { vocabulary, isPoint, problems });
    const isFirst = open.sentences.length === 0;
    open.isList = isPoint;
    if (isPoint) open.sentences.push({ pieces, breaks: false });
    else open.sentences.push(...sentencesOf(pieces).map((own, at) => ({ pieces: own, breaks: at === 0 && !isFirst })));
  }
  close();
  return { parts, problems };
}

/** A line by itself: the subject. */
export function parseSubject(text: string, vocabulary: Vocabulary) {
  const problems: TemplateProblem[] = [];
  const pieces = piecesOf(text.trim(), { line: 1, before: 0 }, { vocabulary, isPoint: false, problems });
  return { pieces, problems };
}

/** Brackets around a variable, a variable, or one that does not end. */
const TOKEN = /\[[^[\]]*\{\{[^[\]]*\]|\{\{[^{}]*\}\}|\{\{/gu;

interface Checking {
  readonly vocabulary: Vocabulary;
  readonly isPoint: boolean;
  readonly problems: TemplateProblem[];
}

function piecesOf(text: string, place: Place, checking: Checking): Piece[] {
  const { variables, audience } = checking.vocabulary;
  const pieces: Piece[] = [];
  let lists = 0;
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token] = match;
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + token.length;
    const where = { line: place.line, before: place.before + match.index };
    const refuse = (message: string) =>
      checking.problems.push({ line: where.line, column: where.before + 1, found: token, message });
    if (token === '{{') {
      refuse('“{{” needs a “}}” on the same line.');
    } else if (token.startsWith('[')) {
      const inner = piecesOf(token.slice(1, -1), { line: where.line, before: where.before + 1 }, checking);
      if (inner.some((piece) => piece.kind === 'variable' && piece.isList)) {
        refuse('A list takes no brackets. It is left out when it is empty.');
      }
      pieces.push({ kind: 'optional', pieces: inner });
    } else {
      const name = token.slice(2, -2).trim();
      const known = Object.hasOwn(variables, name) ? variables[name] : undefined;
      if (!known) {
        refuse(unknownWords(name, Object.keys(variables)));
        continue;
      }
      const { for: readers, isList = false, isSentence = false } = known;
      if (readers === 'colleagues' && audience === 'customer') {
        refuse(`{{${name}}} is internal, and this text goes to the customer.`);
      }
      if (isList && !checking.isPoint) refuse(`{{${name}}} is a list. Put it on a line that begins with “- ”.`);
      if (isList && ++lists > 1) refuse('A line can hold one list.');
      pieces.push({ kind: 'variable', name, isList, isSentence });
    }
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) });
  return pieces;
}

function unknownWords(name: string, known: readonly string[]): string {
  const near = nearestVariable(name, known);
  return `{{${name}}} is not a variable.${near ? ` Did you mean {{${near}}}?` : ''}`;
}

/** How alike a name has to be to be taken for a slip of the finger. */
const ALIKE = 0.6;

function nearestVariable(name: string, names: readonly string[]): string | null {
  const near = names
    .map((known) => ({ known, alike: similarity(name.toLowerCase(), known) }))
    .filter(({ alike }) => alike >= ALIKE)
    .sort((a, b) => b.alike - a.alike);
  return near[0]?.known ?? null;
}

/** A sentence ends with a full stop, a question or exclamation mark and a space, or with a variable that is a sentence. */
function sentencesOf(pieces: readonly Piece[]): Piece[][] {
  const sentences: Piece[][] = [];
  let own: Piece[] = [];
  const end = () => {
    if (own.length > 0) sentences.push(own);
    own = [];
  };
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind !== 'text') {
      own.push(piece);
      continue;
    }
    const last = pieces[at - 1];
    if (last?.kind === 'variable' && last.isSentence && /^\s/u.test(piece.text)) end();
    const texts = piece.text.split(/(?<=[.!?])\s+/u);
    for (const [index, text] of texts.entries()) {
      if (text.trim() !== '' || (own.length > 0 && text !== '')) own.push({ kind: 'text', text });
      if (index < texts.length - 1) end();
    }
  }
  end();
  return sentences;
}
