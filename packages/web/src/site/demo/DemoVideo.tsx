import { brand } from '@forecastle/content';
import { TextLink } from '../layout/ActionLink.tsx';
import { PlatformVideo } from './PlatformVideo.tsx';
import { DEMO_VIDEO } from './video.generated.ts';

const { name, width, height } = DEMO_VIDEO;
const fileOf = (extension: string): string => `/video/${name}.${extension}`;
/** Later than the page: React's types do not know the attribute of videos yet, and browsers without it ignore it. */
const LATER = { loading: 'lazy' };

/**
 * The demo as a video: the operator's own on the video platform where they set its id, else ours, from this server. It
 * has no sound, so that its captions say everything.
 */
export function DemoVideo({ transcript = '/demo#transcript' }: { transcript?: string }) {
  if (brand.demoVideoId) return <PlatformVideo id={brand.demoVideoId} />;
  return (
    <figure className="m-0">
      <video
        controls
        playsInline
        preload="none"
        poster={fileOf('avif')}
        width={width}
        height={height}
        aria-label="2-minute demo, silent, with captions"
        className="demo-video block aspect-video h-auto w-full rounded-lg shadow-floating print:hidden"
        {...LATER}
      >
        <source src={fileOf('mp4')} type="video/mp4" />
        <source src={fileOf('webm')} type="video/webm; codecs=vp9" />
        <track kind="captions" src={fileOf('vtt')} srcLang="en" label="English" default />
        <a href={fileOf('mp4')}>Download the video</a>
      </video>
      <figcaption className="mt-3 text-14 text-ink-3">
        No sound, with captions. All figures are sample data. <TextLink href={transcript}>Transcript</TextLink>
      </figcaption>
    </figure>
  );
}
