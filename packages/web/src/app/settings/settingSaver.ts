import { api, query } from '../../api/client.ts';
import { queryClient } from '../shell/queryClient.ts';
import type { Saver } from '../unsaved/unsaved.ts';

/** A setting that is on or off, and of what. */
export interface SettingGiven {
  readonly of: 'organization' | 'singleSignOn' | 'ai';
  readonly name: string;
  readonly isOn: boolean;
}

export const settingPlace = ({ of, name }: Pick<SettingGiven, 'of' | 'name'>): string => `setting/${of}/${name}`;

const SAVES: Readonly<Record<SettingGiven['of'], (change: Record<string, boolean>) => Promise<unknown>>> = {
  organization: (change) => api.organization.update(change),
  singleSignOn: (change) => api.singleSignOn.update(change),
  ai: (change) => api.ai.change(change),
};

export const settingSaver = {
  async send({ of, name, isOn }: SettingGiven) {
    const saved = await SAVES[of]({ [name]: isOn });
    await queryClient.invalidateQueries({ queryKey: query[of].key() });
    return saved;
  },
  /** Nobody's version is kept of it: whoever comes last is taken at their word. */
  overtaken: async (given: SettingGiven) => ({ again: given }),
} satisfies Saver<SettingGiven>;
