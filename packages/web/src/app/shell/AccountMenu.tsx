import { MEMBER_ROLE_NAMES } from '@forecastle/rules';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { Avatar } from '../../ui/Avatar.tsx';
import { DropdownMenu, MenuChoices, MenuItem, MenuLine } from '../../ui/DropdownMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { notify } from '../../ui/notify.ts';
import { chooseTheme, readTheme, subscribeTheme, type Theme } from '../../ui/theme.ts';
import { signOut, useSession } from './session.ts';

const THEMES: readonly { value: Theme; label: string; icon: 'sun' | 'moon' | 'monitor' }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'As this device', icon: 'monitor' },
];

export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user, member, organization, abilities } = useSession();
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  const navigate = useNavigate();
  return (
    <DropdownMenu
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full items-center gap-2.5 rounded-sm p-2 text-left transition-colors hover:bg-hover"
        >
          <Avatar name={user.name} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-14 font-medium">{user.name}</span>
            <span className="block truncate text-12 text-ink-3">{MEMBER_ROLE_NAMES[member.role]}</span>
          </span>
          <Icon name="sort" className="text-ink-3" />
        </button>
      }
    >
      <MenuItem icon="settings" onSelect={() => navigate('/settings')}>
        Settings
      </MenuItem>
      <MenuItem icon="question" onSelect={() => navigate('/help')}>
        Help
      </MenuItem>
      <MenuLine />
      <MenuChoices label="Theme" value={theme} onChange={chooseTheme} choices={THEMES} />
      <MenuLine />
      <MenuItem icon="keyboard" onSelect={onShortcuts}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon="upload" onSelect={() => navigate('/imports')}>
        Imports
      </MenuItem>
      {abilities.manageInquiries && (
        <MenuItem icon="mail" onSelect={() => navigate('/inquiries')}>
          Inquiries
        </MenuItem>
      )}
      <MenuItem icon="people" onSelect={() => navigate('/organisations')}>
        <span className="min-w-0">
          Your organisations
          <span className="block truncate text-12 text-ink-3">{organization.name}</span>
        </span>
      </MenuItem>
      <MenuItem icon="monitor" onSelect={() => navigate('/settings/sessions')}>
        Sessions
      </MenuItem>
      <MenuItem
        icon="sign-out"
        onSelect={() => signOut().catch((error: Error) => notify(error.message, { tone: 'risk' }))}
      >
        Sign out
      </MenuItem>
    </DropdownMenu>
  );
}
