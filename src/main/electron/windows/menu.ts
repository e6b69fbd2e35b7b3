/** The menu of staff windows: other windows, quitting, editing. A kiosk has none. */
import { Menu } from 'electron';
import type { Surface } from '../../../contract/roles.ts';

/**
 * Sets the app's menu and returns the one for staff windows. macOS has one menu for all windows, so it returns none.
 * Elsewhere a window without a menu has no menu bar.
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
        // Seen on a real Electron: a clerk's Ctrl+Q ended the kiosk beside the front desk. The menu item remains.
        { role: 'quit', registerAccelerator: !kioskMode },
      ],
    },
    { role: 'editMenu' },
  ]);
  Menu.setApplicationMenu(platform === 'darwin' ? staffMenu : null);
  return platform === 'darwin' ? undefined : staffMenu;
}
