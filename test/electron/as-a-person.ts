/**
 * Preloaded into `scripts/start.ts` by the specs (`node --import`): build machines run them as root and without a
 * display, where `npm start` rightly opens nothing. Here a person is in front of it, or who `FOYER_TEST_UID` says. An
 * empty `DISPLAY` stays: then there is none. Nothing of what it starts is touched, so a Chromium below still knows that
 * it is root.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

if (process.platform === 'linux') {
  process.getuid = () => Number(process.env['FOYER_TEST_UID'] ?? 1000);
  process.env['DISPLAY'] ??= ':0';
}

/** What is waited for for `FOYER_TEST_IMPATIENT` milliseconds is waited for for a second. */
const impatient = Number(process.env['FOYER_TEST_IMPATIENT']);
if (impatient > 0) {
  const wait = globalThis.setTimeout;
  globalThis.setTimeout = ((run: () => void, ms?: number) =>
    wait(run, ms === impatient ? 1_000 : ms)) as typeof globalThis.setTimeout;
}

/** A kernel that allows user namespaces by AppArmor's leave only, as Ubuntu 24.04's, whatever this one does. */
if (process.env['FOYER_TEST_UBUNTU'] === '1') {
  const read = fs.readFileSync;
  fs.readFileSync = ((path: unknown, ...rest: unknown[]): unknown =>
    path === '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
      ? '1\n'
      : Reflect.apply(read, fs, [path, ...rest])) as typeof fs.readFileSync;
  syncBuiltinESMExports();
}
