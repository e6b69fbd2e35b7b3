/** Builds the gallery into a folder of its own, so that several runs do not disturb each other. As a command: prints it. */
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const OUT = resolve(import.meta.dirname, '../../out');

/** Answers the folder; whoever asked removes it. */
export async function buildGallery(): Promise<string> {
  mkdirSync(OUT, { recursive: true });
  const folder = mkdtempSync(join(OUT, 'gallery-'));
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    build: { outDir: folder },
  });
  return folder;
}

if (import.meta.main) process.stdout.write(`${await buildGallery()}\n`);
