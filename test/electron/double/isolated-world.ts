/**
 * Runs a preload as a sandboxed one runs: before the page's scripts, in a world of its own, with `require` for electron
 * only. Over CDP, so that the page shares nothing with it but the DOM.
 */
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { cloneCodec, readClone, writeClone } from './clone.ts';
import type { PortEnd } from './ports.ts';

const WORLD = 'electron preload';
const SEND = '__toMain';
const DELIVER = '__fromMain';

interface Sent {
  readonly kind: 'send' | 'port-message' | 'port-close';
  readonly channel?: string;
  readonly port?: number;
  /** As `writeClone` writes it. */
  readonly clone?: string;
}

export interface IsolatedWorld {
  /** `webContents.postMessage`: the ports arrive in the page as its own MessagePorts. */
  postMessage(channel: string, message: unknown, ends: readonly PortEnd[]): void;
  /** The document is gone: every port in it is closed. */
  forget(): void;
}

/** Runs in the page, in the preload's world. */
function inPage(
  preload: (require: unknown, module: unknown, exports: unknown) => void,
  names: { send: string; deliver: string },
  makeCodec: typeof cloneCodec,
): void {
  if (window !== window.top) return;
  const codec = makeCodec();
  const scope = globalThis as unknown as Record<string, (json: string) => void>;
  const say = (sent: unknown): void => scope[names.send]?.(JSON.stringify(sent));
  const listeners = new Map<string, ((event: unknown, ...args: unknown[]) => void)[]>();
  const ports = new Map<number, MessagePort>();
  const known: Record<string, unknown> = {
    send: (channel: string, ...args: unknown[]) => say({ kind: 'send', channel, clone: codec.write(args) }),
    on(channel: string, listener: (event: unknown) => void) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
  };
  const ipcRenderer = new Proxy(known, {
    get(target, key) {
      if (typeof key === 'string' && !(key in target))
        throw new Error(`The double has no ipcRenderer.${key}.`);
      return Reflect.get(target, key) as unknown;
    },
  });
  scope[names.deliver] = (json) => {
    const told = JSON.parse(json) as {
      kind: string;
      channel: string;
      clone: string;
      ports: number[];
      port: number;
    };
    if (told.kind === 'port-message') ports.get(told.port)?.postMessage(codec.read(told.clone));
    else if (told.kind === 'port-close') ports.get(told.port)?.close();
    else {
      const carried = told.ports.map((id) => {
        const { port1, port2 } = new MessageChannel();
        ports.set(id, port1);
        port1.addEventListener('message', ({ data }) =>
          say({ kind: 'port-message', port: id, clone: codec.write(data) }),
        );
        port1.addEventListener('close', () => say({ kind: 'port-close', port: id }));
        port1.start();
        return port2;
      });
      const message = codec.read(told.clone);
      for (const listener of listeners.get(told.channel) ?? []) listener({ ports: carried }, message);
    }
  };
  const module = { exports: {} };
  const require = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return { ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  preload(require, module, module.exports);
}

/** Must be called before the page is loaded. `onSend` gets what `ipcRenderer.send` was given. */
export async function runPreload(
  page: Page,
  file: string,
  onSend: (channel: string, args: unknown[]) => void,
): Promise<IsolatedWorld> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const ends = new Map<number, PortEnd>();
  let nextPort = 1;
  let contextId: number | undefined;

  await cdp.send('Page.enable');
  const { frameTree } = await cdp.send('Page.getFrameTree');
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    // A frame within the page has a world of this name too, and no preload (`nodeIntegrationInSubFrames`).
    const { frameId } = context.auxData as { frameId?: string };
    if (context.name === WORLD && frameId === frameTree.frame.id) contextId = context.id;
  });
  cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId !== contextId) return;
    contextId = undefined;
    forget();
  });
  cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name !== SEND || executionContextId !== contextId) return;
    const sent = JSON.parse(payload) as Sent;
    const end = ends.get(sent.port ?? 0);
    if (sent.kind === 'send') onSend(sent.channel ?? '', readClone(sent.clone ?? '["a",[]]') as unknown[]);
    else if (sent.kind === 'port-message') end?.partner?.receive(readClone(sent.clone ?? '["u"]'));
    else end?.partner?.lost();
  });

  function tell(told: Record<string, unknown>): void {
    if (contextId === undefined) return;
    const expression = `${DELIVER}(${JSON.stringify(JSON.stringify(told))})`;
    // A page that is just going away does not answer; its ports are forgotten with it.
    cdp.send('Runtime.evaluate', { expression, contextId }).catch(() => undefined);
  }

  function forget(): void {
    for (const end of ends.values()) end.partner?.lost();
    ends.clear();
  }

  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: SEND, executionContextName: WORLD });
  const preload = `function (require, module, exports) {${readFileSync(file, 'utf8')}\n}`;
  const names = JSON.stringify({ send: SEND, deliver: DELIVER });
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${inPage.toString()})(${preload}, ${names}, ${cloneCodec.toString()})`,
    worldName: WORLD,
  });

  return {
    postMessage(channel, message, carried) {
      const clone = writeClone(message);
      const ports = carried.map((end) => {
        const port = nextPort++;
        ends.set(port, end);
        Object.assign(end, {
          wire: {
            post: (clone: string) => tell({ kind: 'port-message', port, clone }),
            close: () => tell({ kind: 'port-close', port }),
          },
        });
        return port;
      });
      tell({ kind: 'message', channel, clone, ports });
    },
    forget,
  };
}
