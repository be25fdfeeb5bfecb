import type { TemplateWords as Words } from '@forecastle/rules';
import { Card } from '../../ui/Card.tsx';

/** Shows a template to people who cannot change it. */
export function TemplateWords({ template: { subject, body } }: { template: Words }) {
  return (
    <Card title={subject}>
      <p className="text-14 break-words whitespace-pre-wrap">{body}</p>
      <p className="mt-4 text-12 text-ink-3">RevOps and admins can edit this text.</p>
    </Card>
  );
}
