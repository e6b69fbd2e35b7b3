/** Electron's fuses, read back from the program in a package and held against what was asked for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { ROOT } from '../release.ts';
import { toolsRequire } from '../tools.ts';

/** By their names; electron-builder writes them with another first letter than Electron. */
export type Fuses = ReadonlyMap<string, boolean>;

const lower = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** What `packaging/electron-builder.yml` asks for. */
export function wantedFuses(): Fuses {
  const { electronFuses } = z
    .object({ electronFuses: z.record(z.string(), z.boolean()) })
    .parse(parse(readFileSync(join(ROOT, 'packaging/electron-builder.yml'), 'utf8')));
  return new Map(Object.entries(electronFuses));
}

const LibrarySchema = z.object({
  // Numbers by names, and names by numbers.
  FuseV1Options: z.record(z.string(), z.union([z.number(), z.string()])),
  FuseState: z.object({ ENABLE: z.number() }),
  getCurrentFuseWire: z.custom<(program: string) => Promise<unknown>>((value) => typeof value === 'function'),
});

/** Of an Electron's executable; the tools must be installed. */
export async function readFuses(program: string): Promise<Fuses> {
  const library = LibrarySchema.parse(
    await import(pathToFileURL(toolsRequire.resolve('@electron/fuses')).href),
  );
  const wire = z.record(z.string(), z.unknown()).parse(await library.getCurrentFuseWire(program));
  return new Map(
    Object.entries(library.FuseV1Options)
      .filter(([name, at]) => typeof at === 'number' && wire[String(at)] !== undefined && name !== '')
      .map(([name, at]) => [lower(name), wire[String(at)] === library.FuseState.ENABLE]),
  );
}

export const judgeFuses = (wanted: Fuses, found: Fuses): readonly string[] =>
  [...wanted].flatMap(([name, isOn]) => {
    const state = found.get(name);
    if (state === isOn) return [];
    const is = state === undefined ? 'not there' : state ? 'on' : 'off';
    return [`The fuse ${name} is ${is}, and not ${isOn ? 'on' : 'off'}.`];
  });
