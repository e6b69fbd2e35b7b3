/** The command line that a service manager or a container starts a hub with, told apart. */
import { type ArgumentsReading, readArguments } from '../../../src/main/host/arguments.ts';

export interface HubCommand {
  readonly node: string;
  /** What Node itself is told, before the file. */
  readonly nodeFlags: readonly string[];
  /** The file that runs, such as `out/main/headless.js`. */
  readonly entry: string;
  /** What the hub makes of the rest. */
  readonly reading: ArgumentsReading;
}

export function readHubCommand(words: readonly string[]): HubCommand {
  const [node = '', ...behind] = words;
  const at = behind.findIndex((word) => /\.[jt]s$/.test(word));
  const rest = behind.slice(at + 1);
  return {
    node,
    nodeFlags: behind.slice(0, at),
    entry: behind[at] ?? '',
    reading: readArguments(rest, { debug: false, platform: 'linux' }),
  };
}
