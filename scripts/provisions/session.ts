/** What `test/electron/session` needs: a display with monitors, a window manager, a bus, a keyring, and hands. */
import { spawnSync } from 'node:child_process';
import { canInstall, installPackage, type Machine, thisMachine } from './packages.ts';

/** Programs, and the packages of Debian that have them. The display's driver has no program of its own. */
const PACKAGES: Readonly<Record<string, string>> = {
  Xorg: 'xserver-xorg-core',
  '/usr/lib/xorg/modules/drivers/dummy_drv.so': 'xserver-xorg-video-dummy',
  openbox: 'openbox',
  'dbus-daemon': 'dbus-daemon',
  'dbus-send': 'dbus-bin',
  'gnome-keyring-daemon': 'gnome-keyring',
  xdotool: 'xdotool',
  xrandr: 'x11-xserver-utils',
  xprop: 'x11-utils',
  import: 'imagemagick',
  ip: 'iproute2',
};

const isThere = (program: string, { env }: Machine): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1" || test -e "$1"', '_', program], { env }).status === 0;

/** Brings what is missing; answers undefined when all is there, else a sentence. For a process that is alone. */
export function sessionProblem(
  say: (line: string) => void,
  machine: Machine = thisMachine(),
): string | undefined {
  const lacking = Object.entries(PACKAGES).find(
    ([program, name]) =>
      !isThere(program, machine) && !(canInstall(machine) && installPackage(name, say, machine)),
  );
  return lacking && `Tests on a real Electron need ${lacking[0]}: install the ${lacking[1]} package.`;
}
