import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../ui/useMedia.ts';
import { levelWords } from './recordWords.ts';

interface LevelMeterProps {
  /** How loud it is now, from 0 to 1. */
  level: () => number;
  isPaused?: boolean;
}

/** Milliseconds between two looks: of what moves, and of the words. */
const LOOK_MS = 60;
const SAY_MS = 1000;
const BARS = 24;
const PLACES = Array.from({ length: BARS }, (_, place) => place);

/** Shows how loud it is: bars that move, and a word. Who wants no motion gets the word and bars that change once a second. */
export function LevelMeter({ level, isPaused = false }: LevelMeterProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const bars = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (isPaused) {
      setWords('Paused');
      draw(bars.current, 0);
      return;
    }
    let loudest = 0;
    const look = setInterval(
      () => {
        const now = level();
        loudest = Math.max(loudest, now);
        draw(bars.current, isStill ? loudest : now);
      },
      isStill ? SAY_MS : LOOK_MS,
    );
    const say = setInterval(() => {
      setWords(levelWords(loudest));
      loudest = 0;
    }, SAY_MS);
    return () => {
      clearInterval(look);
      clearInterval(say);
    };
  }, [level, isPaused, isStill]);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div ref={bars} aria-hidden="true" className="flex h-6 min-w-0 flex-1 items-stretch gap-0.5">
        {PLACES.map((place) => (
          <span
            key={place}
            className="min-w-0 flex-1 rounded-full bg-line data-on:bg-health data-on:data-loud:bg-attention"
          />
        ))}
      </div>
      <span className="w-16 shrink-0 text-12 text-ink-2">
        <span className="sr-only">Level: </span>
        {words}
      </span>
    </div>
  );
}

const LOUD_FROM = 0.9;

function draw(bars: HTMLElement | null, level: number): void {
  for (const [index, bar] of [...(bars?.children ?? [])].entries()) {
    bar.toggleAttribute('data-on', level > (index + 0.5) / BARS);
    bar.toggleAttribute('data-loud', index / BARS >= LOUD_FROM);
  }
}
