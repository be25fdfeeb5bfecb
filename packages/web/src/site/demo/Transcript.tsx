import { DEMO_VIDEO } from './video.generated.ts';

/** What the captions of our video say, to read instead: scene by scene, with the second at which each begins. */
export function Transcript() {
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      {DEMO_VIDEO.scenes.map(({ title, cues }) => (
        <div key={title}>
          <h3 className="font-serif text-18 font-semibold">{title}</h3>
          <ul className="mt-2 grid gap-2 text-ink-2">
            {cues.map(({ from, text }) => (
              <li key={from} className="grid grid-cols-[3rem_1fr]">
                <span className="num pt-0.5 text-14 text-ink-3">{clock(from)}</span>
                <span className="text-pretty">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
