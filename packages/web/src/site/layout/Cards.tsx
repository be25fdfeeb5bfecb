import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { TextLink } from './ActionLink.tsx';

const COLUMNS = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3', 4: 'sm:grid-cols-2 lg:grid-cols-4' };

/** Cards beside each other; give it `InfoCard`s. */
export function CardGrid({ columns = 3, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return <ul className={classes('grid gap-5', COLUMNS[columns])}>{children}</ul>;
}

export interface InfoCardProps {
  icon?: IconName;
  title: ReactNode;
  /** A link at the foot of the card. */
  link?: { href: string; label: string };
  children: ReactNode;
}

export function InfoCard({ icon, title, link, children }: InfoCardProps) {
  return (
    <li className="flex min-w-0 flex-col rounded-md bg-surface p-6 shadow-raised">
      {icon && <Icon name={icon} size={22} className="mb-4 text-forecast" />}
      <h3 className="font-serif text-18 font-semibold text-balance">{title}</h3>
      <div className="mt-2 text-ink-2">{children}</div>
      {link && (
        <TextLink href={link.href} arrow="right" className="mt-auto self-start pt-4">
          {link.label}
        </TextLink>
      )}
    </li>
  );
}
