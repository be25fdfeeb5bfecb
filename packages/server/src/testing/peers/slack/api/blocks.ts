/** What Slack refuses of blocks: https://docs.slack.dev/reference/block-kit/blocks */
import { SlackError } from '../answers.ts';

const BLOCKS_MAX = 50;
const TEXT_MAX = 3000;
const ACTIONS_MAX = 25;
const BUTTON_MAX = 75;
const KINDS = new Set(['section', 'header', 'divider', 'context', 'actions', 'input', 'image']);

type Block = Readonly<Record<string, unknown>>;

/** Returns the blocks of a message or view. Throws invalid_blocks, with what is wrong of each. */
export function blocksIn(given: unknown, most = BLOCKS_MAX): readonly Block[] {
  if (given === undefined || given === '') return [];
  if (!Array.isArray(given)) throw new SlackError('invalid_blocks_format');
  const errors = [
    ...(given.length > most ? [`no more than ${most} items allowed [json-pointer:/blocks]`] : []),
    ...given.flatMap((block, at) => faultsOf(block as Block).map((fault) => `${fault} [json-pointer:/blocks/${at}]`)),
  ];
  if (errors.length > 0) {
    throw new SlackError('invalid_blocks', {
      errors,
      response_metadata: { messages: errors.map((error) => `[ERROR] ${error}`) },
    });
  }
  return given;
}

const lengthOf = (text: unknown): number => String((text as { text?: unknown } | undefined)?.text ?? '').length;

function faultsOf(block: Block): string[] {
  const faults: string[] = [];
  if (!KINDS.has(String(block.type))) faults.push(`unsupported type: ${String(block.type)}`);
  if (block.type === 'section' && !block.text && !block.fields) faults.push('missing required field: text');
  if (lengthOf(block.text) > (block.type === 'header' ? 150 : TEXT_MAX))
    faults.push('must be less than 3001 characters');
  const elements = Array.isArray(block.elements) ? (block.elements as Block[]) : [];
  if (block.type === 'actions' && elements.length > ACTIONS_MAX)
    faults.push(`no more than ${ACTIONS_MAX} items allowed`);
  if (elements.some((each) => each.type === 'button' && lengthOf(each.text) > BUTTON_MAX)) {
    faults.push('must be less than 76 characters');
  }
  return faults;
}
