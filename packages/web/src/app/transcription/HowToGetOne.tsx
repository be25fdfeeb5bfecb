import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { copyText } from '../../ui/copyText.ts';

const COMMANDS = [
  'docker run -d -p 8000:8000 \\',
  '  -v hf-hub-cache:/home/ubuntu/.cache/huggingface/hub \\',
  '  ghcr.io/speaches-ai/speaches:latest-cpu',
  'SPEACHES_BASE_URL=http://localhost:8000 \\',
  '  uvx speaches-cli model download Systran/faster-distil-whisper-small.en',
].join('\n');

/** Shows two ways to an engine, with what to type. */
export function HowToGetOne() {
  return (
    <Card title="How to get one">
      <div className="grid gap-5 text-14">
        <section className="grid gap-1">
          <h3 className="font-medium">OpenAI</h3>
          <p className="max-w-[68ch] text-ink-2">
            Create a key at{' '}
            <a
              href="https://platform.openai.com/api-keys"
              target="_blank"
              rel="noopener noreferrer"
              className="finger text-link underline"
            >
              platform.openai.com
            </a>
            . The model gpt-4o-transcribe-diarize tells speakers apart.
          </p>
        </section>
        <section className="grid gap-2">
          <h3 className="font-medium">Your own server</h3>
          <p className="max-w-[68ch] text-ink-2">
            Any server with OpenAI’s /v1/audio/transcriptions works: speaches (faster-whisper), LocalAI, vLLM. No audio
            leaves your network. For example, with Docker:
          </p>
          <div className="grid gap-2 rounded-md bg-sunken p-3">
            {/* Long lines scroll in their own box, also by keyboard. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
            <pre tabIndex={0} className="overflow-x-auto text-12 leading-relaxed">
              <code>{COMMANDS}</code>
            </pre>
            <div>
              <Button
                size="small"
                icon="copy"
                onClick={() =>
                  void copyText(COMMANDS, {
                    copied: 'Commands copied',
                    instead: 'Select the commands and copy them.',
                  })
                }
              >
                Copy commands
              </Button>
            </div>
          </div>
          <p className="max-w-[68ch] text-ink-2">
            Then connect the address http://localhost:8000/v1 and the model Systran/faster-distil-whisper-small.en. For
            an address in your own network, the operator sets AI_PRIVATE_ENDPOINTS=true.
          </p>
        </section>
      </div>
    </Card>
  );
}
