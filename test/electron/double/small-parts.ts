/** The small modules: network, menu, system preferences. */
import { strict, strictClass } from './strict.ts';

type IsReady = () => boolean;

function whenReady(isReady: IsReady, what: string): void {
  if (!isReady()) throw new Error(`${what} is for a ready app.`);
}

export function createNet(isReady: IsReady): object {
  return strict('Net', {
    async fetch(input: unknown, init?: RequestInit) {
      whenReady(isReady, 'net');
      if (typeof input !== 'string' && !(input instanceof Request))
        throw new TypeError('net.fetch takes a string or a Request.');
      return fetch(input, init);
    },
  });
}

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
