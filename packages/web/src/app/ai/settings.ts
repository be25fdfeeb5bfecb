import type { Api } from '../../api/client.ts';

export type AiSettings = Awaited<ReturnType<Api['ai']['settings']>>;
export type AiProvider = AiSettings['providers'][number];
export type AiChoice = AiSettings['choices'][number];

export interface SettingsProps {
  settings: AiSettings;
  onSaved: () => Promise<unknown>;
}
