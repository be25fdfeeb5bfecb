import type { DropdownMenu as Menu } from 'radix-ui';
import { createContext, lazy, type ReactNode, use } from 'react';
import { classes } from './classes.ts';
import { Deferred, type Trigger } from './Deferred.tsx';
import { Icon, type IconName } from './Icon.tsx';

const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-14 outline-none select-none touch:min-h-12 data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-hover';

const load = () => import('./floating/MenuLayer.tsx');
const MenuLayer = lazy(load);
/** The menu's building blocks, which come with the layer; items exist only inside it. */
const Parts = createContext<typeof Menu | null>(null);

function useParts(): typeof Menu {
  const parts = use(Parts);
  if (!parts) throw new Error('Menu items belong inside a DropdownMenu');
  return parts;
}

export interface DropdownMenuProps {
  /** One focusable element, usually a Button. */
  trigger: Trigger;
  align?: 'start' | 'end' | undefined;
  /** MenuItem, MenuLine, MenuChoices. */
  children: ReactNode;
}

export function DropdownMenu(props: DropdownMenuProps) {
  return (
    <Deferred trigger={props.trigger} opens="menu" load={load}>
      <MenuLayer {...props} parts={Parts} />
    </Deferred>
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
  const { Item } = useParts();
  return (
    <Item disabled={disabled} onSelect={onSelect} className={classes(ITEM, danger && 'text-risk')}>
      {icon && <Icon name={icon} className={danger ? undefined : 'text-ink-3'} />}
      {children}
    </Item>
  );
}

export function MenuLine() {
  const { Separator } = useParts();
  return <Separator className="my-1 h-px bg-line" />;
}

export interface MenuChoicesProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  choices: readonly { value: T; label: string; icon?: IconName | undefined }[];
}

/** One of several; the chosen one bears a tick. */
export function MenuChoices<T extends string>({ label, value, onChange, choices }: MenuChoicesProps<T>) {
  const { RadioGroup, RadioItem, Label, ItemIndicator } = useParts();
  return (
    <RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as T)}>
      <Label className="px-2.5 pt-1.5 pb-1 text-12 font-medium text-ink-3">{label}</Label>
      {choices.map((choice) => (
        <RadioItem key={choice.value} value={choice.value} className={ITEM}>
          {choice.icon && <Icon name={choice.icon} className="text-ink-3" />}
          <span className="flex-1">{choice.label}</span>
          <ItemIndicator>
            <Icon name="check" className="text-forecast" />
          </ItemIndicator>
        </RadioItem>
      ))}
    </RadioGroup>
  );
}
