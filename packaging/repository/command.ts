/** `npm run package -- repository DIR`: reads the command line and says what was published. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { publish, type PublishOptions } from './publish.ts';

const USAGE = `Usage: npm run package -- repository DIR --key FINGERPRINT [--from DIR | --promote] [--phased N]
  DIR                the repository; serve this folder over HTTPS
  --key FINGERPRINT  the GnuPG key that signs, 40 hexadecimal digits
  --from DIR         adds the .deb files of this folder to the suite early. Default: packages
  --promote          adds everything that early has to the suite stable
  --phased N         offers the newest versions to N percent of the machines. Default: 100`;

const OPTIONS = {
  key: { type: 'string' },
  from: { type: 'string' },
  promote: { type: 'boolean' },
  phased: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface CommandEnd {
  readonly code: 0 | 1;
  readonly lines: readonly string[];
}

const bad = (...lines: readonly string[]): CommandEnd => ({ code: 1, lines });

function readArguments(
  argv: readonly string[],
  now: number,
): PublishOptions | 'help' | { readonly problem: string } {
  let read;
  try {
    read = parseArgs({ args: [...argv], strict: true, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split('\n')[0] ?? '') : '' };
  }
  const { values, positionals } = read;
  if (values.help) return 'help';
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1)
    return { problem: 'Name one folder for the repository.' };
  const key = (values.key ?? '').replaceAll(' ', '').toUpperCase();
  if (!/^[0-9A-F]{40}$/.test(key))
    return { problem: 'Name the key by its whole fingerprint: gpg --list-secret-keys shows it.' };
  if (values.promote && values.from !== undefined)
    return { problem: '--from and --promote cannot be used together.' };
  const phased = values.phased ?? '100';
  if (!/^\d{1,3}$/.test(phased) || Number(phased) > 100)
    return { problem: '--phased takes a whole number from 0 to 100.' };
  return {
    folder: resolve(folder),
    key,
    change: values.promote ? { kind: 'promote' } : { kind: 'add', from: resolve(values.from ?? 'packages') },
    phased: Number(phased),
    now,
  };
}

/** `argv`: what follows `repository`. `env`: `SOURCE_DATE_EPOCH` (seconds since 1970) is the date of the lists. */
export function runRepository(argv: readonly string[], env: NodeJS.ProcessEnv, now = Date.now()): CommandEnd {
  const epoch = Number(env['SOURCE_DATE_EPOCH']);
  const options = readArguments(argv, epoch > 0 ? epoch * 1_000 : now);
  if (options === 'help') return { code: 0, lines: [USAGE] };
  if ('problem' in options) return bad(options.problem, USAGE);
  const answer = publish(options);
  if (answer.kind === 'refused') return bad(`${answer.sentence} Nothing was published.`);
  const offered = answer.packages.map(
    ({ name, version, architecture, phased }) =>
      `  ${name} ${version} ${architecture}${phased === undefined ? '' : `, offered to ${phased} percent`}`,
  );
  return { code: 0, lines: [`The suite ${answer.suite} of ${options.folder} now has:`, ...offered] };
}
