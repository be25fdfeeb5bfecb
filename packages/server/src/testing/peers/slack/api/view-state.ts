/** What people enter in a modal: https://docs.slack.dev/reference/interaction-payloads/view-interactions-payload */

type Element = Readonly<Record<string, unknown>> & { readonly type: string; readonly action_id: string };
interface Option {
  readonly value: string;
}
interface Input {
  readonly type: string;
  readonly block_id: string;
  readonly optional?: boolean;
  readonly element: Element;
}

/** Returns the state of a modal with what was entered, by block. Throws for what Slack's own window does not let anybody send. */
export function stateOf(view: Readonly<Record<string, unknown>>, entered: Readonly<Record<string, unknown>>) {
  const inputs = (view.blocks as readonly Input[]).filter(({ type }) => type === 'input');
  const unknown = Object.keys(entered).filter((id) => !inputs.some(({ block_id }) => block_id === id));
  if (unknown.length > 0) throw new Error(`the modal has no input ${unknown.join()}`);
  return Object.fromEntries(
    inputs.map(({ block_id: id, element, optional = false }) => {
      const [name, value] = givenTo(element, Object.hasOwn(entered, id), entered[id]);
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
      if (isEmpty && !optional) throw new Error(`Slack asks for ${id} and sends nothing`);
      return [id, { [element.action_id]: { type: element.type, [name]: value } }];
    }),
  );
}

function givenTo(element: Element, isEntered: boolean, value: unknown): readonly [name: string, value: unknown] {
  const optionOf = (chosen: unknown): Option => {
    const found = (element.options as readonly Option[]).find((option) => option.value === chosen);
    if (!found) throw new Error(`the modal offers no ${String(chosen)}`);
    return found;
  };
  switch (element.type) {
    case 'static_select':
      return [
        'selected_option',
        isEntered ? (value === null ? null : optionOf(value)) : (element.initial_option ?? null),
      ];
    case 'multi_static_select':
      return [
        'selected_options',
        isEntered ? (value as readonly unknown[]).map(optionOf) : (element.initial_options ?? []),
      ];
    case 'datetimepicker':
      return ['selected_date_time', isEntered ? value : (element.initial_date_time ?? null)];
    case 'plain_text_input': {
      const text = isEntered ? value : (element.initial_value ?? null);
      if (String(text ?? '').length > Number(element.max_length ?? 3000))
        throw new Error('Slack lets nobody enter so much');
      return ['value', text];
    }
    default:
      throw new Error(`the peer fills in no ${element.type}`);
  }
}
