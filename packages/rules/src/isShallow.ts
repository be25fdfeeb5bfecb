const [QUOTE, BACKSLASH] = ['"', '\\'].map((character) => character.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((character) => character.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((character) => character.charCodeAt(0)));

/** Returns whether brackets in JSON are nested at most so deep: a parser takes many seconds for far deeper ones. */
export function isShallow(json: string, levelsMax: number): boolean {
  let levels = 0;
  let isText = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (CLOSING.has(code)) levels--;
    else if (OPENING.has(code) && ++levels > levelsMax) return false;
  }
  return true;
}
