/** How large the scripts of a built page are, as they travel. */
import { readFileSync } from 'node:fs';
import { join, normalize, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The scripts that a page names itself. */
export function scriptsOfPage(html: string): readonly string[] {
  return Array.from(html.matchAll(/(?:src|href)="([^"]+\.js)"/gu), ([, path]) => path ?? '');
}

/** What a module imports at once; `import()` is for later. */
export function importsOf(script: string): readonly string[] {
  return Array.from(
    script.matchAll(/(?:\bfrom|\bimport)\s*["']([^"']+\.js)["']/gu),
    ([, path]) => path ?? '',
  );
}

/** Every script that has to be there before `page` can be drawn, each gzipped on its own; in units of 1024 bytes. */
export function scriptKb(folder: string, page: string): number {
  const known = new Map<string, number>();
  const take = (path: string): void => {
    if (known.has(path)) return;
    const bytes = readFileSync(join(folder, path));
    known.set(path, gzipSync(bytes, { level: 9 }).length);
    for (const other of importsOf(bytes.toString())) take(normalize(posix.join(posix.dirname(path), other)));
  };
  const html = readFileSync(join(folder, page), 'utf8');
  for (const script of scriptsOfPage(html)) take(normalize(posix.join(posix.dirname(page), script)));
  return Array.from(known.values()).reduce((sum, size) => sum + size, 0) / 1024;
}
