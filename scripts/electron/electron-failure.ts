/** Why an Electron that could not start ended, in one sentence with the way out. */
import { readFileSync } from 'node:fs';
import { NOT_LOADED } from '../../src/main/host/electron-fit.ts';
import { SAID_WHY } from '../../src/main/host/parent-process.ts';
import type { Ending } from '../process/child.ts';
import { missingLibraries } from './missing-libraries.ts';

/** What a Linux forbids to a program that no package installed. */
export interface Restrictions {
  /** Ubuntu since 23.10: user namespaces only with an AppArmor profile. */
  readonly appArmor: boolean;
  /** No user namespaces for anybody but root. */
  readonly namespaces: boolean;
}

const SWITCHES = {
  appArmor: '/proc/sys/kernel/apparmor_restrict_unprivileged_userns',
  debian: '/proc/sys/kernel/unprivileged_userns_clone',
  maximum: '/proc/sys/user/max_user_namespaces',
} as const;

function valueOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Reads what this system forbids; nothing where it is no Linux. `read` answers undefined for a file that is not there. */
export function readRestrictions(read: (path: string) => string | undefined = valueOf): Restrictions {
  return {
    appArmor: read(SWITCHES.appArmor) === '1',
    namespaces: read(SWITCHES.debian) === '0' || read(SWITCHES.maximum) === '0',
  };
}

/** Chromium's words when it has no sandbox: content/browser/zygote_host and sandbox/linux. */
const NO_SANDBOX = /No usable sandbox|sandbox helper binary|Failed to move to new namespace/;
const NO_DISPLAY = /Missing X server|platform failed to initialize|cannot open display/;
const NO_LIBRARY = /error while loading shared libraries: ([^:]+)/;

/** Chromium ends itself with a trap (SIGTRAP, from a shell 133) or an abort (SIGABRT, 134). */
const isAbort = ({ code, signal }: Ending): boolean =>
  signal === 'SIGTRAP' || signal === 'SIGABRT' || signal === 'SIGILL' || code === 133 || code === 134;

/** How it ended, for a sentence: `signal SIGTRAP`, `exit code 7`. */
export const howItEnded = ({ code, signal }: Omit<Ending, 'lastWords'>): string =>
  signal === null
    ? code === null
      ? 'it is no program that runs here'
      : `exit code ${code}`
    : `signal ${signal}`;

/** What the machine may lack, read after a start that failed. */
export interface Machine {
  readonly restrictions: Restrictions;
  /** System libraries that the loader does not find, by name. */
  readonly missing: readonly string[];
}

export async function readMachine(binary: string): Promise<Machine> {
  return { restrictions: readRestrictions(), missing: await missingLibraries(binary) };
}

/** Undefined when Electron itself ran: it said why, or was told to end. */
export function whyElectronFailed(
  ending: Ending,
  binary: string,
  { restrictions, missing }: Machine,
): string | undefined {
  const words = ending.lastWords.join('\n');
  if (NO_DISPLAY.test(words)) {
    return (
      'Electron cannot open the display. Start Foyer in the desktop session of the signed-in user. On Wayland ' +
      'without XWayland, add --ozone-platform=wayland.'
    );
  }
  if (ending.late) {
    return (
      'Electron was not ready after two minutes, so it was stopped. Wait until the desktop has loaded and try again, ' +
      'or try --disable-gpu.'
    );
  }
  if (ending.code === 0 || ending.code === SAID_WHY) return undefined;
  if (ending.code === NOT_LOADED) {
    const said = ending.lastWords.findLast((line) => line.startsWith('Foyer cannot '));
    if (said !== undefined) return said;
  }
  const named = NO_LIBRARY.exec(words)?.[1];
  const libraries = new Set([...(named === undefined ? [] : [named]), ...missing]);
  // A library that is opened late ends it by a trap without a word; where Chromium names its sandbox, that is the reason.
  const endsForThem = named !== undefined || (isAbort(ending) && !NO_SANDBOX.test(words));
  if (libraries.size > 0 && endsForThem) {
    return (
      `Electron needs ${[...libraries].join(', ')}, which this system does not have. Install the packages listed under ` +
      '“Libraries that Electron needs” in docs/install/git-checkout.md.'
    );
  }
  if (isAbort(ending) || NO_SANDBOX.test(words)) {
    if (restrictions.appArmor) {
      return (
        `Electron cannot create its sandbox (${howItEnded(ending)}). This system only allows user namespaces with an ` +
        `AppArmor profile. Install the profile from “Ubuntu 24.04” in docs/install/git-checkout.md for ${binary}.`
      );
    }
    if (restrictions.namespaces || NO_SANDBOX.test(words)) {
      return (
        `Electron cannot create its sandbox (${howItEnded(ending)}) because this system forbids user namespaces. ` +
        'To allow them, see “Other Linux systems” in docs/install/git-checkout.md.'
      );
    }
  }
  return `Electron stopped before it was ready (${howItEnded(ending)}). See the messages above.`;
}
