/** Builds the gallery into a folder of its own and serves it, so that several runs do not disturb each other. */
import { createServer, type Server } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { extname, join, normalize, resolve } from 'node:path';
import { build } from 'vite';

const ROOT = resolve(import.meta.dirname, '../..');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

export interface GalleryServer {
  /** The address of the page; a query picks the state. */
  readonly url: string;
  close(): Promise<void>;
}

function serve(folder: string): Server {
  return createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://gallery').pathname);
    // The way on of a screen that was let in: its page stays as it is.
    if (path.startsWith('/enter/')) {
      response.writeHead(204).end();
      return;
    }
    const file = join(folder, path === '/' ? 'index.html' : path);
    try {
      const bytes = readFileSync(file);
      response.writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'max-age=3600',
      });
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
}

/** `css` is appended to the kiosk's own: a check shows with it that it can fail. */
export async function startGallery(): Promise<GalleryServer> {
  mkdirSync(join(ROOT, 'out'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'out/gallery-'));
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    build: { outDir: folder },
  });
  const server = serve(folder);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
