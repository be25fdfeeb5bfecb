/** Modals. https://docs.slack.dev/surfaces/modals */
import { ok, SlackError } from '../answers.ts';
import { type SlackWorld, slackId } from '../world.ts';
import { blocksIn } from './blocks.ts';

type Args = Readonly<Record<string, unknown>>;

/** https://docs.slack.dev/interactivity/handling-user-interaction#payloads: a trigger is good once, for three seconds. */
const TRIGGER_MS = 3_000;
const VIEW_BLOCKS_MAX = 100;

export class Views {
  readonly open = new Map<string, Readonly<Record<string, unknown>>>();
  readonly #triggers = new Map<string, number>();
  readonly #world: SlackWorld;

  constructor(world: SlackWorld) {
    this.#world = world;
  }

  /** Makes a trigger, as every command and button has one. */
  trigger(): string {
    const id = `${Math.trunc(Math.random() * 1e13)}.${Math.trunc(Math.random() * 1e13)}.${slackId('V').toLowerCase()}`;
    this.#triggers.set(id, this.#world.now);
    return id;
  }

  /** https://docs.slack.dev/reference/methods/views.open */
  show(args: Args) {
    const id = String(args.trigger_id);
    const madeAt = this.#triggers.get(id);
    if (madeAt === undefined) throw new SlackError('invalid_trigger_id');
    if (this.#world.now - madeAt > TRIGGER_MS) throw new SlackError('expired_trigger_id');
    this.#triggers.delete(id);
    return this.#put(slackId('V'), args.view);
  }

  /** https://docs.slack.dev/reference/methods/views.update */
  update(args: Args) {
    const id = String(args.view_id);
    if (!this.open.has(id)) throw new SlackError('not_found');
    return this.#put(id, args.view);
  }

  #put(id: string, given: unknown) {
    if (typeof given !== 'object' || given === null) throw new SlackError('invalid_arguments');
    const view = given as Readonly<Record<string, unknown>>;
    blocksIn(view.blocks, VIEW_BLOCKS_MAX);
    this.open.set(id, view);
    return ok({ view: { ...view, id } });
  }
}
