import { DropdownMenu as Menu } from 'radix-ui';
import type { Context } from 'react';
import { classes } from '../classes.ts';
import type { DropdownMenuProps } from '../DropdownMenu.tsx';
import { floatingClasses } from './classes.ts';

/** Opens at once: it is mounted by the press that opens it. Not modal, so that the page behind stays readable. */
export default function MenuLayer({ trigger, align = 'end', children, parts: Parts }: MenuLayerProps) {
  return (
    <Menu.Root defaultOpen modal={false}>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={classes(floatingClasses, 'min-w-48 p-1')}
        >
          <Parts value={Menu}>{children}</Parts>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface MenuLayerProps extends DropdownMenuProps {
  parts: Context<typeof Menu | null>;
}
