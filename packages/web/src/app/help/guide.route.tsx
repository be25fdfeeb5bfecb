import { guides } from 'virtual:articles';
import type { Guide } from '@forecastle/content/articles';
import { redirect, useRevalidator } from 'react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Route } from './+types/guide.route';
import { guideContent } from './guideContent.ts';
import { HelpGuide } from './HelpGuide.tsx';

const guideAt = (slug: string): Guide | undefined => guides.find((guide) => guide.slug === slug);

/** An unknown slug leads to the index, as on the public site. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const guide = guideAt(params.slug);
  if (!guide) throw redirect('/help');
  const loaded = await guideContent(params.slug).then(
    (content) => ({ content, problem: null }),
    (error: Error) => ({ content: null, problem: error.message }),
  );
  return { guide, ...loaded };
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `${guideAt(params.slug)?.title ?? 'Help'} · Forecastle` },
];

export default function GuideRoute({ loaderData: { guide, content, problem } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  if (problem !== null) {
    return (
      <ErrorState
        title="Error Loading Guide"
        cause={`Failed to load guide content: ${problem}`}
        onRetry={() => void revalidate()}
        busy={state === 'loading'}
      />
    );
  }
  return <HelpGuide key={guide.slug} guide={guide} guides={guides} content={content} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorState title="Unable to render documentation content" cause={error} onRetry={() => location.reload()} />;
}
