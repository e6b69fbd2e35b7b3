/** The small modules: keychain, network, menu, system preferences. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { checkOptions, strict } from './strict.ts';

type IsReady = () => boolean;

function whenReady(isReady: IsReady, what: string): void {
  if (!isReady()) throw new Error(`${what} is for a ready app.`);
}

/** `FOYER_DOUBLE_BACKEND` plays the desktop, `FOYER_DOUBLE_KEYRING` a keyring; another one cannot decrypt. */
export function createSafeStorage(isReady: IsReady): object {
  const backend = process.env['FOYER_DOUBLE_BACKEND'] ?? 'gnome_libsecret';
  const key = createHash('sha256')
    .update(process.env['FOYER_DOUBLE_KEYRING'] ?? 'keyring')
    .digest();
  return strict('SafeStorage', {
    isEncryptionAvailable: () => isReady() && backend !== 'basic_text',
    getSelectedStorageBackend: () => (isReady() ? backend : 'unknown'),
    encryptString(text: string) {
      whenReady(isReady, 'safeStorage');
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decryptString(encrypted: Buffer) {
      whenReady(isReady, 'safeStorage');
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12));
      decipher.setAuthTag(encrypted.subarray(12, 28));
      return decipher.update(encrypted.subarray(28), undefined, 'utf8') + decipher.final('utf8');
    },
  });
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
export class Menu {
  static buildFromTemplate(template: readonly Item[]): object {
    checkOptions('MenuItemConstructorOptions', template);
    return strict('Menu', { items: template });
  }
  static setApplicationMenu(menu: object | null): void {
    applicationMenu = menu;
  }
  static getApplicationMenu(): object | null {
    return applicationMenu;
  }
}
