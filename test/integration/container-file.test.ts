/** The Dockerfile, what it copies, and the hub that its image starts know of each other. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { SOURCES } from '../../scripts/build.ts';
import { readPage } from '../../scripts/docs-check/markdown.ts';
import { HUB_NODE_FLAGS, hubVariables } from '../../scripts/start/launch.ts';
import { SETTING_DEFAULTS } from '../../src/contract/setting-defaults.ts';
import { openHealthServer } from '../../src/main/health/health-server.ts';
import {
  allOf,
  copiesOf,
  environmentOf,
  oneOf,
  readContainerFile,
  type Stage,
} from '../support/deploy/container-file.ts';
import { readHubCommand } from '../support/deploy/hub-command.ts';
import { NODE_MAJOR } from '../support/deploy/node-packages.ts';
import { silentLog } from '../support/silent-log.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const stages = readContainerFile(textOf('Dockerfile'));
const [build, image] = stages as readonly [Stage, Stage];
const wordsOf = (exec: string): readonly string[] => z.array(z.string()).parse(JSON.parse(exec));
const command = readHubCommand(wordsOf(oneOf(image, 'CMD')));
const volume = oneOf(image, 'VOLUME');

/** Without git's own folder, as in an archive of the sources, what is there is what was in git. */
const inGit = (path: string): boolean =>
  existsSync(join(ROOT, '.git'))
    ? spawnSync('git', ['ls-files', '--error-unmatch', path], { cwd: ROOT }).status === 0
    : existsSync(join(ROOT, path));
const ignored = textOf('.dockerignore').split('\n').filter(Boolean);

describe('the image', () => {
  it('has no package and no second Node: the build has put into its files what the hub imports', () => {
    expect(
      Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(textOf('package.json')))),
    ).not.toContain('dependencies');
    expect(copiesOf(image).filter(({ source }) => source.includes('node_modules'))).toEqual([]);
  });

  it('is built and runs on the Node that everything else runs on', () => {
    expect(stages).toHaveLength(2);
    for (const { base } of stages) expect(base).toMatch(new RegExp(`^node:${NODE_MAJOR}-\\w+-slim$`));
    expect(build.base).toBe(image.base);
  });

  it('is built from files that are in git and handed to the builder, and from all that a build is made of', () => {
    const sources = copiesOf(build).map(({ source }) => source);
    for (const source of sources) {
      expect({ source, inGit: inGit(source) }).toEqual({ source, inGit: true });
      expect(ignored).not.toContain(source.split('/')[0]);
    }
    for (const source of SOURCES) expect(sources).toContain(source);
    const made = allOf(build, 'RUN').flatMap((run) => [...run.matchAll(/\bnode (\S+)/g)]);
    for (const [, script = ''] of made) expect(sources).toContain(script.split('/')[0]);
    const { extends: base } = z.object({ extends: z.string() }).parse(JSON.parse(textOf('tsconfig.json')));
    expect(sources).toContain(base.replace('./', ''));
  });

  it('has from the build what a hub reads, where a hub looks for it', () => {
    const folder = oneOf(image, 'WORKDIR');
    const copied = copiesOf(image);
    expect(copied.every(({ from }) => from === build.name)).toBe(true);
    expect(copied.map(({ source }) => source)).toEqual(
      ['package.json', 'out'].map((name) => `${folder}/${name}`),
    );
    for (const { source, to } of copied) expect([`./${source.slice(folder.length + 1)}`, './']).toContain(to);
    expect(oneOf(build, 'WORKDIR')).toBe(folder);
  });

  it('starts the hub without windows with flags that it knows, its data in the volume', () => {
    expect(command).toMatchObject({
      node: 'node',
      nodeFlags: HUB_NODE_FLAGS,
      entry: 'out/main/headless.js',
      reading: { kind: 'arguments', arguments: { dataDir: volume, json: true } },
    });
  });

  it('gives Node and its memory what `npm start` gives them', () => {
    expect(environmentOf(image)).toEqual({ NODE_ENV: 'production', ...hubVariables('linux', {}) });
  });

  it('runs as a user without rights, whose own the volume is', () => {
    const user = oneOf(image, 'USER');
    expect(user).not.toMatch(/^(?:root|0)\b/);
    expect(allOf(image, 'RUN').join('\n')).toContain(
      `chown ${user}:${user} ${volume} && chmod 700 ${volume}`,
    );
    // What comes behind it is that user's to do.
    const order = image.instructions.map(({ name }) => name);
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'));
  });

  it('is asked to stop by a signal that a hub hears', () => {
    expect(oneOf(image, 'STOPSIGNAL')).toBe('SIGTERM');
  });
});

/** The health check's program, in a container that was given another port for health. */
async function checked(port: number): Promise<number | null> {
  const [, exec = ''] = /^CMD (.+)$/.exec(oneOf(image, 'HEALTHCHECK')) ?? [];
  const [node, ...args] = wordsOf(exec);
  expect(node).toBe('node');
  expect(args.join(' ')).toContain(`FOYER_HEALTH_PORT || ${SETTING_DEFAULTS.healthPort})`);
  const child = spawn(process.execPath, args, {
    env: { ...process.env, FOYER_HEALTH_PORT: String(port) },
    stdio: 'ignore',
  });
  return new Promise((done) => child.once('exit', done));
}

describe('the health check of the image', () => {
  const source = {
    selfTest: () => ({ kind: 'never' }) as const,
    screens: () => [],
    copyAt: () => undefined,
    process: () => ({ memoryBytes: 1, cpuSeconds: 1, startedAt: 0 }),
  };

  it('passes while a hub runs, also with a fault, and not when none does', async () => {
    let isThere = true;
    const server = await openHealthServer({
      port: 0,
      log: silentLog,
      source: {
        ...source,
        status: () =>
          isThere
            ? {
                service: 'unreachable',
                webhooks: 'listening',
                lastEventAt: undefined,
                waitingToSend: 3,
                appointmentsToday: 1,
                notices: [],
                knowsAppointments: true,
                demo: false,
              }
            : undefined,
      },
    });
    onTestFinished(server.close);
    const port = Number(new URL(server.address ?? '').port);
    expect(await checked(port)).toBe(0);
    isThere = false;
    expect(await checked(port)).toBe(1);
    await server.close();
    expect(await checked(port)).toBe(1);
  });
});

it('the page runs the image with its volume, as the user of the image', () => {
  const page = readPage('docs/install/container.md', textOf('docs/install/container.md'));
  const run = page.blocks.map(({ text }) => text).find((text) => text.includes('docker run -d')) ?? '';
  expect(run).toContain(`-v foyer:${volume} `);
  expect(run).not.toContain('--user');
});
