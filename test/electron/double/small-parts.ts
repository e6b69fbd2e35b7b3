/** The small modules: dialogs, menu, system preferences. */
import type { MessageBoxOptions } from 'electron';
import { strict, strictClass } from './strict.ts';

const said: MessageBoxOptions[] = [];

/** What the app has said to a person in a box of its own, the first first. */
export const saidInBoxes = (): readonly MessageBoxOptions[] => said;

/** Somebody presses the first button. */
export const dialog = strict('Dialog', {
  showMessageBox(...args: readonly unknown[]) {
    said.push(args.at(-1) as MessageBoxOptions);
    return Promise.resolve({ response: 0, checkboxChecked: false });
  },
});

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
