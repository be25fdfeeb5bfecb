import type { Api } from '../../api/client.ts';

export type State = Awaited<ReturnType<Api['singleSignOn']['get']>>;

export interface StateProps {
  state: State;
  onSaved: () => Promise<unknown>;
}
