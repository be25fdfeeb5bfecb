import type { FeatureSlug } from '@forecastle/content';
import type { ReactNode } from 'react';
import { TextLink } from '../../layout/ActionLink.tsx';
import { FeatureStatusChip } from '../../layout/FeatureStatus.tsx';
import { pageAt } from '../../pages.ts';

export interface FeatureRowProps {
  /** The last part of the feature's path. */
  slug: FeatureSlug;
  question: string;
  figure: ReactNode;
  children: ReactNode;
}

/** A feature in the index: the question it answers, and its screen. */
export function FeatureRow({ slug, question, figure, children }: FeatureRowProps) {
  const { name, path } = pageAt(`/features/${slug}`);
  return (
    <li className="grid items-start gap-x-14 gap-y-7 lg:grid-cols-[1fr_1.6fr]">
      <div className="min-w-0 border-t border-line-strong pt-5">
        <p className="mb-2">
          <FeatureStatusChip slug={slug} />
        </p>
        <h3 className="font-serif text-22 font-medium sm:text-28">{name}</h3>
        <p className="mt-2 text-18">{question}</p>
        <p className="mt-3 max-w-[58ch] text-pretty text-ink-2">{children}</p>
        <p className="mt-4">
          <TextLink href={path} arrow="right" aria-label={`Learn more about ${name}`}>
            Learn more
          </TextLink>
        </p>
      </div>
      <div className="min-w-0">{figure}</div>
    </li>
  );
}
