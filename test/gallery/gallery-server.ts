/** Serves the gallery: the one that `npm test` built for all its steps, or one built for this run alone. */
import { createServer, type Server } from 'node:http';
import { readFileSync, rmSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { GALLERY_VARIABLE } from '../../scripts/shared-gallery.ts';
import { buildGallery } from './build-gallery.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
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
    // The address that an added screen goes to: its page stays as it is.
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

export async function startGallery(): Promise<GalleryServer> {
  const shared = process.env[GALLERY_VARIABLE];
  const folder = shared ?? (await buildGallery());
  const server = serve(folder);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      if (shared === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
