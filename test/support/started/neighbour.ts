/** Another account of this machine: one that nobody has, with no right but what every account has. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

/** Of no account, on any system that was looked at; its group is its own. */
const NEIGHBOUR = { uid: 54_321, gid: 54_321 };

const SENTENCE = 'This test may not change its account, so it looks at modes alone.';

export type Told =
  | { readonly kind: 'told'; readonly output: string; readonly errors: string; readonly code: number | null }
  | { readonly kind: 'not-allowed'; readonly sentence: string };

const ARGS = (script: string): string[] => ['--input-type=module', '--eval', script];

/** With a group of the hub's user, for what a umask gives to groups. */
export interface Who {
  readonly groups?: readonly number[];
}

/** `setpriv` sets further groups, which `spawn` does not. */
const commandAs = ({ groups = [] }: Who, script: string): [string, string[]] => [
  'setpriv',
  [
    `--reuid=${NEIGHBOUR.uid}`,
    `--regid=${NEIGHBOUR.gid}`,
    ...(groups.length > 0 ? [`--groups=${groups.join(',')}`] : ['--clear-groups']),
    process.execPath,
    ...ARGS(script),
  ],
];

let may: boolean | undefined;

/** Only root changes its account, and where Node and the sources lie, others may be kept out. */
function mayBeNeighbour(): boolean {
  if (process.getuid?.() !== 0) return false;
  const [command, args] = commandAs({}, `await import(${JSON.stringify(import.meta.filename)});`);
  return (may ??= spawnSync(command, args, { cwd: '/' }).status === 0);
}

/** Runs a module, given as text, to its end. */
export function asNeighbour(script: string, who: Who = {}): Told {
  if (!mayBeNeighbour()) return { kind: 'not-allowed', sentence: SENTENCE };
  const [command, args] = commandAs(who, script);
  const { stdout, stderr, status } = spawnSync(command, args, { cwd: '/', encoding: 'utf8' });
  return { kind: 'told', output: stdout, errors: stderr, code: status };
}

/** Starts one that goes on; where the account may not be changed, as this account: what it is sent is the same. */
export function startNeighbour(script: string): ChildProcess {
  const [command, args]: [string, string[]] = mayBeNeighbour()
    ? commandAs({}, script)
    : [process.execPath, ARGS(script)];
  return spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
}
