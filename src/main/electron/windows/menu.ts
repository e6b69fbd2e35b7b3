/** The menu of staff windows. */
import { Menu } from 'electron';
import type { Surface } from '../../../contract/roles.ts';

/** Returns the menu for staff windows. macOS has one menu for all windows. */
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
        // A clerk's Ctrl+Q would end the kiosk too.
        { role: 'quit', registerAccelerator: !kioskMode },
      ],
    },
    { role: 'editMenu' },
  ]);
  Menu.setApplicationMenu(platform === 'darwin' ? staffMenu : null);
  return platform === 'darwin' ? undefined : staffMenu;
}
