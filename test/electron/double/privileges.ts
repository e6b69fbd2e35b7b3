/**
 * What a scheme may do, as registered (Electron 45, shell/browser/api/electron_api_protocol.cc and
 * docs/api/protocol.md). The https host that plays it could do everything, so what was not given is taken away.
 */
import type { Page, Request } from '@playwright/test';
import type { CustomScheme, Privileges } from 'electron';

/** Runs in the page, before its own scripts. */
function inPage({ standard = false, secure = false, allowServiceWorkers = false }: Privileges): void {
  const refuse = (name: string) => ({
    configurable: true,
    get(): never {
      throw new DOMException(`Failed to read the '${name}' property: Access is denied.`, 'SecurityError');
    },
  });
  if (!standard) {
    // An opaque origin: no storage, and relative addresses lead nowhere.
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, refuse(name));
    Object.defineProperty(Document.prototype, 'cookie', refuse('cookie'));
    Object.defineProperty(window, 'origin', { value: 'null' });
  }
  if (!secure) {
    Object.defineProperty(window, 'isSecureContext', { value: false });
    for (const name of ['mediaDevices', 'serviceWorker', 'clipboard', 'wakeLock', 'storage'])
      Reflect.deleteProperty(Navigator.prototype, name);
    Reflect.deleteProperty(Crypto.prototype, 'subtle');
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  }
  if (!allowServiceWorkers && 'serviceWorker' in navigator) {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('The URL protocol of the script is not supported.', 'SecurityError'));
  }
}

export interface SchemePrivileges {
  register(schemes: readonly CustomScheme[]): void;
  /** Whether a request of a page for its own scheme gets as far as the app's handler. */
  allows(scheme: string, request: Request): boolean;
  /** Must be called before the page is loaded. */
  guard(page: Page, scheme: string): Promise<void>;
}

export function createPrivileges(): SchemePrivileges {
  const registered = new Map<string, Privileges>();
  let isRegistered = false;
  const of = (scheme: string): Privileges => registered.get(scheme) ?? {};
  return {
    register(schemes) {
      if (isRegistered) throw new Error('protocol.registerSchemesAsPrivileged can be called only once.');
      isRegistered = true;
      for (const { scheme, privileges = {} } of schemes) {
        if (privileges.codeCache === true && privileges.standard !== true)
          throw new Error(
            'Code cache can only be enabled when the custom scheme is registered as standard scheme.',
          );
        registered.set(scheme, privileges);
      }
    },
    allows(scheme, request) {
      const { standard, supportFetchAPI, stream } = of(scheme);
      const kind = request.resourceType();
      if (kind === 'fetch' && supportFetchAPI !== true) return false;
      if (kind === 'media' && stream !== true) return false;
      return standard === true || request.isNavigationRequest();
    },
    async guard(page, scheme) {
      await page.addInitScript(inPage, of(scheme));
    },
  };
}
