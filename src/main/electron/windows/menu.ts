/** The menu of staff windows: the way to the other windows, quitting, and editing text. A kiosk has none. */
import { Menu } from 'electron';
import type { Surface } from '../../../contract/roles.ts';

/**
 * Sets the app's menu and returns what staff windows are given. macOS has one menu for all windows and gives them none
 * of their own; elsewhere a window without a menu has no menu bar.
 */
export function createMenus(
  platform: NodeJS.Platform,
  kioskMode: boolean,
  ask: (surface: Surface) => void,
): Menu | undefined {
  const staffMenu = Menu.buildFromTemplate([
    {
      label: 'Foyer',
      submenu: [
        { label: 'Front desk', click: () => ask('desk') },
        { label: 'Kiosk', click: () => ask('kiosk') },
        { label: 'Display', click: () => ask('display') },
        { label: 'Setup…', click: () => ask('setup') },
        { type: 'separator' },
        // Seen on a real Electron: a clerk's Ctrl+Q ended the kiosk beside the front desk. By the menu it is meant.
        { role: 'quit', registerAccelerator: !kioskMode },
      ],
    },
    { role: 'editMenu' },
  ]);
  Menu.setApplicationMenu(platform === 'darwin' ? staffMenu : null);
  return platform === 'darwin' ? undefined : staffMenu;
}
