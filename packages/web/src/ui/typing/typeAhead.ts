/**
 * Holds what people type while the input they opened is still being loaded. The first key after a press would otherwise be
 * a shortcut of the screen or be lost: a plain text field takes the keys, and what it holds moves to the first field that
 * gets the focus.
 */

const TEXT_FIELDS =
  'textarea, [contenteditable=true], input:is([type=text], [type=search], [type=email], [type=tel], [type=url], :not([type]))';

let field: HTMLInputElement | null = null;
let opener: Element | null = null;
let holds = 0;
let cancel: () => void = () => undefined;

/** Returns the element that has the focus, or the one that had it before typing was held. */
export const focusedBeforeTyping = (): Element | null =>
  field !== null && document.activeElement === field ? opener : document.activeElement;

/**
 * Holds typing until a field takes the focus or the returned function is called. Escape calls `onCancel`. Does nothing while
 * a text field has the focus: what is typed goes there.
 */
export function holdTyping(onCancel: () => void): () => void {
  const active = document.activeElement;
  if (active !== field && active instanceof Element && active.matches(TEXT_FIELDS)) return () => undefined;
  holds += 1;
  cancel = onCancel;
  field ??= makeField();
  if (active !== field) {
    opener = active;
    field.value = '';
    // Within what is open already: the focus outside it would close that.
    (active?.closest('[role=dialog], [role=menu], [role=listbox]') ?? document.body).append(field);
    field.focus({ preventScroll: true });
  }
  return () => {
    holds -= 1;
    // What was opened takes the focus with its first effects; where nothing does, it goes back.
    requestAnimationFrame(() => requestAnimationFrame(restoreFocus));
  };
}

function restoreFocus(): void {
  if (holds > 0 || document.activeElement !== field) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  else field?.blur();
}

function makeField(): HTMLInputElement {
  const made = document.createElement('input');
  made.type = 'text';
  made.tabIndex = -1;
  made.autocomplete = 'off';
  // No keyboard slides in on a phone for what may be a question with two buttons.
  made.inputMode = 'none';
  made.className = 'sr-only';
  made.setAttribute('aria-label', 'Opening');
  made.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') cancel();
    // Enter must not press anything that nobody has seen yet.
    if (['Escape', 'Enter', 'Tab'].includes(event.key)) event.preventDefault();
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target === made || made.value === '') return;
    const text = made.value;
    made.value = '';
    // After the effects that select what the field holds: typing replaces that.
    if (target instanceof HTMLElement && target.matches(TEXT_FIELDS)) queueMicrotask(() => insertText(target, text));
  });
  return made;
}

/** Inserts text as typing does, so that editors and forms hear of it. */
function insertText(target: HTMLElement, text: string): void {
  if (document.activeElement !== target) return;
  // The one way that all of them take, with undo; no browser has another.
  if (document.execCommand('insertText', false, text)) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
    target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
