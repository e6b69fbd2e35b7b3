/** Folders as Electron's `dist` whose executable is no Electron: it tells how it was started, and ends as it is told. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const NODE = resolve(import.meta.dirname, '../../node_modules/.bin/node');

/**
 * What one start does. `stays`: is ready until it is stopped. `crashes`: is ready, then dies. `crashes starting`: dies
 * before. `traps`: ends as Chromium does without a sandbox (electron#42510), `traps in silence` with no word about it.
 * `no display`: as Chromium does without an X server. `asks`: is ready, then ends with the code that asks for another
 * start.
 */
export type Behaviour =
  | 'stays'
  | 'crashes'
  | 'crashes starting'
  | 'traps'
  | 'traps in silence'
  | 'no display'
  | 'asks';

const ReportSchema = z.object({
  /** Descriptors that were open before anything of its own opened one. */
  open: z.array(z.number()),
  channel: z.number(),
  argv: z.array(z.string()),
  env: z.record(z.string(), z.string()),
});
export type Report = z.infer<typeof ReportSchema>;

export interface FakeElectron {
  /** For `ELECTRON_OVERRIDE_DIST_PATH`. */
  readonly dist: string;
  /** The text of its executable, for a folder or an archive of one's own. */
  readonly executable: string;
  /** One for each start so far. */
  reports(): readonly Report[];
}

/** The shell looks at its descriptors itself: a Node has opened a dozen by the time it could. Its own script is no news. */
const script = (body: string): string => `#!/bin/sh
OPEN=
for n in 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
  if [ -e /dev/fd/$n ] && ! [ /dev/fd/$n -ef "$0" ]; then OPEN="$OPEN $n"; fi
done
export OPEN
export CHANNEL="$NODE_CHANNEL_FD"
exec "${NODE}" "${body}" "$@"
`;

const body = (reports: string, plan: readonly Behaviour[]): string => `
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const reports = ${JSON.stringify(reports)};
const plan = ${JSON.stringify(plan)};
const start = existsSync(reports) ? readFileSync(reports, 'utf8').trim().split('\\n').length : 0;
const { OPEN, CHANNEL, ...env } = process.env;
appendFileSync(reports, JSON.stringify({
  open: OPEN.trim().split(' ').map(Number), channel: Number(CHANNEL), argv: process.argv.slice(2), env,
}) + '\\n');
const ready = () => new Promise((done) =>
  process.stdout.write('{"ready":true,"webhooks":"http://127.0.0.1:9/webhooks"}\\n', done));
process.on('message', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
switch (plan[Math.min(start, plan.length - 1)]) {
  case 'stays': await ready(); break;
  case 'crashes': await ready(); process.kill(process.pid, 'SIGSEGV'); break;
  case 'crashes starting': process.kill(process.pid, 'SIGSEGV'); break;
  case 'traps':
    process.stderr.write('[1:FATAL:setuid_sandbox_host.cc(166)] The SUID sandbox helper binary was found, but is not configured correctly.\\n');
  // falls through
  case 'traps in silence': process.kill(process.pid, 'SIGTRAP'); break;
  case 'no display':
    process.stderr.write('[1:ERROR:ozone_platform_x11.cc(256)] Missing X server or $DISPLAY\\n');
    process.exit(1);
  case 'asks': await ready(); process.exit(75);
}
`;

/** The n-th start follows the n-th of `plan`, and all later ones the last. */
export function fakeElectron(folder: string, ...plan: readonly Behaviour[]): FakeElectron {
  const dist = join(folder, 'dist');
  mkdirSync(dist, { recursive: true });
  const reports = join(folder, 'reports.jsonl');
  const bodyPath = join(folder, 'body.mjs');
  writeFileSync(bodyPath, body(reports, plan));
  const executable = script(bodyPath);
  writeFileSync(join(dist, 'electron'), executable, { mode: 0o755 });
  return {
    dist,
    executable,
    reports: () =>
      existsSync(reports)
        ? readFileSync(reports, 'utf8')
            .trim()
            .split('\n')
            .map((line) => ReportSchema.parse(JSON.parse(line)))
        : [],
  };
}
