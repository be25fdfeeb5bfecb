import { api, query } from '../../api/client.ts';
import { queryClient } from '../shell/queryClient.ts';
import type { Saver } from '../unsaved/unsaved.ts';

/** A setting that is on or off, and of what. */
export interface SettingGiven {
  readonly of: 'organization' | 'singleSignOn';
  readonly name: string;
  readonly isOn: boolean;
}

export const settingPlace = ({ of, name }: Pick<SettingGiven, 'of' | 'name'>): string => `setting/${of}/${name}`;

export const settingSaver = {
  async send({ of, name, isOn }: SettingGiven) {
    const change = { [name]: isOn };
    const saved = of === 'organization' ? await api.organization.update(change) : await api.singleSignOn.update(change);
    await queryClient.invalidateQueries({ queryKey: query[of].key() });
    return saved;
  },
  /** Nobody's version is kept of it: whoever comes last is taken at their word. */
  overtaken: async (given: SettingGiven) => ({ again: given }),
} satisfies Saver<SettingGiven>;
