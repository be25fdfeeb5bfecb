import { expect, it } from 'vitest';
import { isOfType } from './media-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['audio/webm', '\x1a\x45\xdf\xa3\x9f', true],
  ['audio/webm', '\0\0\0\x1cftypM4A ', false],
  ['audio/mp4', '\0\0\0\x1cftypM4A ', true],
  ['video/quicktime', '\0\0\0\x08wide\0\0', true],
  ['audio/mpeg', 'ID3\x04\0', true],
  ['audio/mpeg', '\xff\xfb\x90\x64', true],
  ['audio/mpeg', '\xff\xf1\x50\x80', false],
  ['audio/wav', 'RIFF\0\0\0\0WAVEfmt ', true],
  ['audio/wav', 'RIFF\0\0\0\0WEBP', false],
  ['audio/ogg', 'OggS\0\x02', true],
  ['audio/flac', 'fLaC\0', true],
  ['audio/mpeg', '<html>', false],
  ['audio/mpeg', 'MZ\x90\0', false],
  ['video/mp4', '', false],
] as const)('of %s, %j: %s', (mediaType, content, fits) => {
  expect(isOfType(bytes(content), mediaType)).toBe(fits);
});
