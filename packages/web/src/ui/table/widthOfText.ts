/** As the table sets them: size in pixels and weight. */
const FONTS = { header: '540 12px', cell: '420 14px', name: '540 14px' } as const;
/** Sets and rounds text a little differently than a canvas does. */
const SLACK = 2;

const known = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null = null;

/** How many pixels a text takes in a table. Figures are measured as the widest one: theirs all have one width there. */
export function widthOfText(text: string, kind: keyof typeof FONTS): number {
  const shown = text.replace(/\d/g, '0');
  const key = `${document.fonts.status} ${kind} ${shown}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return shown.length * 8;
  canvas.font = `${FONTS[kind]} ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.ceil(canvas.measureText(shown).width) + SLACK;
  known.set(key, width);
  return width;
}
