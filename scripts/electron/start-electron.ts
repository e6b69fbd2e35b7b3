/** Starts an Electron with an app: the one way for `npm start` and for `npm run electron:smoke`. */
import { type ChildAnswer, type ChildOptions, startChild } from '../process/child.ts';
import { chooseOzone } from './ozone.ts';

export interface ElectronStart extends Omit<ChildOptions, 'command' | 'hasWindows'> {
  readonly binary: string;
  /** Folder of the app, with its `package.json`. */
  readonly app: string;
  /** Chromium's switches that the person gave. */
  readonly switches: readonly string[];
}

/**
 * Switches stand in front of the app's path, where Chromium, Node and Electron's own reading of the path all find them;
 * `args` behind it are the app's.
 */
export function startElectron({
  binary,
  app,
  switches,
  args,
  env,
  ...rest
}: ElectronStart): Promise<ChildAnswer> {
  const ozone = chooseOzone(process.platform, process.env, switches);
  if (ozone.sentence !== undefined) rest.onError(ozone.sentence);
  return startChild({
    ...rest,
    command: binary,
    hasWindows: true,
    args: [...ozone.switches, ...switches, app, ...args],
    // Terminals inside Electron programs hand it down, and with it Electron is a Node without windows.
    env: { ...env, ELECTRON_RUN_AS_NODE: undefined },
  });
}
