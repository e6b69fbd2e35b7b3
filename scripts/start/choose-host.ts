/** Which host a start runs: Electron, the one for browsers, or none where a kiosk may not be less than Electron. */
import type { Arguments } from '../../src/main/host/arguments.ts';
import { electronBinary } from '../electron/electron-binary.ts';

export interface Surroundings {
  readonly isRoot: boolean;
  readonly hasDisplay: boolean;
}

export function readSurroundings(env: NodeJS.ProcessEnv = process.env): Surroundings {
  const isLinux = process.platform === 'linux';
  return {
    isRoot: isLinux && process.getuid?.() === 0,
    hasDisplay: !isLinux || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']),
  };
}

export type HostChoice =
  | { readonly kind: 'electron'; readonly binary: string }
  /** `sentence`: why the screens are pages in a browser; undefined when that was asked for. */
  | { readonly kind: 'browser'; readonly sentence: string | undefined }
  | { readonly kind: 'refused'; readonly sentence: string };

const IN_A_BROWSER = 'Screens will open in a browser.';

/** A kiosk whose window a visitor can close is worse than one that says why it is not there. */
export const instead = (given: Arguments, sentence: string): HostChoice =>
  given.kioskMode
    ? { kind: 'refused', sentence: `--kiosk-mode: ${sentence}` }
    : { kind: 'browser', sentence: `${sentence} ${IN_A_BROWSER}` };

/** The same after an Electron that has said why itself. */
export const insteadOfSaid = (given: Arguments): HostChoice =>
  given.kioskMode
    ? { kind: 'refused', sentence: 'Foyer was not started, since only Electron may show a kiosk.' }
    : { kind: 'browser', sentence: IN_A_BROWSER };

/** What can be told before anything is built or downloaded. */
function withoutElectron(given: Arguments, { isRoot, hasDisplay }: Surroundings): HostChoice | undefined {
  if (given.headless || given.noOpen) return { kind: 'browser', sentence: undefined };
  if (isRoot) {
    const why =
      'Foyer opens neither Electron nor a browser as root, because they would run without their sandbox';
    return given.kioskMode
      ? instead(given, `${why}. Start Foyer as the kiosk's own user.`)
      : { kind: 'browser', sentence: `${why}.` };
  }
  if (hasDisplay) return undefined;
  return given.kioskMode
    ? instead(
        given,
        'No display found. Start Foyer in the kiosk’s desktop session (DISPLAY, WAYLAND_DISPLAY).',
      )
    : { kind: 'browser', sentence: 'No display found, so no windows are opened.' };
}

/** `say` hears how a download goes. */
export async function chooseHost(
  given: Arguments,
  surroundings: Surroundings,
  say: (line: string) => void,
): Promise<HostChoice> {
  const without = withoutElectron(given, surroundings);
  if (without !== undefined) return without;
  const binary = await electronBinary(say);
  return binary.kind === 'there'
    ? { kind: 'electron', binary: binary.path }
    : instead(given, binary.sentence);
}
