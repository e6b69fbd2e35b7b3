/**
 * A program in espeak-ng's place, for machines that cannot have it: says everything as a tone of half a second; and one
 * that says nothing, for machines that have it.
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installedEspeak } from '../../../scripts/provisions/espeak.ts';

const PROGRAM = `
const LISTING = [
  'Pty Language       Age/Gender VoiceName          File                 Other Languages',
  ...['en', 'es', 'fr', 'de', 'ar', 'uk', 'pl', 'tr', 'cmn', 'vi'].map((tag) => ' 5  ' + tag.padEnd(15) + '--/M      Tone               x/' + tag),
];
if (process.argv.some((flag) => flag.startsWith('--voices'))) {
  process.stdout.write(LISTING.join('\\n') + '\\n');
} else {
  process.stdin.resume();
  process.stdin.on('end', () => {
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
`;

/** What to add to the hub's environment so that it can speak: nothing where espeak-ng is installed. */
export function voiceEnvironment(folder: string): Readonly<Record<string, string>> {
  if (installedEspeak() !== undefined) return {};
  const path = join(folder, 'espeak-ng');
  writeFileSync(path, `#!${process.execPath}\n${PROGRAM}`);
  chmodSync(path, 0o755);
  return { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` };
}

/** What to add to the hub's environment so that it has no voice, also where espeak-ng is installed. */
export function voicelessEnvironment(folder: string): Readonly<Record<string, string>> {
  const own = join(folder, 'voiceless');
  mkdirSync(own, { recursive: true });
  const path = join(own, 'espeak-ng');
  writeFileSync(path, `#!${process.execPath}\nprocess.exitCode = 1;\n`);
  chmodSync(path, 0o755);
  return { PATH: `${own}${delimiter}${process.env['PATH'] ?? ''}` };
}
