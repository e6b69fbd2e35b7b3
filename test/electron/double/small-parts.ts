/** The small modules: menu, system preferences. */
import { strict, strictClass } from './strict.ts';

/** macOS asks the person at the machine; here nobody says no. */
export function createSystemPreferences(): object {
  return strict('SystemPreferences', { askForMediaAccess: () => Promise.resolve(true) });
}

interface Item {
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: readonly Item[];
}

let applicationMenu: object | null = null;

// oxlint-disable-next-line typescript/no-extraneous-class -- Electron's is a class
class OwnMenu {
  static buildFromTemplate(template: readonly Item[]): object {
    return strict('Menu', { items: template });
  }
  static setApplicationMenu(menu: object | null): void {
    applicationMenu = menu;
  }
  static getApplicationMenu(): object | null {
    return applicationMenu;
  }
}

export const Menu = strictClass('Menu', OwnMenu);
