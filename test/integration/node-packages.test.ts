/** Where the Node comes from that everything runs on, and what is said where npm has none. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NODE_MAJOR, NODE_PACKAGES } from '../support/deploy/node-packages.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const Strings = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const LockedSchema = z.object({
  version: z.string(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: Strings.optional(),
  cpu: Strings.optional(),
  bin: z.record(z.string(), z.string()).optional(),
});
const { packages } = z
  .object({ packages: z.record(z.string(), z.unknown()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ path, ...LockedSchema.parse(entry) }));

describe('what npm ci brings', () => {
  it('every package that npm ci brings has a hash, and none an address', () => {
    expect(locked.filter(({ integrity = '' }) => !integrity.startsWith('sha512-'))).toEqual([]);
    expect(locked.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('no package that npm ci brings runs a program, which could fetch more without a hash', () => {
    expect(locked.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  });

  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['win32', 'x64'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
  ])('one Node is brought by npm ci for %s on %s', (os, cpu) => {
    const found = locked.filter(
      (entry) => entry.bin?.['node'] && entry.os?.includes(os) && entry.cpu?.includes(cpu),
    );
    expect(found).toHaveLength(1);
    for (const { path, version, optional } of found) {
      expect(optional).toBe(true);
      expect(NODE_PACKAGES.get(path.replace('node_modules/', ''))).toBe(version);
      expect(Number(version.split('.')[0])).toBeGreaterThanOrEqual(Number(NODE_MAJOR));
    }
  });

  it('no Node is brought by npm ci for any other machine', () => {
    expect(NODE_PACKAGES.size).toBe(5);
    for (const version of NODE_PACKAGES.values()) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('the task of docs/install/windows.md runs the Node that npm ci brings on Windows', () => {
    const docs = readFileSync(join(ROOT, 'docs/install/windows.md'), 'utf8');
    const [, named = ''] = /-Execute 'C:\\Foyer\\([^']+)'/.exec(docs) ?? [];
    const files = locked.flatMap(({ path, bin }) => (bin?.['node'] ? [`${path}/${bin['node']}`] : []));
    expect(files).toContain(named.replaceAll('\\', '/'));
  });

  it('the Node that npm ci brings is the one that commands run on here', () => {
    expect([...NODE_PACKAGES.values()].map((version) => `v${version}`)).toContain(process.version);
  });
});

describe('a machine for which npm has no Node', () => {
  const told = (version: string, arch: string) => {
    const older = `for (const [name, value] of Object.entries(${JSON.stringify({ version, arch })}))
      Object.defineProperty(process, name, { value });
      require('./scripts/node-version.cjs'); console.log('goes on');`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--eval', older], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('a machine whose own Node is too old, and for which npm has none, is told so in one sentence', () => {
    expect(told('v20.11.1', 'riscv64')).toEqual({
      status: 1,
      stdout: '',
      stderr: `Foyer needs Node ${NODE_MAJOR} and this is v20.11.1. Run npm ci, or install Node ${NODE_MAJOR} if npm has none for ${process.platform}-riscv64.\n`,
    });
  });

  it('a machine for which npm has no Node runs on the Node 24 that it has', () => {
    expect(told(`v${NODE_MAJOR}.1.0`, 'riscv64')).toEqual({ status: 0, stdout: 'goes on\n', stderr: '' });
  });

  it.each(['start', 'test', 'build', 'simulator'])(
    'a machine for which npm has no Node is told by npm run %s',
    (name) => {
      const { scripts } = z
        .object({ scripts: z.record(z.string(), z.string()) })
        .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
      expect(scripts[name]).toMatch(/^node --require \.\/scripts\/node-version\.cjs /);
    },
  );
});
