import { type ClaimId, claims } from '@forecastle/content';
import { classes } from '../../ui/classes.ts';

/** A marketing figure with what it is of and its qualifier. The only way a page states one in large type. */
export function ClaimFigure({ id, className }: { id: ClaimId; className?: string }) {
  const { figure, text, qualifier } = claims[id];
  return (
    <div className={classes('min-w-0', className)}>
      <p>
        <span className="num block font-serif text-36 font-medium tracking-[-0.02em]">{figure}</span>
        <span className="mt-1 block text-16 text-ink-2">{text}</span>
      </p>
      <p className="mt-1 text-14 text-ink-3">{qualifier}</p>
    </div>
  );
}

/** The same in running text: "Up to 38% more accurate forecasts (targets may vary)". */
export function ClaimText({ id }: { id: ClaimId }) {
  const { figure, text, qualifier } = claims[id];
  const note = qualifier.replace(/\.$/, '');
  return (
    <>
      {figure} {text} ({note[0]?.toLowerCase()}
      {note.slice(1)})
    </>
  );
}
