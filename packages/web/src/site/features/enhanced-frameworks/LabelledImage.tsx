import { FRAMEWORK_IMAGES } from '../../screens/framework-images.generated.ts';

export interface LabelledImageProps {
  name: keyof typeof FRAMEWORK_IMAGES;
  label: string;
  /** What the image shows, for who does not see it. */
  alt: string;
  /** Words under it. */
  says: string;
}

/**
 * An image of the product over a grey placeholder with its label: whoever does not get the image sees the placeholder
 * instead. The image covers it, so nothing has to notice that loading failed (decision 0087).
 */
export function LabelledImage({ name, label, alt, says }: LabelledImageProps) {
  const { width, height } = FRAMEWORK_IMAGES[name];
  // Words in place of a missing image would lie over the label; who does not see hears them all the same.
  const look = 'relative h-auto w-full text-transparent';
  const image = { width, height, loading: 'lazy', decoding: 'async' } as const;
  return (
    <figure className="m-0 min-w-0" style={{ maxWidth: width / 2 }}>
      <div className="relative overflow-hidden rounded-lg bg-line shadow-floating">
        <p aria-hidden="true" className="absolute inset-0 grid place-items-center p-4 text-18 font-medium text-ink-2">
          {label}
        </p>
        <img src={`/images/docs/${name}.png`} className={`${look} block dark:hidden`} alt={alt} {...image} />
        <img src={`/images/docs/${name}-dark.png`} className={`${look} hidden dark:block`} alt={alt} {...image} />
      </div>
      <figcaption className="mt-3 text-14 text-ink-3">{says}</figcaption>
    </figure>
  );
}
