/** A server with OpenAI's `/v1/audio/transcriptions` in front of pocketsphinx. */
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';

export interface Bridge {
  readonly address: string;
  /** Files that it was sent. */
  readonly sent: () => number;
  stop(): Promise<void>;
}

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export async function startBridge(folder: string): Promise<Bridge> {
  let sent = 0;
  const server = createServer(async (asked, answer) => {
    try {
      const form = await formOf(asked);
      const file = form.get('file') as File;
      sent++;
      const segments = await recognise(folder, Buffer.from(await file.arrayBuffer()));
      const text = segments.map((segment) => segment.text).join(' ');
      const body = form.get('response_format') === 'verbose_json' ? { text, language: 'en', segments } : { text };
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } catch (error) {
      answer
        .writeHead(500, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message: String(error) } }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    sent: () => sent,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function formOf(asked: IncomingMessage): Promise<FormData> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part);
  const headers = { 'content-type': asked.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(Buffer.concat(parts)), { headers }).formData();
}

/** Returns what pocketsphinx hears in a file of any kind. */
export async function recognise(folder: string, content: Buffer): Promise<Segment[]> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  const speech = `${path}.wav`;
  await runProgram('ffmpeg', ['-v', 'error', '-y', '-i', path, '-ac', '1', '-ar', '16000', speech]);
  const words = ['-infile', speech, '-time', 'yes', '-logfn', '/dev/null'];
  return segmentsIn(await runProgram('pocketsphinx_continuous', words));
}

/** A line of text for each utterance, and below it one for each word: the word, its begin, its end and how sure it is. */
function segmentsIn(output: string): Segment[] {
  const segments: Segment[] = [];
  let text: string | null = null;
  let times: number[] = [];
  const end = () => {
    if (text && times.length > 0) segments.push({ start: Math.min(...times), end: Math.max(...times), text });
  };
  for (const line of output.split('\n')) {
    const word = /^\S+ ([\d.]+) ([\d.]+) [\d.]+$/u.exec(line);
    if (word) times.push(Number(word[1]), Number(word[2]));
    else if (line.trim() !== '') {
      end();
      text = line.trim();
      times = [];
    }
  }
  end();
  return segments;
}
