import type { Transcript } from '../transcript.ts';

/** Returns a transcript of lines "Name: words" in cues of three seconds; a line without a name is of nobody. */
export function spoken(...lines: readonly string[]): Transcript {
  const speakers: string[] = [];
  const cues = lines.map((line, at) => {
    const [, name, text = line] = /^([^:\s]+): (.*)$/su.exec(line) ?? [];
    if (name !== undefined && !speakers.includes(name)) speakers.push(name);
    return {
      startMs: 3000 * at,
      endMs: 3000 * (at + 1),
      speaker: name === undefined ? null : speakers.indexOf(name),
      text,
    };
  });
  return { format: 'plain', language: 'en', isTimed: true, speakers, cues };
}
