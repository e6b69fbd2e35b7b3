/** Why an Electron that could not start ended, in one sentence with the way out. */
import { readFileSync } from 'node:fs';
import { SAID_WHY } from '../../src/main/host/exit-codes.ts';
import type { Ending } from '../process/child.ts';

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

/** Undefined when Electron itself ran: it said why, or was told to end. */
export function whyElectronFailed(
  ending: Ending,
  binary: string,
  restrictions: Restrictions,
): string | undefined {
  const words = ending.lastWords.join('\n');
  if (NO_DISPLAY.test(words)) {
    return (
      'Electron cannot open the display: start Foyer in the desktop session of whoever is signed in, or on Wayland ' +
      'without XWayland with --ozone-platform=wayland.'
    );
  }
  if (ending.late) {
    return (
      'Electron was not ready within two minutes and was ended. It may be with --disable-gpu, or when the desktop has ' +
      'come up.'
    );
  }
  if (ending.code === 0 || ending.code === SAID_WHY) return undefined;
  const library = NO_LIBRARY.exec(words)?.[1];
  if (library !== undefined)
    return `Electron cannot start without ${library}: install the package that has it.`;
  if (isAbort(ending) || NO_SANDBOX.test(words)) {
    if (restrictions.appArmor) {
      return (
        `Electron cannot make its sandbox (${howItEnded(ending)}), since this system allows user namespaces only with an ` +
        `AppArmor profile: install the one of docs/deployment.md, “Ubuntu 24.04”, for ${binary}.`
      );
    }
    if (restrictions.namespaces || NO_SANDBOX.test(words)) {
      return (
        `Electron cannot make its sandbox (${howItEnded(ending)}), since this system forbids user namespaces: ` +
        'allow them as docs/deployment.md, “Other Linux systems”, says.'
      );
    }
  }
  return `Electron ended before it was ready (${howItEnded(ending)}): what it said stands above.`;
}
