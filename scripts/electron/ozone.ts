/** Under which window system Electron runs on Linux. */

type Environment = Readonly<Record<string, string | undefined>>;

export interface OzoneChoice {
  /** Switches to add in front of the app's path. */
  readonly switches: readonly string[];
  /** What the person should know. */
  readonly sentence: string | undefined;
}

const NATIVE_WAYLAND =
  'On native Wayland, the compositor decides where windows go. See “Wayland” in docs/electron.md for the rules to set.';

/**
 * On Wayland a program may not place, raise or focus its windows (Electron 45, docs/api/browser-window.md), and Electron
 * chooses Wayland by itself in a session of it. So it runs under XWayland where there is one, unless the person chose.
 */
export function chooseOzone(
  platform: NodeJS.Platform,
  env: Environment,
  given: readonly string[],
): OzoneChoice {
  const nothing = { switches: [], sentence: undefined };
  const isWayland = Boolean(env['WAYLAND_DISPLAY']) || env['XDG_SESSION_TYPE'] === 'wayland';
  if (platform !== 'linux' || !isWayland) return nothing;
  const chosen = given.findLast((arg) => /^--?ozone-platform=/.test(arg))?.split('=')[1];
  if (chosen !== undefined) return { switches: [], sentence: chosen === 'x11' ? undefined : NATIVE_WAYLAND };
  if (env['DISPLAY']) return { switches: ['--ozone-platform=x11'], sentence: undefined };
  return { switches: [], sentence: `XWayland is not installed. ${NATIVE_WAYLAND}` };
}
