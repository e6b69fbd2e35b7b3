/** What a waiting room hears on a machine whose Chromium has no voices: Linux without speech-dispatcher. */
import { expect } from '@playwright/test';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  type Command,
  type SimulatorReady,
  startService,
  temporaryFolder,
} from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { voicelessEnvironment } from '../support/started/stand-in-voice.ts';
import { type FoyerApp, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';

const folder = temporaryFolder();
let service: Command<SimulatorReady>;
let simulator: SimulatorControl;

/** A program in espeak-ng's place that says everything as half a second of tone, and writes down what it was told. */
function voiceThatWritesDown(): { readonly path: string; said(): { text: string; args: string[] }[] } {
  const file = join(folder.path, 'said.jsonl');
  const program = join(folder.path, 'espeak-ng');
  writeFileSync(
    program,
    `#!${process.execPath}
const { appendFileSync } = require('node:fs');
const args = process.argv.slice(2);
if (args.includes('--voices')) process.stdout.write(' 5  en              --/M      Tone               x/en\\n');
else {
  let text = '';
  process.stdin.setEncoding('utf8').on('data', (chunk) => (text += chunk)).on('end', () => {
    appendFileSync(${JSON.stringify(file)}, JSON.stringify({ text, args }) + '\\n');
    const sound = Buffer.alloc(22050);
    for (let n = 0; n < 11025; n += 1) sound.writeInt16LE(Math.round(12000 * Math.sin(n / 8)), n * 2);
    const head = Buffer.alloc(44);
    head.write('RIFF', 0); head.writeUInt32LE(36 + sound.length, 4); head.write('WAVEfmt ', 8);
    head.writeUInt32LE(16, 16); head.writeUInt16LE(1, 20); head.writeUInt16LE(1, 22);
    head.writeUInt32LE(22050, 24); head.writeUInt32LE(44100, 28); head.writeUInt16LE(2, 32);
    head.writeUInt16LE(16, 34); head.write('data', 36); head.writeUInt32LE(sound.length, 40);
    process.stdout.write(Buffer.concat([head, sound]));
  });
}
`,
  );
  chmodSync(program, 0o755);
  return {
    path: `${folder.path}${delimiter}${process.env['PATH'] ?? ''}`,
    said: () =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line))
        : [],
  };
}

let count = 0;

function startLobby(env: Record<string, string>): Promise<FoyerApp> {
  return startFoyerApp(['--data-dir', join(folder.path, `data-${(count += 1)}`), '--open', 'display'], {
    FOYER_BASE_URL: service.ready.url,
    FOYER_API_KEY: service.ready.apiKey,
    FOYER_WEBHOOK_SECRET: service.ready.webhookSecret,
    FOYER_WEBHOOK_PORT: '0',
    FOYER_CA_FILE: service.ready.caFile,
    FOYER_ROSTER_FILE: join(folder.path, 'roster.csv'),
    ...env,
  });
}

/** The display as it is heard: chimes, and words from their first to their last sound. */
interface Ear {
  heard(): Promise<string[]>;
}

async function listenTo(app: FoyerApp): Promise<Ear> {
  const display = await app.page('display');
  await expect(display.getByText('Your number will appear here.')).toBeVisible();
  await display.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    // Chromium without speech-dispatcher; a machine that runs this test may have voices.
    speechSynthesis.getVoices = () => [];
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));
    const begin = Reflect.get(AudioBufferSourceNode.prototype, 'start');
    AudioBufferSourceNode.prototype.start = function start(this: AudioBufferSourceNode) {
      heard.push('words');
      this.addEventListener('ended', () => heard.push('end of words'));
      Reflect.apply(begin, this, []);
    };
    const ring = Reflect.get(OscillatorNode.prototype, 'start');
    OscillatorNode.prototype.start = function start(this: OscillatorNode, when?: number) {
      // A chime is two tones.
      if (heard.at(-1) !== 'chime') heard.push('chime');
      Reflect.apply(ring, this, [when]);
    };
  });
  return { heard: () => display.evaluate(() => Reflect.get(window, 'heard')) };
}

/** Somebody without an appointment, called by number to `desk`. */
async function call(number: string, desk: number): Promise<void> {
  const ticket = await simulator.walkIn('Ada', 'Smith', { id: number });
  await simulator.act(ticket, 'call', { desk });
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  service = await startService(['--roster', join(folder.path, 'roster.csv')]);
  simulator = controlOf(service.ready.url);
});

test.afterAll(async () => {
  await service.stop();
  folder.remove();
});

test('a display without voices of its own says its calls with the hub’s voice, one after another, each after its chime', async () => {
  const voice = voiceThatWritesDown();
  const app = await startLobby({ PATH: voice.path });
  await simulator.listenAt(app.webhooks, service.ready.webhookSecret);
  const ear = await listenTo(app);

  await call('701', 4);
  // Two deliveries may overtake each other; what is said first is what the hub heard first.
  await expect((await app.page('display')).getByTestId('called-number')).toContainText('701');
  await call('702', 2);

  const one = ['chime', 'words', 'end of words'];
  await expect.poll(() => ear.heard(), { timeout: 60_000 }).toEqual([...one, ...one]);
  expect(voice.said().map(({ text }) => text)).toEqual([
    'Number 7 0 1. Please go to Desk 4.',
    'Number 7 0 2. Please go to Desk 2.',
  ]);
  // 175 words a minute is the voice's own pace; calls are said a little slower.
  for (const { args } of voice.said()) expect(args.join(' ')).toContain('-s 158');
  await app.stop();
});

test('a display shows the call and chimes where the hub has no voice either', async () => {
  const app = await startLobby({ ...voicelessEnvironment(folder.path) });
  await simulator.listenAt(app.webhooks, service.ready.webhookSecret);
  const ear = await listenTo(app);

  await call('703', 7);

  const display = await app.page('display');
  await expect(display.getByTestId('called-desk')).toContainText('7');
  await expect.poll(() => ear.heard()).toEqual(['chime']);
  await app.stop();
});
