/** The menu of staff windows: the way to setup, quitting, and editing text. A kiosk has none. */
import { Menu } from 'electron';

/**
 * Sets the app's menu and returns what staff windows are given. macOS has one menu for all windows and gives them none
 * of their own; elsewhere a window without a menu has no menu bar.
 */
export function createMenus(platform: NodeJS.Platform, openSetup: () => void): Menu | undefined {
  const staffMenu = Menu.buildFromTemplate([
    {
      label: 'Foyer',
      submenu: [{ label: 'Setup…', click: openSetup }, { type: 'separator' }, { role: 'quit' }],
    },
    { role: 'editMenu' },
  ]);
  Menu.setApplicationMenu(platform === 'darwin' ? staffMenu : null);
  return platform === 'darwin' ? undefined : staffMenu;
}
