/** The specs' end of their line to the app's main process, whichever process that is after a restart. */
import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { LINE_VARIABLE } from './line.ts';

const ToldSchema = z.union([
  z.object({ endpoint: z.string(), pid: z.number() }),
  z.object({ id: z.number(), error: z.string() }),
  z.object({ id: z.number(), value: z.unknown().optional() }),
]);

export interface SpecLine {
  /** Tells the app where the line is. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs the function of `source` in the main process; waits for one to be there. */
  evaluate(source: string, arg: unknown): Promise<unknown>;
  /** All pages of the app's windows; waits for the app to be there. */
  pages(): Promise<readonly Page[]>;
  close(): Promise<void>;
}

interface MainProcess {
  readonly browser: () => Promise<Browser>;
  readonly socket: Socket;
}

/** Runs in the main process: whether each window has a page that lives. */
const HAVE_PAGES = `({ BrowserWindow }) =>
  BrowserWindow.getAllWindows().every((window) => !window.webContents.isCrashed())`;

/**
 * The browser as the specs see it. Playwright takes a page that has crashed for crashed for ever, though a window of a
 * real Electron has the same page again when it is loaded anew: then another connection is made, when the main process
 * says that every page lives again.
 */
function connection(endpoint: string, ask: (source: string) => Promise<unknown>): () => Promise<Browser> {
  let current: Promise<Browser> | undefined;
  async function connect(): Promise<Browser> {
    while ((await ask(HAVE_PAGES)) !== true) await new Promise((done) => setTimeout(done, 50));
    const browser = await chromium.connectOverCDP(endpoint);
    const watch = (page: Page): unknown => page.once('crash', () => (current = undefined));
    for (const context of browser.contexts()) context.on('page', watch).pages().forEach(watch);
    return browser;
  }
  return () => (current ??= connect());
}

let lines = 0;

export async function openSpecLine(): Promise<SpecLine> {
  const name = `foyer-line-${process.pid}-${(lines += 1)}`;
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  let current = Promise.withResolvers<MainProcess>();
  const sockets = new Set<Socket>();

  function lost(socket: Socket): void {
    sockets.delete(socket);
    for (const answer of answers.values()) answer.reject(new Error('The main process ended.'));
    answers.clear();
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    // From now on, this is the app.
    const mine = Promise.withResolvers<MainProcess>();
    const before = current;
    current = mine;
    void mine.promise.then(before.resolve);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (current === mine) current = Promise.withResolvers();
      lost(socket);
    });
    createInterface({ input: socket }).on('line', (line) => {
      const told = ToldSchema.parse(JSON.parse(line));
      if ('endpoint' in told) {
        const browser = connection(told.endpoint, (source) => ask(socket, source));
        browser().catch(() => undefined);
        mine.resolve({ browser, socket });
        return;
      }
      const answer = answers.get(told.id);
      answers.delete(told.id);
      if ('error' in told) answer?.reject(new Error(told.error));
      else answer?.resolve(told.value);
    });
  });
  function ask(socket: Socket, source: string, arg?: unknown): Promise<unknown> {
    const id = (asked += 1);
    const answer = Promise.withResolvers<unknown>();
    answers.set(id, answer);
    socket.write(`${JSON.stringify({ id, source, arg })}\n`);
    return answer.promise;
  }

  // A run that was killed may have left it, and this process may have the number of that one's.
  rmSync(path, { force: true });
  await new Promise<void>((done) => server.listen(path, done));
  return {
    env: { [LINE_VARIABLE]: path },
    async evaluate(source, arg) {
      const { socket } = await current.promise;
      return ask(socket, source, arg);
    },
    async pages() {
      const { browser } = await current.promise;
      return (await browser()).contexts().flatMap((context) => context.pages());
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
      rmSync(path, { force: true });
    },
  };
}
