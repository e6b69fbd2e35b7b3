import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { anyText } from '../../../test/support/any-text.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { wavIn } from '../../../test/support/records/wav-in.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { shareOf } from '../../../test/support/share-of.ts';
import {
  asAnswer,
  findHubVoice,
  type HubVoice,
  LISTING_LIMIT_MS,
  MAX_SPOKEN_AT_ONCE,
  MAX_PER_SCREEN,
  MAX_WAITING,
  SPEECH_LIMIT_MS,
  spokenText,
} from './hub-voice.ts';

const FAILED = { kind: 'failed' };
const KIOSK = 'kiosk-a';
const LISTING = ' 5  de              --/M      German             gmw/de\\n';

/** A program in espeak-ng's place: lists one voice, and does `body` with the text it is given as `text`. */
function standIn(body: string, listing = `process.stdout.write('${LISTING}')`) {
  const folder = temporaryFolder();
  const command = join(folder, 'espeak-ng');
  const said = join(folder, 'said.jsonl');
  writeFileSync(
    command,
    `#!${process.execPath}
const fs = require('node:fs');
const wav = (bytes) => {
  const head = Buffer.from('524946462 4f0ff7f57415645666d74201000000001000100225600004 4ac000002001000646174610 0f0ff7f'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, Buffer.alloc(bytes, 7)]);
};
if (process.argv[2] === '--voices') { ${listing} } else {
  const text = fs.readFileSync(0, 'utf8');
  const about = { args: process.argv.slice(2), text, pid: process.pid, env: Object.keys(process.env) };
  fs.appendFileSync(${JSON.stringify(said)}, JSON.stringify(about) + '\\n');
  ${body}
}
`,
  );
  chmodSync(command, 0o755);
  const heard = (): { args: string[]; text: string; pid: number; env: string[] }[] =>
    existsSync(said)
      ? readFileSync(said, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : [];
  // Where a test fails, what hangs would stay.
  onTestFinished(() => {
    for (const { pid } of heard()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  return { command, heard };
}

/** Its limits of time have tests of their own: here a busy machine may take as long as it needs. */
const voiceOf = (command: string): Promise<HubVoice> => findHubVoice({ command, clock: createFakeClock() });

const SPEAKS = 'process.stdout.write(wav(text.length * 2));';
const HANGS = 'setInterval(() => {}, 1000);';
const GERMAN = { text: 'Guten Tag', language: 'de-AT', rate: 1 };

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the hub’s voice', () => {
  it('the hub’s voice speaks a text that goes in over stdin, with arguments of ours alone', async () => {
    const { command, heard } = standIn(SPEAKS);
    const voice = await voiceOf(command);
    expect(voice.languages).toEqual(['de']);
    const wav = wavIn(await voice.say(KIOSK, GERMAN));
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect(wav.readUInt32LE(40)).toBe(GERMAN.text.length * 2);
    expect(asAnswer({ kind: 'spoken', wav: Buffer.from('RIFF') })).toEqual({
      kind: 'spoken',
      wav: 'UklGRg==',
    });
    expect(asAnswer({ kind: 'no-voice' })).toEqual({ kind: 'no-voice' });
    expect(heard()).toMatchObject([
      { args: ['-v', 'de', '-s', '175', '-b', '1', '--stdin', '--stdout'], text: 'Guten Tag' },
    ]);
  });

  it.each([
    '--help',
    '-f /etc/passwd',
    '$(id)',
    '`id`',
    '; rm -rf /',
    '| cat',
    '"; exit',
    '%PATH%',
    '<speak>x</speak>',
    '\\',
    'Zoë 你好 🙂',
  ])('the hub’s voice only speaks %s', async (text) => {
    const { command, heard } = standIn(SPEAKS);
    const voice = await voiceOf(command);
    expect((await voice.say(KIOSK, { ...GERMAN, text })).kind).toBe('spoken');
    expect(heard()[0]?.text).toBe(text);
    expect(heard()[0]?.args.join(' ')).toBe('-v de -s 175 -b 1 --stdin --stdout');
  });

  it('the hub’s voice gives the program none of the hub’s own variables', async () => {
    vi.stubEnv('FOYER_API_KEY', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { command, heard } = standIn(SPEAKS);
    await (await voiceOf(command)).say(KIOSK, GERMAN);
    expect(heard()[0]?.env).toContain('PATH');
    expect(heard()[0]?.env.filter((name) => name.startsWith('FOYER'))).toEqual([]);
  });

  it('the hub’s voice says so where it has no voice for a language, or nothing is left to say', async () => {
    const voice = await voiceOf(standIn(SPEAKS).command);
    for (const language of ['en', 'zh-Hant', '', '-v', 'x'.repeat(35)]) {
      expect(await voice.say(KIOSK, { ...GERMAN, language }), language).toEqual({ kind: 'no-voice' });
    }
    expect(await voice.say(KIOSK, { ...GERMAN, text: '\u0001\n\u202e' })).toEqual(FAILED);
  });

  it.each([
    ['that is not there', join('/nowhere', 'espeak-ng')],
    ['whose name cannot be one', 'a\0b'],
    ['that may not be run', '/etc/passwd'],
  ])('the hub’s voice is none with a program %s', async (_, command) => {
    const voice = await voiceOf(command);
    expect(voice.languages).toEqual([]);
    expect(await voice.say(KIOSK, GERMAN)).toEqual({ kind: 'no-voice' });
  });

  it.each([
    ['prints garbage', 'process.stdout.write(require("node:crypto").randomBytes(5000))'],
    ['prints nothing', ''],
    ['fails', `process.stdout.write('${LISTING}'); process.exitCode = 1`],
    ['never stops printing', 'setInterval(() => process.stdout.write("x".repeat(1e6)), 0)'],
  ])('the hub’s voice is none where the listing %s', async (_, listing) => {
    const { command } = standIn(SPEAKS, listing);
    expect((await voiceOf(command)).languages).toEqual([]);
  });
});

describe('a voice in trouble', () => {
  it.each([
    ['writes garbage', 'process.stdout.write("sorry, no sound today ".repeat(100));'],
    ['writes nothing', ''],
    ['writes a header and no sound', 'process.stdout.write(wav(0));'],
    ['exits with 1 after good sound', 'process.stdout.write(wav(100)); process.exitCode = 1;'],
    ['is killed from outside', 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000);'],
    ['floods', 'process.stdout.write(wav(0)); setInterval(() => process.stdout.write(wav(1e6)), 0);'],
  ])('a voice that %s is a failure, and the next text is spoken', async (_, body) => {
    const { command, heard } = standIn(`if (text === 'Guten Tag') { ${body} } else { ${SPEAKS} }`);
    const voice = await voiceOf(command);
    for (let n = 0; n < 3; n++) expect(await voice.say(KIOSK, GERMAN)).toEqual(FAILED);
    expect((await voice.say(KIOSK, { ...GERMAN, text: 'Auf Wiedersehen' })).kind).toBe('spoken');
    await eventually(() => expect(heard().filter(({ pid }) => isAlive(pid))).toEqual([]));
  });

  it('a voice that does not read what it is given is a failure, however long the text', async () => {
    const { command } = standIn('');
    const closes = readFileSync(command, 'utf8').replace(/const text = .*/, 'process.exit(3);');
    writeFileSync(command, closes);
    const voice = await voiceOf(command);
    expect(await voice.say(KIOSK, { ...GERMAN, text: 'x'.repeat(1_500) })).toEqual(FAILED);
  });

  it('a voice that is slow is killed after five seconds', async () => {
    const clock = createFakeClock();
    const { command, heard } = standIn(HANGS);
    const voice = await findHubVoice({ command, clock });
    const saying = voice.say(KIOSK, GERMAN);
    await eventually(() => expect(heard()).toHaveLength(1));
    let isSettled = false;
    void saying.then(() => (isSettled = true));
    await clock.advance(SPEECH_LIMIT_MS - 1);
    expect(isSettled).toBe(false);
    await clock.advance(1);
    expect(await saying).toEqual(FAILED);
    await eventually(() => expect(isAlive(heard()[0]!.pid)).toBe(false));
    expect(clock.pending()).toBe(0);
  });

  it('a voice that lists its voices slowly on a machine that is starting is found anyway', async () => {
    const clock = createFakeClock();
    const folder = temporaryFolder();
    const go = join(folder, 'go');
    const waits = `const look = setInterval(() => { if (fs.existsSync(${JSON.stringify(go)})) {
      clearInterval(look); process.stdout.write('${LISTING}');
    } }, 20);`;
    const finding = findHubVoice({ command: standIn(SPEAKS, waits).command, clock });
    await clock.advance(LISTING_LIMIT_MS - 1);
    writeFileSync(go, '');
    expect((await finding).languages).toContain('de');
  });

  it('a voice in trouble is ended when nobody listens any more', async () => {
    const { command, heard } = standIn(HANGS);
    const voice = await findHubVoice({ command, clock: createFakeClock() });
    const gone = new AbortController();
    const saying = voice.say(KIOSK, GERMAN, gone.signal);
    await eventually(() => expect(heard()).toHaveLength(1));
    gone.abort();
    expect(await saying).toEqual(FAILED);
    await eventually(() => expect(isAlive(heard()[0]!.pid)).toBe(false));
    expect(await voice.say(KIOSK, GERMAN, gone.signal)).toEqual(FAILED);
    expect(heard()).toHaveLength(1);
  });

  it('a voice in trouble has two texts at once and eight that wait; one more fails at once', async () => {
    const clock = createFakeClock();
    const { command, heard } = standIn(HANGS);
    const voice = await findHubVoice({ command, clock });
    const all = Array.from({ length: MAX_SPOKEN_AT_ONCE + MAX_WAITING }, (_, n) =>
      voice.say(`kiosk-${n}`, GERMAN),
    );
    expect(await voice.say(KIOSK, GERMAN)).toEqual(FAILED);
    await eventually(() => expect(heard()).toHaveLength(MAX_SPOKEN_AT_ONCE));
    for (let started = MAX_SPOKEN_AT_ONCE; started < all.length; started += MAX_SPOKEN_AT_ONCE) {
      await clock.advance(SPEECH_LIMIT_MS);
      await eventually(() => expect(heard()).toHaveLength(started + MAX_SPOKEN_AT_ONCE));
      expect(heard().filter(({ pid }) => isAlive(pid)).length).toBeLessThanOrEqual(MAX_SPOKEN_AT_ONCE);
    }
    await clock.advance(SPEECH_LIMIT_MS);
    expect(await Promise.all(all)).toEqual(all.map(() => FAILED));
  });

  it('a voice in trouble speaks for a kiosk next, whatever another one asks for', async () => {
    const clock = createFakeClock();
    const { command, heard } = standIn(HANGS);
    const voice = await findHubVoice({ command, clock });
    const flood = Array.from({ length: 50 }, () => voice.say('kiosk-2', GERMAN));
    const saying = voice.say(KIOSK, { ...GERMAN, text: 'Hallo' });
    await eventually(() => expect(heard()).toHaveLength(MAX_SPOKEN_AT_ONCE));
    await clock.advance(SPEECH_LIMIT_MS);
    await eventually(() => expect(heard()).toHaveLength(MAX_SPOKEN_AT_ONCE + 2));
    await clock.advance(SPEECH_LIMIT_MS);
    expect(await saying).toEqual(FAILED);
    expect(await Promise.all(flood)).toHaveLength(50);
    expect(heard()).toHaveLength(MAX_PER_SCREEN + 1);
  });
});

it.each([
  ['You are checked in.', 'You are checked in.'],
  ['one\ntwo\ttab', 'one two tab'],
  ['a\u0001+50Sb', 'a +50Sb'],
  ['\u2068Анна\u2069, \u202emirrored', 'Анна, mirrored'],
  ["[[h@l'oU]] [[[x", "[ [h@l'oU]] [ [ [x"],
  ['half \ud83d of an emoji', 'half   of an emoji'],
  ['\u0000\u200b ', ''],
  ['क्\u200dष نمی\u200cخواهم', 'क्\u200dष نمی\u200cخواهم'],
])('the hub’s voice speaks %j as %j', (text, spoken) => {
  expect(spokenText(text)).toBe(spoken);
});

it('nothing that steers a voice is left of any text, and cleaning twice is cleaning once', () => {
  const text = fc.oneof(
    anyText(),
    fc.string({ unit: fc.constantFrom('[', '\u0001', '\u202e', '\u2066', 'a', '\ud83d', '\u200b') }),
  );
  fc.assert(
    fc.property(text, (given) => {
      const spoken = spokenText(given);
      expect(spoken).not.toMatch(/\p{Cc}|\p{Cs}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]|\[\[/u);
      expect(spokenText(spoken)).toBe(spoken);
    }),
    { numRuns: shareOf(100) },
  );
});
