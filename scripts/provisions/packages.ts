/** Programs that tests need and that Debian has as packages. */
import { spawnSync } from 'node:child_process';

/** What a machine allows; another one in a test. */
export interface Machine {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  readonly isRoot: boolean;
}

export const thisMachine = (): Machine => ({
  env: process.env,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
});

/** Seconds to wait for another package manager that holds the lock, such as the machine's own updates. */
const LOCK_SECONDS = 300;

/** Longest line of a failed command that is repeated. */
const MOST_WORDS = 300;

/** Runs a command to its end. Answers undefined when that went well, else one line that says what it printed. */
export function problemOf(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): string | undefined {
  const ended = spawnSync(command, [...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (ended.error) return ended.error.message;
  if (ended.status === 0) return undefined;
  const lines = `${ended.stdout}\n${ended.stderr}`.split('\n').map((line) => line.trim());
  const said = lines.findLast((line) => /^(E:|err)/i.test(line)) ?? lines.findLast((line) => line !== '');
  return (said ?? `it ended with ${ended.status ?? ended.signal}`).slice(0, MOST_WORDS);
}

/** True where packages can be installed: as root on a Linux with apt-get. Only tried, not looked up. */
export const canInstall = ({ platform, isRoot }: Machine): boolean => platform === 'linux' && isRoot;

/**
 * Installs one Debian package without those it only recommends (for Chromium some hundred megabytes). Says what it
 * does and what went wrong; answers whether it is installed. Never call it from processes that run side by side: only
 * one of them gets the package manager's lock.
 */
export function installPackage(
  name: string,
  say: (line: string) => void,
  machine: Machine = thisMachine(),
): boolean {
  say(`Installing the ${name} package with apt-get. This can take some minutes.`);
  const env = { ...machine.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]): string | undefined =>
    problemOf('apt-get', ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args], env);
  // An old list of packages may still do.
  const stale = apt('update');
  const problem = apt('install', '-y', '--no-install-recommends', name);
  if (problem === undefined) return true;
  say(`The ${name} package could not be installed: ${stale ?? problem}`);
  return false;
}
