/**
 * Finds what people read in a parsed file. A text is user-facing if it
 * - stands between the tags of JSX, or
 * - is a string or a template with a letter and a space, or
 * - is one word in a text attribute (`title="Deals"`), in a text property (`label: 'Deals'`), or written like a label
 *   (`'Deals'`: a capital, then lower-case letters) as the value of a property, an array or a result.
 *
 * Left out are types, import paths, keys, class names (most of whose words have a hyphen or a colon) and other attributes
 * that only machines read, SQL, patterns, and words that are only compared.
 */
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import type { Text } from './text.ts';

/** Attributes and properties whose values people read, even when they are one word. */
const TEXT_NAMES = new Set(
  (
    'label title text hint help heading message reason why question placeholder alt caption summary subject ' +
    'description detail advice sentence note words action unit noun aria-label aria-description'
  ).split(' '),
);
/** Attributes and properties that only machines read. */
const MACHINE_NAMES = new Set(
  (
    'className class style d viewBox sizes srcSet points transform fill stroke rel accept pattern autoComplete ' +
    'sql where orderBy columns media gridTemplateColumns'
  ).split(' '),
);
/** Functions whose strings are statements, classes or patterns. */
const MACHINE_CALLS = new Set(
  'cx clsx classNames RegExp query raw like sql index uniqueIndex foreignKey check'.split(' '),
);
const SQL =
  /^\(?\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|SET|AND|OR|FROM|WHERE|JOIN|LEFT|ORDER|GROUP|LOCK|COALESCE|CASE|EXISTS|NOT|ON|BEGIN|GRANT|REVOKE|VALUES|LIMIT)\b[^a-z]|\b(?:FROM|WHERE|SELECT|JOIN|ORDER BY|IS NULL|IS NOT NULL|RETURNING|AND|OR|COALESCE|COLLATE) /;
const HOLE = '{…}';

/** Returns the texts of a file, in its order. */
export function textsOfSource(file: string, source: SourceFile): Text[] {
  const found: Text[] = [];
  const starts = lineStarts(source.text);
  walk(source, (node, text) => {
    const line = lineAt(starts, node.getStart(source));
    found.push({ file, line, text });
  });
  return found;
}

function walk(node: Node, tell: (node: Node, text: string) => void): void {
  if (isMachine(node)) return;
  if (isJsxElement(node) || isJsxFragment(node)) {
    for (const [first, text] of runsOf(node.children)) tell(first, text);
  } else if (!isJsxText(node)) {
    const text = literalText(node);
    if (text !== null) {
      if (isRead(node, text)) tell(node, squeeze(text));
      forEachHole(node, (hole) => walk(hole, tell));
      return;
    }
  }
  node.forEachChild((child) => {
    // Text and plain strings between tags were told with their neighbours.
    if (!(isJsxExpression(child) && isBetweenTags(child) && literalText(child.expression) !== null)) walk(child, tell);
    else forEachHole(child.expression as Node, (hole) => walk(hole, tell));
  });
}

/** Joins text and expressions that stand side by side between tags, as a person reads them. */
function runsOf(children: readonly Node[]): [first: Node, text: string][] {
  const runs: { first: Node; text: string }[] = [];
  let open: { first: Node; text: string } | null = null;
  for (const child of children) {
    const text = isJsxText(child) ? child.text : isJsxExpression(child) ? expressionText(child) : null;
    if (text === null) {
      open = null;
    } else if (open === null) {
      if (text.trim() === '') continue;
      open = { first: child, text };
      runs.push(open);
    } else {
      open.text += text;
    }
  }
  return runs
    .map(({ first, text }): [Node, string] => [first, squeeze(text)])
    .filter(([, text]) => /\p{L}/u.test(text.replaceAll(HOLE, '')));
}

function expressionText(node: Node): string {
  return isJsxExpression(node) ? (literalText(node.expression) ?? HOLE) : HOLE;
}

/** Returns what a string, a template or a sum of them says, or null for anything else. */
function literalText(node: Node | undefined): string | null {
  if (node === undefined) return null;
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map((span) => HOLE + span.literal.text).join('');
  }
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) {
    const [left, right] = [literalText(node.left), literalText(node.right)];
    return left === null && right === null ? null : (left ?? HOLE) + (right ?? HOLE);
  }
  return null;
}

function forEachHole(node: Node, visit: (hole: Node) => void): void {
  if (isTemplateExpression(node)) {
    for (const span of node.templateSpans) visit(span.expression);
  } else if (isBinaryExpression(node)) {
    for (const side of [node.left, node.right]) {
      if (literalText(side) === null) visit(side);
      else forEachHole(side, visit);
    }
  }
}

function isMachine(node: Node): boolean {
  if (node.kind >= SyntaxKind.FirstTypeNode && node.kind <= SyntaxKind.LastTypeNode) return true;
  switch (node.kind) {
    case SyntaxKind.ImportDeclaration:
    case SyntaxKind.ExportDeclaration:
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.InterfaceDeclaration:
      return true;
    default:
  }
  if (isTaggedTemplateExpression(node)) return isIdentifier(node.tag) && MACHINE_CALLS.has(node.tag.text);
  if (isJsxAttribute(node) || isPropertyAssignment(node)) return MACHINE_NAMES.has(nameOf(node.name));
  if (isCallExpression(node) || isNewExpression(node)) {
    const called = isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    return isIdentifier(called) && MACHINE_CALLS.has(called.text);
  }
  return false;
}

function isRead(node: Node, text: string): boolean {
  const words = text.replaceAll(HOLE, ' ');
  if (!/\p{L}{2}/u.test(words) || SQL.test(text) || isPath(text) || isClasses(words)) return false;
  const parent = node.parent;
  if (isPropertyAssignment(parent) && parent.name === node) return false;
  if (isCompared(node)) return false;
  if (/\S\s+\S/.test(text) && /\p{L}/u.test(words)) return true;
  const name = isJsxAttribute(parent) || isPropertyAssignment(parent) ? nameOf(parent.name) : '';
  if (TEXT_NAMES.has(name)) return !/^[a-z]+(?:[_A-Z-][A-Za-z_-]*)+$/.test(text);
  return /^\p{Lu}\p{Ll}+[.…:]?$/u.test(text) && !isArgument(node) && !isJsxAttribute(parent);
}

function isPath(text: string): boolean {
  return /^(?:https?:\/\/|\/|\.{1,2}\/)\S*$/.test(text);
}

function isClasses(text: string): boolean {
  const words = text.trim().split(/\s+/);
  if (!words.every((word) => /^[!a-z0-9[][\w:[\]()/.!%*&>#,=+-]*$/.test(word))) return false;
  return words.filter((word) => /[-:[]\w/.test(word)).length * 2 >= Math.max(words.length, 4);
}

function isCompared(node: Node): boolean {
  const { parent } = node;
  if (parent.kind === SyntaxKind.CaseClause || parent.kind === SyntaxKind.ElementAccessExpression) return true;
  if (!isBinaryExpression(parent)) return false;
  const operator = parent.operatorToken.kind;
  return operator === SyntaxKind.EqualsEqualsEqualsToken || operator === SyntaxKind.ExclamationEqualsEqualsToken;
}

function isArgument(node: Node): boolean {
  return isCallExpression(node.parent) || isNewExpression(node.parent);
}

function isBetweenTags(node: Node): boolean {
  return isJsxElement(node.parent) || isJsxFragment(node.parent);
}

function nameOf(name: Node): string {
  return isIdentifier(name) || isStringLiteral(name) ? name.text : '';
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle;
  }
  return low + 1;
}
