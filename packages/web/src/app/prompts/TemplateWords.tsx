import { Card } from '../../ui/Card.tsx';
import type { Template } from './template.ts';

/** A template for those who do not change it. */
export function TemplateWords({ template: { subject, body } }: { template: Template }) {
  return (
    <Card title={subject}>
      <p className="text-14 break-words whitespace-pre-wrap">{body}</p>
      <p className="mt-4 text-12 text-ink-3">RevOps and admins can edit this text.</p>
    </Card>
  );
}
