import { TextLink } from '../layout/ActionLink.tsx';

export function BackToBlog() {
  return (
    <p className="mb-6 text-14 print:hidden">
      <TextLink href="/blog">← Back to the blog</TextLink>
    </p>
  );
}
