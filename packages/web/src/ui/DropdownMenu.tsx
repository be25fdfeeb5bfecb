import { DropdownMenu as Menu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';

export const floatingClasses = 'z-50 animate-rise rounded-md bg-surface shadow-floating';
const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-14 outline-none select-none touch:min-h-12 data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover';

export interface DropdownMenuProps {
  /** One focusable element, usually a Button. */
  trigger: ReactNode;
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
}

export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  return (
    <Menu.Root>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classes(floatingClasses, 'min-w-48 p-1')}
        >
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

export interface MenuItemProps {
  icon?: IconName | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger = false, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <Menu.Item disabled={disabled} onSelect={onSelect} className={classes(ITEM, danger && 'text-risk')}>
      {icon && <Icon name={icon} className={danger ? undefined : 'text-ink-3'} />}
      {children}
    </Menu.Item>
  );
}

export function MenuLine() {
  return <Menu.Separator className="my-1 h-px bg-line" />;
}

export interface MenuChoicesProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; label: string; icon?: IconName | undefined }[];
}

/** One of several; the chosen one bears a tick. */
export function MenuChoices<T extends string>({ label, value, onChange, choices }: MenuChoicesProps<T>) {
  return (
    <Menu.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as T)}>
      <Menu.Label className="px-2.5 pt-1.5 pb-1 text-12 font-medium text-ink-3">{label}</Menu.Label>
      {choices.map((choice) => (
        <Menu.RadioItem key={choice.value} value={choice.value} className={ITEM}>
          {choice.icon && <Icon name={choice.icon} className="text-ink-3" />}
          <span className="flex-1">{choice.label}</span>
          <Menu.ItemIndicator>
            <Icon name="check" className="text-forecast" />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
