/**
 * Finds what Slack would refuse in a message or a modal, by its own pages and not by our builders. Each rule stands under the
 * address of the page that says it.
 */
type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

const isFields = (json: Json): json is Fields => typeof json === 'object' && json !== null && !Array.isArray(json);

class Faults {
  readonly found: string[] = [];

  add(at: string, fault: string): void {
    this.found.push(`${at}: ${fault}`);
  }

  text(at: string, json: Json, max: number, types: readonly string[] = ['plain_text', 'mrkdwn']): void {
    // https://docs.slack.dev/reference/block-kit/composition-objects/text-object
    if (!isFields(json)) {
      this.add(at, 'is no text object');
      return;
    }
    if (!types.includes(String(json.type))) this.add(at, `has the type ${String(json.type)}`);
    if (typeof json.text !== 'string' || json.text.length < 1) {
      this.add(at, 'has no text');
      return;
    }
    if (json.text.length > max) this.add(at, `has ${json.text.length} characters, at most ${max}`);
    if ('emoji' in json && json.type !== 'plain_text') this.add(at, 'has emoji beside mrkdwn');
    if ('verbatim' in json && json.type !== 'mrkdwn') this.add(at, 'has verbatim beside plain_text');
    this.only(at, json, ['type', 'text', 'emoji', 'verbatim']);
  }

  id(at: string, json: Json): void {
    if (json === undefined) return;
    if (typeof json !== 'string' || json.length < 1 || json.length > 255)
      this.add(at, 'is no id of 1 to 255 characters');
  }

  list(at: string, json: Json, max: number): readonly Json[] {
    if (!Array.isArray(json) || json.length < 1) {
      this.add(at, 'is no list with something in it');
      return [];
    }
    if (json.length > max) this.add(at, `has ${json.length} items, at most ${max}`);
    return json;
  }

  only(at: string, json: Fields, known: readonly string[]): void {
    for (const key of Object.keys(json)) if (!known.includes(key)) this.add(at, `has the unknown field ${key}`);
  }
}

/** https://docs.slack.dev/reference/block-kit/block-elements/button-element */
function checkButton(faults: Faults, at: string, json: Fields): void {
  faults.text(`${at}.text`, json.text, 75, ['plain_text']);
  faults.id(`${at}.action_id`, json.action_id);
  if (json.value !== undefined && (typeof json.value !== 'string' || json.value.length > 2000)) faults.add(at, 'value');
  if (json.url !== undefined) {
    if (typeof json.url !== 'string' || json.url.length > 3000) faults.add(at, 'url');
    else if (!URL.canParse(json.url)) faults.add(at, `${json.url} is no address`);
  }
  if (json.style !== undefined && json.style !== 'primary' && json.style !== 'danger') faults.add(at, 'style');
  const spoken = json.accessibility_label;
  if (spoken !== undefined && (typeof spoken !== 'string' || spoken.length > 75)) faults.add(at, 'accessibility_label');
  faults.only(at, json, ['type', 'text', 'action_id', 'url', 'value', 'style', 'confirm', 'accessibility_label']);
}

/** https://docs.slack.dev/reference/block-kit/composition-objects/option-object */
function checkOption(faults: Faults, at: string, json: Json): void {
  if (!isFields(json)) {
    faults.add(at, 'is no option');
    return;
  }
  faults.text(`${at}.text`, json.text, 75);
  if (typeof json.value !== 'string' || json.value.length > 150) faults.add(at, 'value');
}

/** https://docs.slack.dev/reference/block-kit/block-elements */
function checkInputElement(faults: Faults, at: string, json: Json): void {
  if (!isFields(json)) {
    faults.add(at, 'is no element');
    return;
  }
  faults.id(`${at}.action_id`, json.action_id);
  switch (json.type) {
    case 'static_select':
    case 'multi_static_select': {
      const options = faults.list(`${at}.options`, json.options, 100);
      for (const [n, each] of options.entries()) checkOption(faults, `${at}.options[${n}]`, each);
      const initial = json.initial_option;
      if (initial !== undefined && !options.some((each) => JSON.stringify(each) === JSON.stringify(initial))) {
        faults.add(at, 'initial_option is none of the options');
      }
      return;
    }
    case 'datetimepicker':
      // https://docs.slack.dev/reference/block-kit/block-elements/datetime-picker-element: ten digits
      if (!/^\d{10}$/.test(String(json.initial_date_time))) faults.add(at, 'initial_date_time has not ten digits');
      return;
    case 'plain_text_input':
      // https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element
      if (Number(json.max_length) > 3000) faults.add(at, 'max_length');
      if (json.initial_value === '') faults.add(at, 'initial_value is empty');
      return;
    default:
      faults.add(at, `${String(json.type)} is no element of an input that this knows`);
  }
}

/** https://docs.slack.dev/reference/block-kit/blocks */
function checkBlock(faults: Faults, at: string, json: Json, surface: 'message' | 'modal'): void {
  if (!isFields(json)) {
    faults.add(at, 'is no block');
    return;
  }
  faults.id(`${at}.block_id`, json.block_id);
  switch (json.type) {
    case 'header':
      faults.text(`${at}.text`, json.text, 150, ['plain_text']);
      return;
    case 'divider':
      return;
    case 'section': {
      if (json.text === undefined && json.fields === undefined) faults.add(at, 'has neither text nor fields');
      if (json.text !== undefined) faults.text(`${at}.text`, json.text, 3000);
      if (json.fields !== undefined) {
        for (const [n, each] of faults.list(`${at}.fields`, json.fields, 10).entries()) {
          faults.text(`${at}.fields[${n}]`, each, 2000);
        }
      }
      if (isFields(json.accessory)) checkButton(faults, `${at}.accessory`, json.accessory);
      return;
    }
    case 'context':
      for (const [n, each] of faults.list(`${at}.elements`, json.elements, 10).entries()) {
        faults.text(`${at}.elements[${n}]`, each, 3000);
      }
      return;
    case 'actions': {
      const elements = faults.list(`${at}.elements`, json.elements, 25);
      for (const [n, each] of elements.entries()) {
        if (isFields(each) && each.type === 'button') checkButton(faults, `${at}.elements[${n}]`, each);
        else faults.add(`${at}.elements[${n}]`, 'is no button');
      }
      const ids = elements.map((each) => (isFields(each) ? each.action_id : null));
      // "Should be unique among all other action_ids in the containing block."
      if (new Set(ids).size !== ids.length) faults.add(at, 'has an action_id twice');
      return;
    }
    case 'input':
      if (surface !== 'modal') faults.add(at, 'is an input in a message');
      faults.text(`${at}.label`, json.label, 2000, ['plain_text']);
      if (json.hint !== undefined) faults.text(`${at}.hint`, json.hint, 2000, ['plain_text']);
      checkInputElement(faults, `${at}.element`, json.element);
      return;
    default:
      faults.add(at, `${String(json.type)} is no block that this knows`);
  }
}

function checkBlockList(faults: Faults, json: Json, max: number, surface: 'message' | 'modal'): void {
  const blocks = faults.list('blocks', json, max);
  for (const [n, each] of blocks.entries()) checkBlock(faults, `blocks[${n}]`, each, surface);
  const ids = blocks.flatMap((each) => (isFields(each) && each.block_id !== undefined ? [each.block_id] : []));
  if (new Set(ids).size !== ids.length) faults.add('blocks', 'have a block_id twice');
}

/** Returns what Slack would refuse in a message; nothing where it takes it. */
export function messageFaults(message: {
  readonly text: string;
  readonly blocks?: readonly unknown[] | undefined;
}): string[] {
  const faults = new Faults();
  // https://docs.slack.dev/reference/methods/chat.postMessage
  if (message.text === '') faults.add('text', 'is empty');
  if (message.text.length > 40_000) faults.add('text', 'has more than 40,000 characters');
  if (message.blocks !== undefined) checkBlockList(faults, message.blocks, 50, 'message');
  return faults.found;
}

/** Returns what Slack would refuse in a modal. https://docs.slack.dev/reference/views/modal-views */
export function viewFaults(view: Fields): string[] {
  const faults = new Faults();
  if (view.type !== 'modal') faults.add('type', 'is not modal');
  for (const field of ['title', 'submit', 'close']) faults.text(field, view[field], 24, ['plain_text']);
  const { private_metadata: metadata } = view;
  if (metadata !== undefined && (typeof metadata !== 'string' || metadata.length > 3000))
    faults.add('private_metadata', 'size');
  faults.id('callback_id', view.callback_id);
  checkBlockList(faults, view.blocks, 100, 'modal');
  return faults.found;
}

/** Returns every text in a message or modal that Slack shows, by how it is read. */
export function shownTexts(json: Json): { readonly type: string; readonly text: string }[] {
  if (Array.isArray(json)) return json.flatMap(shownTexts);
  if (!isFields(json)) return [];
  const own =
    typeof json.text === 'string' && typeof json.type === 'string' ? [{ type: json.type, text: json.text }] : [];
  return [...own, ...Object.values(json).flatMap(shownTexts)];
}
